"""What browsers and crawlers ask for at the root without being told of it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.views.decorators.http import require_safe

# Not for secrecy: there is nothing there that somebody would look for in a search engine.
ROBOTS = """User-agent: *
Disallow: /accounts/
Disallow: /admin/
Disallow: /api/
Disallow: /m/
Disallow: /t/
"""


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """The icon, for whoever looks for it at the old place."""
    return redirect(static("img/apple-touch-icon.png"))


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What crawlers may leave out."""
    return HttpResponse(ROBOTS, content_type="text/plain")
