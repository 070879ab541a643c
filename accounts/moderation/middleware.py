"""At the gate: whoever is banned is told why and until when."""

from typing import Any

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from accounts.models import User
from accounts.moderation import service as moderation
from accounts.moderation.models import Ban


class BanMiddleware(MiddlewareMixin):
    """An open session of somebody who was banned meanwhile ends with a sentence."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        if request.user.is_authenticated or SESSION_KEY not in request.session:
            return None
        user = User.objects.filter(pk=request.session[SESSION_KEY]).first()
        found = moderation.of(user) if user else None
        request.session.flush()
        return turn_away(request, found) if found else None


def turn_away(request: Any, found: Ban) -> HttpResponse:
    """The page of somebody who may not come in."""
    return render(request, "accounts/banned.html", {"ban": found}, status=403)
