"""The page of a season."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from leaderboards.boards import addresses
from leaderboards.seasons import selectors, spans


@require_safe
def current(request: HttpRequest, key: str) -> HttpResponse:
    """The season under way."""
    game = addresses.get_game(key)
    return redirect("leaderboards:season", game.key, spans.season_label(timezone.now()))


@require_safe
def season(request: HttpRequest, key: str, label: str) -> HttpResponse:
    """How a season went, or goes."""
    game = addresses.get_game(key)
    page = selectors.load_season(game, label, request.GET.get("of", ""))
    shown = {"page": page, "game": game, "ends": spans.opening_time(spans.next_label(label))}
    return render(request, "leaderboards/season.html", shown)
