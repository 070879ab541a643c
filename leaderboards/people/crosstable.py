"""The record between two people: what the matches came to in which both had a seat."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.utils.translation import gettext

from games.engine.registry import GAMES
from games.models import TEST, Match, Seat

LAST = 1_000
RECENT = 30


@dataclass(frozen=True)
class Line:
    """The matches of two people in one game, or in all."""

    title: str
    played: int
    first: int
    """How often the first person was placed before the second."""
    equal: int
    second: int


@dataclass(frozen=True)
class Meeting:
    """One match of two people."""

    match: Match
    title: str
    place: int | None
    other_place: int | None


@dataclass(frozen=True)
class Crosstable:
    """What two people made of each other."""

    lines: list[Line]
    whole: Line
    recent: list[Meeting]


def compare(person: Any, other: Any) -> Crosstable:
    """The record of two people in finished matches that everyone may know."""
    shared = _shared_seats(person, other)
    found: dict[str, list[int]] = {}
    for game, mine, theirs in shared.values_list("match__game", "place", "other_place"):
        counts = found.setdefault(game, [0, 0, 0])
        counts[_judge(mine, theirs)] += 1
    lines = [
        _line(gettext(GAMES[key].title), [counts])
        for key, counts in sorted(found.items(), key=lambda one: -sum(one[1]))
        if key in GAMES
    ]
    newest = shared.select_related("match").order_by("-match__touched")
    newest = newest.defer("match__state", "match__ledger", "match__secret", "match__result")
    recent = [
        Meeting(seat.match, gettext(GAMES[seat.match.game].title), seat.place, seat.other_place)
        for seat in newest[:RECENT]
        if seat.match.game in GAMES
    ]
    return Crosstable(lines, _line(gettext("All games"), found.values()), recent)


def _shared_seats(person: Any, other: Any) -> QuerySet[Any]:
    theirs = Seat.objects.filter(match=OuterRef("match"), user=other)
    return Seat.objects.filter(
        Q(match__seats__user=other),
        ~Q(match__release__number=TEST),
        user=person,
        match__status=Match.Status.FINISHED,
        match__sealed=False,
    ).annotate(other_place=Subquery(theirs.values(placed=F("place"))[:1]))


def _judge(mine: int | None, theirs: int | None) -> int:
    """0: the first person was ahead, 1: neither, 2: the second."""
    first, second = mine or LAST, theirs or LAST
    return 1 if first == second else 0 if first < second else 2


def _line(title: str, counts: Iterable[list[int]]) -> Line:
    first, equal, second = (sum(column) for column in zip([0, 0, 0], *counts, strict=True))
    return Line(title, first + equal + second, first, equal, second)
