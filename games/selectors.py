"""Reads: who sits where, what happened, whose turn it is."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

import msgspec
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games import positions
from games.engine import protocol
from games.engine.errors import NoSuchMatch
from games.engine.protocol import Event, Game
from games.models import Match, Move, Seat
from games.positions import Audience, Position


@dataclass(frozen=True)
class Place:
    """Where someone is at a match: at a seat, or (None) among the watchers."""

    match_id: UUID
    game: Game
    seat: Audience


def place(match_id: UUID, user: Any) -> tuple[Place, Position]:
    """Where a person is at a match, and the match; as if it were not there if they may not look."""
    position = positions.load(match_id)
    seat = position.seat_of(user.pk if user and user.is_authenticated else None)
    if seat is None and not position.public and not (_is_staff(user) and not position.sealed):
        raise NoSuchMatch("no_such_match")
    return Place(match_id, position.game, seat), position


def _is_staff(user: Any) -> bool:
    return bool(user and user.is_authenticated and user.is_staff)


@dataclass(frozen=True)
class Entry:
    """One line of the log, as one audience may know it."""

    version: int
    seat: int
    by: str
    at: Any
    action: str | None
    events: tuple[Event, ...]


def log(position: Position, audience: Audience) -> list[Entry]:
    """The moves that an audience may know of, numbered as it saw them; all once it is over.

    A move of another that changed nothing here is left out, so that counting tells nothing.
    """
    entries, before = [], positions.FIRST
    column = len(position.chairs) if audience is None else audience
    for move in Move.objects.filter(match_id=position.match_id).order_by("version"):
        seen = msgspec.json.decode(move.seen)[column]
        own = position.over or (audience is not None and move.seat == audience)
        events = protocol.heard(
            position.game.decode_events(move.events), audience, over=position.over
        )
        if own or seen != before:
            action = move.action if own else None
            entries.append(Entry(seen, move.seat, move.by, move.at, action, events))
        before = seen
    return entries


def running(user: Any) -> QuerySet[Match]:
    """The matches that a person is in the middle of, the newest first."""
    return Match.objects.filter(seats__user=user, status=Match.Status.RUNNING).order_by("-touched")


def running_solo(user: Any, game: Game) -> Match | None:
    """The one run of a solo game that a person may have open, beside a daily's."""
    runs = running(user).filter(game=game.key, mode=Match.Mode.SOLO, sealed=False)
    return runs.first()


def turns(user: Any) -> list[Match]:
    """The running matches that wait for a person, the most urgent first."""
    waiting = []
    seats = Seat.objects.filter(user=user, match__status=Match.Status.RUNNING)
    urgent = (F("match__due").asc(nulls_last=True), "-match__touched")
    for seat in seats.select_related("match").defer("match__state").order_by(*urgent):
        ledger = msgspec.json.decode(seat.match.ledger, type=positions.Ledger)
        if ledger.accounts[seat.index].question:
            waiting.append(seat.match)
    return waiting


def my_turns(user: Any) -> int:
    """How many running matches wait for a person."""
    return len(turns(user)) if user and user.is_authenticated else 0


def forgotten(older_than: float) -> Iterable[tuple[UUID, int]]:
    """Matches in which a bot or the system was to act a while ago and nobody woke it."""
    before = timezone.now() - timedelta(seconds=older_than)
    rows = Match.objects.filter(status=Match.Status.RUNNING, machine=True, touched__lt=before)
    return rows.order_by("touched").values_list("pk", "version")[:500]


def overdue() -> Iterable[UUID]:
    """Matches in which somebody's time is over."""
    rows = Match.objects.filter(Q(status=Match.Status.RUNNING), due__lte=timezone.now())
    return rows.order_by("due").values_list("pk", flat=True)[:500]


def versions(match_ids: Iterable[UUID]) -> dict[UUID, int]:
    """How far some matches are."""
    return dict(Match.objects.filter(pk__in=list(match_ids)).values_list("pk", "version"))
