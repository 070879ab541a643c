"""Reads: the matches under way that everyone may watch, the best first.

Only what spectators may know: no private matches, no runs that their player keeps private, and none
on a key that others have yet to play.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from games.engine.game import Game
from games.engine.registry import GAMES
from games.match.bots import level_name
from games.models import Match, Seat
from games.ratings.estimates import rating_text

LATELY = timedelta(minutes=15)
"""A match without a move for so long is not shown: nothing can be seen there."""
CANDIDATES = 200
"""So many matches, those that moved last, are compared."""


@dataclass(frozen=True)
class Sitter:
    """Who plays, with the rating at the start."""

    name: str
    rating: str
    is_bot: bool


@dataclass(frozen=True)
class Show:
    """A match that can be watched."""

    match: Match
    game: Game
    sitters: list[Sitter]
    people: int
    strength: float
    """The mean rating at the table, of those who have one."""

    @property
    def order(self) -> tuple[Any, ...]:
        """Matches between people first, then with one person, then of bots; the strongest first."""
        return -min(self.people, 2), -self.strength, -self.match.touched.timestamp()


@dataclass(frozen=True)
class Programme:
    """What is on: the best match of each game, and how much is going on."""

    shows: list[Show]
    idle: list[Game]
    """The games of which nothing can be watched."""
    people: int
    matches: int


def load_programme() -> Programme:
    """What can be watched now."""
    shows = list_shows()
    best: dict[str, Show] = {}
    for show in shows:
        best.setdefault(show.game.key, show)
    public = _public_matches()
    seats = Seat.objects.filter(match__in=public, user__isnull=False, gone=False)
    return Programme(
        list(best.values()),
        [game for game in GAMES.values() if game.key not in best and not game.solo],
        seats.order_by().values("user").distinct().count(),
        public.count(),
    )


def list_shows(game: str = "") -> list[Show]:
    """The matches that can be watched, the best first."""
    matches = _public_matches()
    if game:
        matches = matches.filter(game=game)
    newest = matches.prefetch_related("seats__user").order_by("-touched")
    rows = newest.defer("state", "ledger", "secret")[:CANDIDATES]
    return sorted(map(_show, rows), key=lambda show: show.order)


def find_show(viewer: Any, game: str = "") -> Show | None:
    """The best match in which the viewer does not play."""
    mine = viewer.pk if viewer.is_authenticated else None
    return next(
        (
            show
            for show in list_shows(game)
            if mine is None or mine not in {seat.user_id for seat in show.match.seats.all()}
        ),
        None,
    )


def _public_matches() -> QuerySet[Match]:
    return Match.objects.filter(
        Q(watchable=True, sealed=False, status=Match.Status.RUNNING),
        game__in=GAMES,
        class_table__isnull=True,  # a class is among itself
        touched__gt=timezone.now() - LATELY,
    )


def _show(match: Match) -> Show:
    game, seats = GAMES[match.game], list(match.seats.all())
    known = [seat.rating for seat in seats if seat.rating is not None]
    return Show(
        match,
        game,
        [_sitter(game, seat) for seat in seats],
        sum(seat.user_id is not None and not seat.stand_in for seat in seats),
        sum(known) / len(known) if known else 0.0,
    )


def _sitter(game: Game, seat: Seat) -> Sitter:
    rating = rating_text(seat.rating, seat.sure)
    if seat.user:
        return Sitter(seat.user.get_username(), rating, is_bot=False)
    name = level_name(game, seat.bot) if seat.bot else gettext("Somebody who left")
    return Sitter(name, rating, is_bot=bool(seat.bot))
