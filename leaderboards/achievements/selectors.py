"""Reads: what a person achieved, in all and in one match."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext

from games.engine.records.leaderboards import Achievement
from games.engine.registry import GAMES
from leaderboards.models import Achieved


@dataclass(frozen=True)
class Mark:
    """An achievement, and the match in which it was earned."""

    title: str
    about: str
    match_id: UUID | None
    """None: not earned yet."""


@dataclass(frozen=True)
class Shelf:
    """The achievements of a person in one game."""

    game: str
    earned: int
    marks: list[Mark]


def list_shelves(person: Any, viewer: Any) -> list[Shelf]:
    """What a person achieved and what is left, in each game in which they achieved anything. What
    a match showed that is still sealed, such as today's daily, only the person may know."""
    held = Achieved.objects.filter(user=person)
    known = held if viewer.pk == person.pk else held.filter(match__sealed=False)
    found = {(one.game, one.key): one for one in known}
    return [
        Shelf(
            gettext(game.title),
            len(own),
            [_mark(kind, found.get((game.key, kind.key))) for kind in kinds],
        )
        for game in GAMES.values()
        if (kinds := game.records.achievements)
        and (own := [kind for kind in kinds if (game.key, kind.key) in found])
    ]


def _mark(kind: Achievement, achieved: Achieved | None) -> Mark:
    return Mark(gettext(kind.title), gettext(kind.about), achieved.match_id if achieved else None)


def list_new(match_id: UUID, game: str, person: Any) -> list[Mark]:
    """What a person achieved in a match for the first time."""
    kinds = GAMES[game].records.achievements if game in GAMES else ()
    if not kinds or not person.is_authenticated:
        return []
    own = Achieved.objects.filter(match_id=match_id, user=person)
    keys = set(own.values_list("key", flat=True))
    return [
        Mark(gettext(kind.title), gettext(kind.about), match_id)
        for kind in kinds
        if kind.key in keys
    ]
