"""Reads: tables to join, tables to wait at, matches to go on with."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet, prefetch_related_objects
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from games.engine.errors import NoSuchMatch
from games.engine.game import Game
from games.engine.registry import GAMES
from games.match import selectors as played
from games.models import Match, Seat
from lobby.models import Chair, Table
from lobby.web import texts

AROUND = timedelta(minutes=2)
"""Whoever looked at a page this recently is there; an open page looks every half minute."""
LONGEST_LIST = 100


@dataclass(frozen=True)
class Row:
    """An open table in a list, as one person sees it."""

    table: Table
    mine: bool

    @property
    def title(self) -> str:
        return self.table.title

    @property
    def host(self) -> str:
        """The name of its host."""
        host = self.table.host
        return host.get_username() if host else ""

    @property
    def seats_text(self) -> str:
        return self.table.seats_text

    @property
    def opened(self) -> datetime:
        return self.table.created

    @property
    def url(self) -> str:
        return reverse("lobby:table", args=[self.table.code])


@dataclass(frozen=True)
class MyMatch:
    """A match under way in a person's list."""

    match: Match
    game: Game
    others: list[str]
    my_turn: bool
    due: datetime | None
    news: int
    stand_in: bool


@dataclass(frozen=True)
class Exhibition:
    """A match between bots in the list of whoever started it."""

    match: Match
    game: Game
    levels: list[str]


def exhibitions(user: Any) -> list[Exhibition]:
    """The matches between bots that a person started."""
    if not (user and user.is_authenticated):
        return []
    return [
        Exhibition(match, GAMES[match.game], [texts.level(seat.bot) for seat in match.seats.all()])
        for match in played.exhibitions(user)
        if match.game in GAMES
    ]


def together() -> list[Game]:
    """The games that need a table."""
    return [game for game in GAMES.values() if not game.solo]


def alone() -> list[Game]:
    """The games that are played without others."""
    return [game for game in GAMES.values() if game.solo]


def table(code: str) -> Table:
    """The table that an invitation leads to."""
    found = _with_chairs().filter(code=code.upper(), game__in=GAMES).first()
    if found is None:
        raise NoSuchMatch("table_gone")
    return found


def waiting(table_id: UUID) -> Table | None:
    """The open table with this id, if its match has not started."""
    return _with_chairs().filter(pk=table_id, status=Table.Status.OPEN, game__in=GAMES).first()


def listed(mode: str = "") -> list[Table]:
    """Public tables with a free seat and somebody at it, the newest first."""
    tables = _joinable().filter(public=True)
    if mode:
        tables = tables.filter(mode=mode)
    return list(tables.order_by("-created")[:LONGEST_LIST])


def open_tables(user: Any = None, mode: str = "") -> list[Row]:
    """The tables that anyone may join, and at which of them a person sits."""
    return [Row(table, bool(user and table.chair_of(user))) for table in listed(mode)]


def my_tables(user: Any) -> list[Table]:
    """The open tables at which a person waits."""
    if not (user and user.is_authenticated):
        return []
    mine = _with_chairs().filter(status=Table.Status.OPEN, chairs__user=user, game__in=GAMES)
    return list(mine.order_by("-created"))


def my_matches(user: Any) -> list[MyMatch]:
    """What a person is in the middle of: first what waits for them, by deadline."""
    if not (user and user.is_authenticated):
        return []
    mine = [one for one in played.running_seats(user) if one.match.game in GAMES]
    prefetch_related_objects([one.match for one in mine], "seats__user")
    return [_my_match(one) for one in mine]


def _my_match(one: played.RunningSeat) -> MyMatch:
    others = [seat for seat in one.match.seats.all() if seat.pk != one.seat.pk]
    return MyMatch(
        match=one.match,
        game=GAMES[one.match.game],
        others=[_sitter(seat) for seat in others],
        my_turn=one.my_turn,
        due=one.due,
        news=one.news,
        stand_in=bool(one.seat.stand_in),
    )


def _sitter(seat: Seat) -> str:
    if seat.user:
        return seat.user.get_username()
    return gettext("Bot") if seat.bot else gettext("Someone who left")


def fitting(game: Game, mode: str, days: int, options: str) -> QuerySet[Table]:
    """Public tables for someone who does not care which, the oldest first."""
    tables = _joinable().filter(
        public=True, game=game.key, mode=mode, days=days, options=options, seed=""
    )
    return tables.order_by("created")


def ready(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Those at which the match can start with the next person: at a live one nobody is away."""
    away = _people().filter(seen__lt=timezone.now() - AROUND)
    return tables.filter(Q(mode=Table.Mode.ASYNC) | ~Exists(away))


def deserted(patience: Mapping[str, timedelta]) -> list[UUID]:
    """Open tables with nobody at them, or with somebody who has stayed away too long."""
    left = Q(~Exists(_people()))
    for mode, limit in patience.items():
        left |= Q(Exists(_people().filter(seen__lt=timezone.now() - limit)), mode=mode)
    tables = Table.objects.filter(left, status=Table.Status.OPEN)
    return list(tables.values_list("pk", flat=True))


def around(chair: Chair) -> bool:
    """Whether the person in a chair has a page open."""
    return chair.seen >= timezone.now() - AROUND


def _people() -> QuerySet[Chair]:
    """For a query about tables: the chairs that people hold at each."""
    return Chair.objects.filter(table=OuterRef("pk"), user__isnull=False)


def _with_chairs() -> QuerySet[Table]:
    return Table.objects.prefetch_related("chairs__user")


def _joinable() -> QuerySet[Table]:
    free = Chair.objects.filter(table=OuterRef("pk"), user__isnull=True, bot="")
    return _with_chairs().filter(
        Exists(free),
        Exists(_people()),
        status=Table.Status.OPEN,
        game__in=[game.key for game in together()],
    )


def rematch(match_id: UUID) -> Table | None:
    """The table at which a match is to be played again."""
    again = Table.objects.filter(rematch_of=match_id).exclude(status=Table.Status.CLOSED)
    return again.prefetch_related("chairs__user").first()
