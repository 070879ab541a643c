"""Patch notes: what each release of a game changed, for players."""

from datetime import datetime
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import options
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
    found = Release.objects.filter(game=game.key, number__gt=1).defer("content")
    return [
        PatchNotes(each.number, each.published, _list_lines(game, each))
        for each in found.order_by("-number")[:most]
    ]


def _list_lines(game: Game, release: Release) -> list[str]:
    """The notes of a release. Those of season content that came with the code are written here."""
    korean = (get_language() or "").startswith("ko")
    written = (release.notes_ko if korean else release.notes_en).splitlines()
    match release.stage:
        case Release.Stage.USUAL:
            return written
        case Release.Stage.RETIRED:
            return [_("Season content, which is no longer offered."), *written]
    return [
        _("Season content: choose it when you begin a match. The usual way to play is as it was."),
        *(written or _list_seasonal(game)),
    ]


def _list_seasonal(game: Game) -> list[str]:
    """What the season has that is not played otherwise."""
    return [
        f"{options.label(value)}{said and f': {said}'}"
        for option in options.offers(game)
        for value in option.public_values
        if value.is_seasonal
        for said in [options.about(value)]
    ]


@require_safe
def changes(request: HttpRequest, key: str) -> HttpResponse:
    """The patch notes of a game."""
    if key not in GAMES:
        raise NoSuchMatch("no_such_game")
    game = GAMES[key]
    context = {"game": game, "changes": list_changes(game)}
    return render(request, "games/changes.html", context)
