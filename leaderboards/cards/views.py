"""The page of a card that its player sent."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.http import require_safe

from leaderboards.cards import selectors
from leaderboards.pictures.views import check_language


@require_safe
def card(request: HttpRequest, language: str, match_id: UUID, signature: str) -> HttpResponse:
    """The card of a run, for those whom its player sent the link. `language` is the player's: the
    messenger shows title and picture in it."""
    check_language(language)
    found = selectors.open_link(match_id, signature)
    with translation.override(language):
        social = {"title": f"{found.title} · {found.result}", "text": found.subtitle}
        social["picture"] = found.picture
    return render(request, "leaderboards/card.html", {"card": found, "social": social})
