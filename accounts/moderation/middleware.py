"""Ends the sessions of banned people with a page that says why and until when; leaves the hints of
`traces` for everyone else."""

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from accounts.models import Appeal, Ban, User
from accounts.moderation import measures, traces
from accounts.moderation import service as moderation


class BanMiddleware(MiddlewareMixin):
    """Ends an open session whose person was banned meanwhile."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        if request.user.is_authenticated:
            traces.leave(request)
            return None
        if SESSION_KEY not in request.session:
            return None
        user = User.objects.filter(pk=request.session[SESSION_KEY]).first()
        ban = moderation.current_ban(user) if user else None
        request.session.flush()
        return render_ban(request, ban) if ban else None


def render_ban(request: HttpRequest, ban: Ban) -> HttpResponse:
    """The page that a banned person sees."""
    appeal = Appeal.objects.filter(ban=ban).first()
    key = measures.appeal_key(ban)
    shown = {"ban": ban, "contact": settings.CONTACT_EMAIL, "appeal": appeal, "key": key}
    return render(request, "accounts/banned.html", shown, status=403)
