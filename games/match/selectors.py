"""Reads: the place of a person at a match, the log, whose turn it is."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from operator import attrgetter
from typing import Any
from uuid import UUID

import msgspec
from django.db.models import F, QuerySet
from django.utils import timezone

from games.engine import protocol
from games.engine.errors import NoSuchMatch
from games.engine.game import Game
from games.engine.protocol import Event, TableAction
from games.match import audiences, positions
from games.match.audiences import Audience
from games.match.positions import Position
from games.models import Match, Move, Seat

NEVER = datetime.max.replace(tzinfo=UTC)
MOST_RUNNING = 200
"""How many running matches of a person are listed: those with a clock first."""


@dataclass(frozen=True)
class Place:
    """Where a person is at a match: at a seat, or (None) among the spectators."""

    match_id: UUID
    game: Game
    seat: Audience


def place(match_id: UUID, user: Any) -> tuple[Place, Position]:
    """The place of a person at a match, and the match; NoSuchMatch if they may not see it."""
    position = positions.load(match_id)
    seat = position.find_seat(user.pk if user and user.is_authenticated else None)
    if seat is None and not position.public and not (_may_inspect(user) and not position.sealed):
        raise NoSuchMatch("no_such_match")
    return Place(match_id, position.game, seat), position


def _may_inspect(user: Any) -> bool:
    """Whether a person is staff whose work it is to look at matches."""
    return bool(user and user.is_staff and user.has_perm("games.view_match"))


@dataclass(frozen=True)
class Entry:
    """One move of the log as one audience may know it."""

    version: int
    seat: int
    by: str
    at: Any
    action: str | None
    events: tuple[Event, ...]
    table: TableAction | None = None
    """The table action, if it was not a move of the game."""

    @property
    def subject(self) -> TableAction | tuple[Event, ...]:
        """What the line is about: the table action, or the events."""
        return self.table or self.events


def log(position: Position, audience: Audience, most: int | None = None) -> list[Entry]:
    """The moves that an audience may know of, with its own versions; after the end all moves, but
    without the actions that a game keeps secret for good.

    A move of another seat that changed nothing for this audience is left out, so that counting
    reveals nothing. With `most`, only that many of the newest moves are read.
    """
    moves = Move.objects.filter(match_id=position.match_id, version__lte=position.version)
    if most:
        moves = moves.filter(version__gt=position.version - most)
    return read_log(position, audience, list(moves.order_by("version")))


def read_log(position: Position, audience: Audience, moves: list[Move]) -> list[Entry]:
    """The entries of these moves, which must be the newest ones of the position."""
    entries, before = [], audiences.FIRST_VERSION
    column = len(position.chairs) if audience is None else audience
    secret = secret_moves(position, moves)
    for move in moves:
        seen = msgspec.json.decode(move.seen)[column]
        mine = audience is not None and move.seat == audience
        events = protocol.visible_events(
            position.game.decode_events(move.events), audience, over=position.is_over
        )
        if mine or position.is_over or seen != before:
            is_open = mine or (position.is_over and move.version not in secret)
            action = move.action if is_open else None
            table = positions.table_action(position.game, move)
            entries.append(Entry(seen, move.seat, move.by, move.at, action, events, table))
        before = seen
    return entries


def secret_moves(position: Position, moves: Iterable[Move]) -> dict[int, int]:
    """Moves that stay secret after the end of the match: version -> seat."""
    which = position.game.rules.secret_moves
    if which is None or not position.is_over:
        return {}
    listed = list(moves)
    found = which([position.game.decode_events(move.events) for move in listed])
    return {move.version: move.seat for nth, move in enumerate(listed) if nth in found}


def running(user: Any) -> QuerySet[Match]:
    """The running matches of a person, the newest first."""
    return Match.objects.filter(seats__user=user, status=Match.Status.RUNNING).order_by("-started")


def running_solo(user: Any, game: Game) -> Match | None:
    """The one run of a solo game that a person may have open besides a daily."""
    runs = running(user).filter(game=game.key, mode=Match.Mode.SOLO, sealed=False)
    return runs.first()


def has_played(user: Any, game: Game) -> bool:
    """Whether a person has begun a match of a game."""
    return game.key in known_games(user)


def known_games(user: Any) -> frozenset[str]:
    """The games of which a person has begun a match."""
    if not user.is_authenticated:
        return frozenset()
    seats = Seat.objects.filter(user=user).order_by()
    return frozenset(seats.values_list("match__game", flat=True).distinct())


@dataclass(frozen=True)
class RunningSeat:
    """A seat of a person at a running match, as lists show it."""

    match: Match
    seat: Seat
    my_turn: bool
    due: datetime | None
    """When the time of this seat runs out."""
    news: int
    """Versions of this seat since the person last looked."""
    since: datetime
    """When its question was put. Not when the match last changed: that would reveal when others
    act in secret."""


def running_seats(user: Any) -> list[RunningSeat]:
    """The seats of a person at running matches, at most MOST_RUNNING: first those to act, the most
    urgent first."""
    seats = Seat.objects.filter(user=user, gone=False, match__status=Match.Status.RUNNING)
    rows = seats.select_related("match").defer("match__state", "match__secret")
    rows = rows.order_by(F("match__due").asc(nulls_last=True), "-match__started")[:MOST_RUNNING]
    found = sorted(map(_running_seat, rows), key=attrgetter("since"), reverse=True)
    return sorted(found, key=lambda one: (not one.my_turn, one.due is None, one.due or NEVER))


def _running_seat(seat: Seat) -> RunningSeat:
    ledger = msgspec.json.decode(seat.match.ledger, type=audiences.Ledger)
    account = ledger.accounts[seat.index]
    return RunningSeat(
        match=seat.match,
        seat=seat,
        my_turn=bool(account.question) and not seat.stand_in,
        due=datetime.fromtimestamp(account.due, UTC) if account.due else None,
        news=account.seen - seat.looked_at if seat.looked_at else 0,
        since=datetime.fromtimestamp(account.asked_at or seat.match.started.timestamp(), UTC),
    )


def turns(user: Any) -> list[Match]:
    """The running matches in which a person is to act, the most urgent first."""
    return [one.match for one in running_seats(user) if one.my_turn]


def my_turns(user: Any) -> int:
    """In how many running matches a person is to act."""
    return len(turns(user)) if user and user.is_authenticated else 0


def unattended_matches(older_than: float) -> Iterable[tuple[UUID, int]]:
    """Matches in which a bot or the system has been to act for a while: its wake-up was lost."""
    before = timezone.now() - timedelta(seconds=older_than)
    rows = Match.objects.filter(status=Match.Status.RUNNING, machine=True, touched__lt=before)
    return rows.order_by("touched").values_list("pk", "version")[:500]


def overdue(until: datetime) -> Iterable[UUID]:
    """Matches in which a clock has run out by a moment."""
    rows = Match.objects.filter(status=Match.Status.RUNNING, due__lte=until)
    return rows.order_by("due").values_list("pk", flat=True)[:500]


def ticking() -> list[UUID]:
    """Matches in which a clock runs."""
    rows = Match.objects.filter(status=Match.Status.RUNNING, due__isnull=False)
    return list(rows.order_by("pk").values_list("pk", flat=True))


def versions(match_ids: Iterable[UUID]) -> dict[UUID, int]:
    """The versions of some matches."""
    return dict(Match.objects.filter(pk__in=list(match_ids)).values_list("pk", "version"))


def private_matches(match_ids: Iterable[UUID]) -> list[UUID]:
    """Those of some running matches that people without a seat may not watch."""
    running = Match.objects.filter(pk__in=list(match_ids), status=Match.Status.RUNNING)
    hidden = running.filter(watchable=False, branch__isnull=True)
    return list(hidden.values_list("pk", flat=True))


def exhibitions(user: Any) -> list[Match]:
    """The matches between bots that a person started to watch, the newest first."""
    mine = Match.objects.filter(host=user).defer("state", "ledger", "secret")
    return list(mine.prefetch_related("seats").order_by("-started")[:20])
