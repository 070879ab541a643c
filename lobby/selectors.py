"""Reads: tables to join, tables at which a person waits, matches under way."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet, prefetch_related_objects
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from games.chat import blocks
from games.engine.errors import NoSuchMatch
from games.engine.game import Game
from games.engine.registry import GAMES
from games.match import selectors as played
from games.match.bots import level as level_label
from games.models import Match, Seat
from lobby.models import Chair, Table

AROUND = timedelta(minutes=2)
"""A person whose page asked this recently is there; an open page asks every half minute."""
LONGEST_LIST = 100


@dataclass(frozen=True)
class TableRow:
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
    def rating_text(self) -> str:
        """The rating of its host when they sat down; empty if there is none."""
        return next((chair.rating_text for chair in self.table.people), "")

    @property
    def seats_text(self) -> str:
        return self.table.seats_text

    @property
    def opened_at(self) -> datetime:
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
    since: datetime


@dataclass(frozen=True)
class Exhibition:
    """A match between bots in the list of the person who started it."""

    match: Match
    game: Game
    levels: list[str]

    @property
    def is_running(self) -> bool:
        return self.match.status == Match.Status.RUNNING


def exhibitions(user: Any) -> list[Exhibition]:
    """The matches between bots that a person started."""
    if not (user and user.is_authenticated):
        return []
    return [
        Exhibition(match, GAMES[match.game], [level_label(seat.bot) for seat in match.seats.all()])
        for match in played.exhibitions(user)
        if match.game in GAMES
    ]


def multiplayer_games() -> list[Game]:
    return [game for game in GAMES.values() if not game.solo]


def solo_games() -> list[Game]:
    return [game for game in GAMES.values() if game.solo]


def find_table(code: str) -> Table:
    """The table with this code; refused if there is none."""
    found = _tables().filter(code=code.upper(), game__in=GAMES).first()
    if found is None:
        raise NoSuchMatch("table_gone")
    return found


def find_open_table(table_id: UUID) -> Table | None:
    """The open table with this id; None once its match has started."""
    return _tables().filter(pk=table_id, status=Table.Status.OPEN, game__in=GAMES).first()


def public_tables(mode: str = "") -> list[Table]:
    """Public tables with a free seat and at least one person, the newest first."""
    tables = _joinable_tables().filter(public=True)
    if mode:
        tables = tables.filter(mode=mode)
    return list(tables.order_by("-created")[:LONGEST_LIST])


def open_tables(user: Any = None, mode: str = "") -> list[TableRow]:
    """The tables that a person may join, each with whether they sit there."""
    avoided = blocks.avoided_ids(user.pk) if user else frozenset()
    return table_rows(public_tables(mode), user, avoided)


def table_rows(tables: Iterable[Table], user: Any, avoided: frozenset[int]) -> list[TableRow]:
    """The rows of tables, without those at which a person sits whom the reader avoids."""
    return [
        TableRow(table, bool(user and table.find_chair(user)))
        for table in tables
        if avoided.isdisjoint(chair.user_id for chair in table.people)
    ]


def my_tables(user: Any) -> list[Table]:
    """The open tables at which a person waits."""
    if not (user and user.is_authenticated):
        return []
    mine = _tables().filter(status=Table.Status.OPEN, chairs__user=user, game__in=GAMES)
    return list(mine.order_by("-created"))


def my_matches(user: Any, most: int | None = None) -> list[MyMatch]:
    """A person's matches under way: first those that wait for them, by deadline."""
    if not (user and user.is_authenticated):
        return []
    return list_matches(played.running_seats(user)[:most])


def list_matches(seats: Iterable[played.RunningSeat]) -> list[MyMatch]:
    """The rows of some matches under way."""
    mine = [one for one in seats if one.match.game in GAMES]
    prefetch_related_objects([one.match for one in mine], "seats__user")
    return [_my_match(one) for one in mine]


def count_bot_matches(user: Any) -> int:
    """How many matches a person has under way in which all others are bots."""
    others = Seat.objects.filter(match=OuterRef("match"), user__isnull=False).exclude(user=user)
    seats = Seat.objects.filter(user=user, gone=False, match__status=Match.Status.RUNNING)
    return seats.exclude(match__mode=Match.Mode.SOLO).filter(~Exists(others)).count()


def _my_match(one: played.RunningSeat) -> MyMatch:
    others = [seat for seat in one.match.seats.all() if seat.pk != one.seat.pk]
    return MyMatch(
        match=one.match,
        game=GAMES[one.match.game],
        others=[sitter_name(seat) for seat in others],
        my_turn=one.my_turn,
        due=one.due,
        news=one.news,
        stand_in=bool(one.seat.stand_in),
        since=one.since,
    )


def sitter_name(seat: Seat) -> str:
    """What a list of matches calls the player in a seat."""
    if seat.user:
        return seat.user.get_username()
    return gettext("Bot") if seat.bot else gettext("Someone who left")


def matching_tables(
    game: Game, mode: str, days: int, options: str, seats: range
) -> QuerySet[Table]:
    """Public tables for a quick match, the oldest first."""
    tables = _joinable_tables().filter(
        public=True, game=game.key, mode=mode, days=days, options=options, size__in=seats
    )
    return tables.order_by("created")


def find_welcoming(tables: QuerySet[Table], user: Any) -> QuerySet[Table]:
    """The tables at which nobody sits whom a person avoids."""
    avoided = blocks.avoided_ids(user.pk)
    return tables.exclude(chairs__user__in=avoided) if avoided else tables


def ready_tables(tables: QuerySet[Table]) -> QuerySet[Table]:
    """The tables whose match can start with the next person: at a live one nobody is away."""
    away = _occupied_chairs().filter(seen__lt=timezone.now() - AROUND)
    return tables.filter(Q(mode=Table.Mode.ASYNC) | ~Exists(away))


def waiting_tables() -> QuerySet[Table]:
    """All open tables of games that can be played."""
    return Table.objects.filter(status=Table.Status.OPEN, game__in=GAMES)


def tables_to_expire(patience: Mapping[str, timedelta]) -> list[UUID]:
    """The ids of open tables without people, or with a person who has been away too long."""
    left = Q(~Exists(_occupied_chairs()))
    for mode, limit in patience.items():
        left |= Q(Exists(_occupied_chairs().filter(seen__lt=timezone.now() - limit)), mode=mode)
    tables = Table.objects.filter(left, status=Table.Status.OPEN)
    return list(tables.values_list("pk", flat=True))


def is_around(chair: Chair) -> bool:
    """Whether the person in a chair has a page open."""
    return chair.seen >= timezone.now() - AROUND


def _occupied_chairs() -> QuerySet[Chair]:
    """The chairs of people at a table, as a subquery."""
    return Chair.objects.filter(table=OuterRef("pk"), user__isnull=False)


def _tables() -> QuerySet[Table]:
    return Table.objects.select_related("rival").prefetch_related("chairs__user")


def _joinable_tables() -> QuerySet[Table]:
    free = Chair.objects.filter(table=OuterRef("pk"), user__isnull=True, bot="")
    return _tables().filter(
        Exists(free),
        Exists(_occupied_chairs()),
        status=Table.Status.OPEN,
        game__in=[game.key for game in multiplayer_games()],
    )


def opponents(match_id: UUID, user: Any) -> list[str]:
    """The names of the people with whom a person played a match, without those they avoid."""
    seats = Seat.objects.filter(match=match_id, user__is_active=True).select_related("user")
    people = [seat.user for seat in seats if seat.user]
    if user.pk not in [person.pk for person in people]:
        return []
    avoided = blocks.avoided_ids(user.pk)
    return [p.get_username() for p in people if p.pk != user.pk and p.pk not in avoided]


def find_rematch(match_id: UUID) -> Table | None:
    """The table that waits for the rematch of a match."""
    again = Table.objects.filter(rematch_of=match_id).exclude(status=Table.Status.CLOSED)
    return again.prefetch_related("chairs__user").first()
