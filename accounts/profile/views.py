"""The pictures of avatars."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from accounts.profile import avatars

YEAR = 60 * 60 * 24 * 365


@require_safe
@cache_control(public=True, max_age=YEAR, immutable=True)
def avatar(request: HttpRequest, style: str, mark: str) -> HttpResponse:
    """The picture of a mark; it never changes."""
    if style not in avatars.Style.values:
        raise Http404
    return HttpResponse(avatars.draw(style, mark), content_type="image/svg+xml")
