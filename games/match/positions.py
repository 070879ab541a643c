"""A match as it stands: its row, decoded, with what follows from it for each audience.

An audience is a seat, or None for everyone who watches. Each has a version of its own, which
counts the changes of what that audience is shown: nobody can read from a number, a count or the
pace of updates what somebody else did in secret.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import blake2b
from threading import Lock
from typing import Any
from uuid import UUID

import msgspec
from msgspec.structs import replace as replace_in

from games.engine import protocol
from games.engine.errors import NoSuchMatch
from games.engine.game import Game
from games.engine.protocol import (
    SYSTEM,
    ActionBase,
    Cancelled,
    Event,
    Extended,
    Limit,
    Outcome,
    Paced,
    Rules,
    Seated,
    Sitter,
    Step,
    TableAction,
)
from games.engine.registry import GAMES
from games.match import releases
from games.models import Match, Move

Audience = int | None


FIRST = 1
"""The version at which every audience first sees a match."""


class Account(msgspec.Struct, frozen=True, array_like=True):
    """What one audience has been shown and asked."""

    seen: int = 0
    shown: str = ""
    """Digest of what it was last shown."""
    asked: int = 0
    """The version, of its own, at which the question put to it last changed."""
    question: str = ""
    """Digest of its legal actions."""
    due: float = 0
    """When its time runs out (seconds since 1970); 0: never."""
    window: str = ""
    """What that time was given for, if it is one time for several questions."""
    asked_at: float = 0
    """When that question was put to it."""


class Ledger(msgspec.Struct, frozen=True):
    """The accounts of all seats and, last, of the watchers."""

    accounts: tuple[Account, ...]
    system_due: float = 0
    system_window: str = ""

    def of(self, audience: Audience) -> Account:
        return self.accounts[-1 if audience is None else audience]

    @property
    def first_due(self) -> float:
        """The first clock to run out; 0 if none runs."""
        return min((d for d in (*(a.due for a in self.accounts), self.system_due) if d), default=0)


class Chair(msgspec.Struct, frozen=True):
    """Who holds a seat."""

    user_id: int | None
    name: str
    bot: str
    """The level of the bot that plays here now, be it its own seat or somebody's."""
    sitter: Sitter = Sitter()
    """Who it was given to at the start; rules may care, whoever plays later."""
    gone: bool = False
    """Whoever sat here gave up and does not come back."""

    @property
    def stand_in(self) -> bool:
        """Whether a bot plays for someone."""
        return bool(self.bot) and not self.sitter.bot


@dataclass(frozen=True, eq=False)
class Position:
    """One match at one version."""

    match_id: UUID
    game: Game
    rules: Rules
    release_number: int
    options: str
    mode: str
    days: int
    seed: str
    secret: bytes
    commitment: str
    watchable: bool
    chairs: tuple[Chair, ...]
    version: int
    state: Any
    ledger: Ledger
    events: tuple[Event, ...] = ()
    """What the last move made happen."""
    at: float = 0
    """When it was made (seconds since 1970); 0: not told."""
    last_seat: int = SYSTEM
    last_wish: UUID | None = None
    """The id under which the last move was asked for."""
    sealed: bool = False
    """Others have yet to play its key: not even the end of the match tells it."""
    cancelled: bool = False
    """It was ended without a result."""
    hosted: bool = False
    """Somebody started it to look on."""
    arrangement: TableAction | None = None
    """What was last done, if it was done to the table and not in the game."""
    _legal: dict[int, tuple[ActionBase, ...]] = field(default_factory=dict, repr=False)
    _views: dict[Audience, Any] = field(default_factory=dict, repr=False)

    @cached_property
    def actors(self) -> frozenset[int]:
        return frozenset() if self.cancelled else self.rules.actors(self.state)

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Who the match was started for: the same in every replay."""
        return tuple(chair.sitter for chair in self.chairs)

    @cached_property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    @property
    def dues(self) -> dict[int, float]:
        """When the time of each seat that is to act runs out, as far as clocks run."""
        accounts = self.ledger.accounts[:-1]
        return {seat: account.due for seat, account in enumerate(accounts) if account.due}

    @property
    def over(self) -> bool:
        return not self.actors

    @property
    def told_key(self) -> bytes | None:
        """The key, once everyone may know it: that of an open seed at once, a drawn one at the
        end, a sealed one when its seal is broken."""
        return self.secret if not self.sealed and (self.over or self.seed) else None

    @property
    def public(self) -> bool:
        """Whether people without a seat may look on."""
        return not self.sealed and (self.over or self.watchable)

    @property
    def audiences(self) -> Iterable[Audience]:
        return (*range(len(self.chairs)), None)

    @cached_property
    def machines(self) -> list[int]:
        """Bots, and the system, that are to act now without waiting for a clock."""
        timed = self.rules.clock(self.state)
        return sorted(
            seat
            for seat in self.actors
            if (seat not in timed if seat == SYSTEM else self.chairs[seat].bot and self.legal(seat))
        )

    def legal(self, seat: int) -> tuple[ActionBase, ...]:
        if seat not in self._legal:
            legal = () if self.cancelled else protocol.legal(self.rules, self.state, seat)
            self._legal[seat] = legal
        return self._legal[seat]

    def view(self, audience: Audience) -> Any:
        if audience not in self._views:
            self._views[audience] = self.rules.view(self.state, audience)
        return self._views[audience]

    def heard(self, audience: Audience) -> tuple[Event, ...]:
        """What the last move made happen, as far as this audience may know."""
        return protocol.visible_events(self.events, audience, self.over)

    def seat_of(self, user_id: int | None) -> int | None:
        """The seat that a person holds here."""
        if user_id is None:
            return None
        return next((i for i, chair in enumerate(self.chairs) if chair.user_id == user_id), None)

    def after(self, step: Step[Any], mover: int, wish: UUID, now: float) -> Position:
        """The position that a step leads to."""
        fresh = replace(
            self,
            version=self.version + 1,
            state=step.state,
            events=step.events,
            at=now,
            last_seat=mover,
            last_wish=wish,
            arrangement=None,
            _legal={},
            _views={},
        )
        return replace(fresh, ledger=fresh._brought_up(self.ledger, mover, now))

    def arranged(self, action: TableAction, wish: UUID, now: float) -> Position:
        """The position after something was done to the table; everyone sees it, and whoever was
        asked something is asked the same as before."""
        fresh = replace(
            self._as_told(action), version=self.version + 1, events=(), at=now, last_seat=SYSTEM,
            last_wish=wish, arrangement=action, _legal={}, _views={},
        )  # fmt: skip
        clocks = self._clocks(action)
        books = fresh._brought_up(clocks, None, now)
        accounts = tuple(
            replace_in(account, seen=was.seen + 1, asked=was.asked)
            for account, was in zip(books.accounts, self.ledger.accounts, strict=True)
        )
        system_due = books.system_due and (clocks.system_due or books.system_due)
        return replace(fresh, ledger=Ledger(accounts, system_due, books.system_window))

    def _as_told(self, action: TableAction) -> Position:
        match action:
            case Seated(seat, bot, gone):
                chair = replace_in(self.chairs[seat], bot=bot, gone=gone)
                return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))
            case Paced(days):
                mode = Match.Mode.ASYNC if days else Match.Mode.LIVE
                return replace(self, days=days, mode=mode)
            case Cancelled():
                return replace(self, cancelled=True)
        return self

    def _clocks(self, action: TableAction) -> Ledger:
        """The books with the clocks as they are to run on."""
        match action:
            case Paced():
                return self._with_dues(lambda due: 0, self.ledger.system_due)
            case Extended(seconds):
                system = self.ledger.system_due
                return self._with_dues(
                    lambda due: due and due + seconds, system and system + seconds
                )
        return self.ledger

    def _with_dues(self, change: Callable[[float], float], system: float) -> Ledger:
        accounts = tuple(replace_in(a, due=change(a.due)) for a in self.ledger.accounts)
        return replace_in(self.ledger, accounts=accounts, system_due=system)

    def opened(self, now: float) -> Position:
        """This position with the books of its first version."""
        blank = Ledger(tuple(Account() for _ in self.audiences))
        return replace(self, ledger=self._brought_up(blank, None, now))

    def _brought_up(self, before: Ledger, mover: int | None, now: float) -> Ledger:
        limits = {} if self.cancelled else dict(self.rules.clock(self.state))
        if sum(not chair.bot for chair in self.chairs) < 2:
            # Nobody waits for a person who plays alone or against bots.
            limits = {SYSTEM: limits[SYSTEM]} if SYSTEM in limits else {}
        accounts = tuple(
            self._account(audience, before.of(audience), audience == mover, limits, now)
            for audience in self.audiences
        )
        system = limits.get(SYSTEM)
        if system is None:
            return Ledger(accounts)
        runs_on = system.window and system.window == before.system_window
        due = before.system_due if runs_on else now + system.seconds
        return Ledger(accounts, due, system.window)

    def _account(
        self,
        audience: Audience,
        was: Account,
        moved: bool,
        limits: Mapping[int, Limit],
        now: float,
    ) -> Account:
        shown = _digest((self.view(audience), sorted(self.actors)))
        news = shown != was.shown or bool(self.heard(audience))
        if audience is None:
            return Account(was.seen + news, shown)
        # Whoever may act but is offered nothing (ready, and free to think again) is not asked.
        offers = self.legal(audience) if audience in self.actors else ()
        question = _digest(offers) if offers else ""
        anew = moved or question != was.question
        # The mover's own version always moves on: its old page must not ask the same again.
        seen = was.seen + (anew or news)
        due, window = was.due, ""
        if audience not in limits or self.chairs[audience].bot:
            due = 0
        else:
            window = limits[audience].window
            if not due or (window != was.window if window else anew):
                due = now + (self.days * 86_400 or limits[audience].seconds)
        asked, at = (seen, now) if anew else (was.asked, was.asked_at)
        return Account(seen, shown, asked, question, due, window, at)


def _digest(value: Any) -> str:
    return blake2b(protocol.encode(value), digest_size=8).hexdigest()


def load(match_id: UUID) -> Position:
    """A match from the database."""
    match = Match.objects.select_related("release").filter(pk=match_id).first()
    if match is None:
        raise NoSuchMatch("no_such_match")
    game = GAMES[match.game]
    last = match.moves.order_by("-version").first() if match.version else None
    position = Position(
        match_id=match.pk,
        game=game,
        rules=releases.rules(match.release_id),
        release_number=match.release.number,
        options=match.options,
        mode=match.mode,
        days=match.days,
        seed=match.seed,
        secret=bytes(match.secret),
        commitment=match.commitment,
        watchable=match.watchable,
        chairs=chairs(match),
        version=match.version,
        state=game.decode_state(match.state),
        ledger=msgspec.json.decode(match.ledger, type=Ledger),
        events=game.decode_events(last.events) if last else (),
        at=last.at.timestamp() if last else 0,
        last_seat=last.seat if last else SYSTEM,
        last_wish=last.action_id if last else None,
        sealed=match.sealed,
        cancelled=match.status == Match.Status.CANCELLED,
        hosted=match.host_id is not None,
        arrangement=arrangement(game, last) if last else None,
    )
    remember(position)
    return position


def arrangement(game: Game, move: Move) -> TableAction | None:
    """What a move did to the table; None if it was a move of the game."""
    if move.seat != SYSTEM or not move.action.startswith('{"type":"table.'):
        return None
    action = game.decode_logged(move.action)
    return action if isinstance(action, TableAction) else None


def chairs(match: Match) -> tuple[Chair, ...]:
    """Who sits where, as the rows say."""
    return tuple(
        Chair(
            seat.user_id,
            seat.user.get_username() if seat.user else "",
            seat.bot or seat.stand_in,
            Sitter(bot=bool(seat.bot)),
            seat.gone,
        )
        for seat in match.seats.select_related("user").order_by("index")
    )


_recent: OrderedDict[UUID, Position] = OrderedDict()
_lock = Lock()
MOST_RECENT = 1024


def remember(position: Position) -> None:
    """Keep the newest known position of a match at hand in this process."""
    with _lock:
        known = _recent.get(position.match_id)
        if known is None or known.version <= position.version:
            _recent[position.match_id] = position
        _recent.move_to_end(position.match_id)
        while len(_recent) > MOST_RECENT:
            _recent.popitem(last=False)


def recent(match_id: UUID) -> Position:
    """A match from this process's memory if it has it, else from the database.

    It may be behind the database. Whoever writes is guarded by the version, whoever reads for a
    page loads instead.
    """
    known = remembered(match_id)
    return known if known is not None else load(match_id)


def remembered(match_id: UUID) -> Position | None:
    """The newest position that this process has seen; no query."""
    return _recent.get(match_id)


def forget(match_id: UUID) -> None:
    """Who sits where, or who may watch, has changed without a move."""
    with _lock:
        _recent.pop(match_id, None)


def forget_all() -> None:
    """Start with an empty memory, as a new process does."""
    with _lock:
        _recent.clear()
