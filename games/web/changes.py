"""Patch notes: what each release of a game changed, for players."""

from datetime import datetime
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.engine.errors import NoSuchMatch
from games.engine.game import Game
from games.engine.registry import GAMES
from games.models import Release

SHOWN = 50


class PatchNotes(NamedTuple):
    """What players read about one release."""

    number: int
    published: datetime
    lines: list[str]


def list_changes(game: Game, most: int = SHOWN) -> list[PatchNotes]:
    """The newest releases after the first one, with their notes in the reader's language."""
    korean = (get_language() or "").startswith("ko")
    found = Release.objects.filter(game=game.key, number__gt=1).defer("content")
    return [
        PatchNotes(
            each.number,
            each.published,
            (each.notes_ko if korean else each.notes_en).splitlines(),
        )
        for each in found.order_by("-number")[:most]
    ]


@require_safe
def changes(request: HttpRequest, key: str) -> HttpResponse:
    """The patch notes of a game."""
    if key not in GAMES:
        raise NoSuchMatch("no_such_game")
    game = GAMES[key]
    context = {"game": game, "changes": list_changes(game)}
    return render(request, "games/changes.html", context)
