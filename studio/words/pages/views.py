"""Public pages of the site's words."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from studio.words import agenda, first_texts, markdown, selectors

COOKIE_AGE = 60 * 60 * 24 * 180


@require_safe
def page(request: HttpRequest, key: str) -> HttpResponse:
    """About, terms, privacy."""
    words = selectors.page_words(key)
    shown = {"title": words.title, "text": markdown.render(first_texts.fill(words.body))}
    return render(request, "words/page.html", shown)


@require_safe
def news(request: HttpRequest) -> HttpResponse:
    """All announcements, the newest first."""
    return render(request, "words/news.html", {"news": selectors.list_news(timezone.now())})


@require_safe
def calendar(request: HttpRequest) -> HttpResponse:
    """What happens on the site and when."""
    return render(request, "words/calendar.html", {"items": agenda.load_agenda(timezone.now())})


@require_safe
@never_cache
def strip(request: HttpRequest) -> HttpResponse:
    """Banners and announcements, for a page that is open."""
    return render(request, "words/strip.html")


@require_POST
def dismiss(request: HttpRequest) -> HttpResponse:
    """Close an announcement in this browser; a newer version of it is shown again."""
    known = {each.mark for each in selectors.load_strip(timezone.now())}
    mark, back = request.POST.get("mark", ""), request.POST.get("next", "")
    if request.htmx:  # type: ignore[attr-defined]
        answer = HttpResponse()
    else:
        own = url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure())
        answer = redirect(back if own else "home")
    if mark in known:
        dismissed = selectors.add_mark(request.COOKIES.get(selectors.COOKIE, ""), mark)
        answer.set_cookie(
            selectors.COOKIE,
            dismissed,
            COOKIE_AGE,
            secure=settings.HTTPS,
            httponly=True,
            samesite="Lax",
        )
    return answer
