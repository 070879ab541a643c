"""A match at one version: who sits where, what each audience knows, and what a move leads to."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple
from uuid import UUID

import msgspec
from django.conf import settings
from msgspec.structs import replace as replace_in

from games.engine import protocol
from games.engine.game import Game
from games.engine.page.lessons import Lesson
from games.engine.protocol import (
    SYSTEM,
    ActionBase,
    Cancelled,
    Event,
    Outcome,
    Paced,
    Range,
    Rules,
    Seated,
    Sitter,
    Step,
    TableAction,
)
from games.match import audiences
from games.match.audiences import Audience, Ledger, Limits, Sight
from games.models import TEST, Match
from games.ratings import estimates


class Chair(msgspec.Struct, frozen=True, cache_hash=True):
    """Who holds a seat."""

    user_id: int | None
    name: str
    bot: str
    """The level of the bot that plays here now, whether the seat is its own or a person's."""
    sitter: Sitter = Sitter()
    """Who the seat was given to at the start. Rules may depend on it; it never changes."""
    gone: bool = False
    """The person resigned and does not come back."""
    nonce: str = ""
    """The share of the key that the person gave when sitting down."""
    rating: int | None = None
    """When the match began; None: there was none."""
    sure: bool = False
    """Whether the rating is more than provisional."""
    program: bool = False
    """Whether the person says that a program of theirs plays."""

    @property
    def rating_text(self) -> str:
        return estimates.rating_text(self.rating, self.sure)

    @property
    def has_stand_in(self) -> bool:
        """Whether a bot plays for the person of this seat."""
        return bool(self.bot) and not self.sitter.bot


class Holding(NamedTuple):
    """Who plays a what-if, and from which seats; and where it comes from."""

    user_id: int | None
    seats: tuple[int, ...]
    origin: UUID | None
    step: int


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
    """The events of the last move."""
    at: float = 0
    """When the last move was made (seconds since 1970); 0: unknown."""
    last_seat: int = SYSTEM
    last_wish: UUID | None = None
    """The id under which the last move was asked for."""
    timed_out: bool = False
    """The clock made the last move for its seat."""
    sealed: bool = False
    """Others have yet to play its key: it stays secret even after the end of the match."""
    cancelled: bool = False
    """The match ended without a result."""
    site_key: bytes = b""
    """The site's share of the secret; empty if that is all of it."""
    hosted: bool = False
    """A person started it as a spectator of bots."""
    table_action: TableAction | None = None
    """The last move, if it changed the table and not the game."""
    branch: Holding | None = None
    """Set if this is a what-if; it counts nowhere."""
    _legal: dict[int, tuple[ActionBase, ...]] = field(default_factory=dict, repr=False)
    _views: dict[Audience, Any] = field(default_factory=dict, repr=False)

    is_past: ClassVar[bool] = False
    """Whether it is only looked back at: nobody waits for a move."""

    @cached_property
    def actors(self) -> frozenset[int]:
        return frozenset() if self.cancelled else self.rules.actors(self.state)

    @property
    def is_test(self) -> bool:
        """Whether a draft is played: it counts nowhere and goes with the draft."""
        return self.release_number == TEST

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Who the seats were given to at the start: the same in every replay."""
        return tuple(chair.sitter for chair in self.chairs)

    @cached_property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that this match is."""
        return self.game.page.lesson if self.game.is_lesson(self.seed) else None

    @property
    def dues(self) -> dict[int, float]:
        """When the time of each seat runs out whose clock runs."""
        accounts = self.ledger.accounts[:-1]
        return {seat: account.due for seat, account in enumerate(accounts) if account.due}

    @property
    def is_over(self) -> bool:
        return not self.actors

    @property
    def status(self) -> str:
        """The status of the match row."""
        if self.cancelled:
            return Match.Status.CANCELLED
        return Match.Status.FINISHED if self.is_over else Match.Status.RUNNING

    @property
    def revealed_key(self) -> bytes | None:
        """The key, once everyone may know it: the key of an open seed at once, any other after the
        end, a sealed key when it is unsealed."""
        known = self.is_over or (bool(self.seed) and self.game.open_seeds)
        return self.secret if known and not self.sealed else None

    @property
    def promised_key(self) -> bytes:
        """The key that the commitment promises: the site's share, or the whole secret."""
        return self.site_key or self.secret

    @property
    def nonces(self) -> tuple[str, ...]:
        """The players' shares of the secret, by seat; empty where a seat gave none."""
        return tuple(chair.nonce for chair in self.chairs)

    @property
    def public(self) -> bool:
        """Whether people without a seat may watch. A what-if is listed nowhere, and open to those
        who have its link."""
        return not self.sealed and (self.is_over or self.watchable or self.branch is not None)

    @property
    def audiences(self) -> tuple[Audience, ...]:
        return (*range(len(self.chairs)), None)

    @cached_property
    def machines(self) -> list[int]:
        """The seats of bots, perhaps SYSTEM, that are to act now without waiting for a clock."""
        timed = self.rules.clock(self.state)
        return sorted(
            seat
            for seat in self.actors
            if (seat not in timed if seat == SYSTEM else self.chairs[seat].bot and self.legal(seat))
        )

    @property
    def forced_move(self) -> tuple[int, ActionBase] | None:
        """The only seat to act and its only action, if the platform plays that action at once."""
        forced = self.game.rules.forced
        if not forced or len(self.actors) != 1 or SYSTEM in self.actors:
            return None
        (seat,) = self.actors
        legal = self.legal(seat)
        return (seat, legal[0]) if len(legal) == 1 and legal[0].tag in forced else None

    def legal(self, seat: int) -> tuple[ActionBase, ...]:
        if seat not in self._legal:
            legal = () if self.cancelled else protocol.legal(self.rules, self.state, seat)
            self._legal[seat] = legal
        return self._legal[seat]

    def all_legal(self, seat: int) -> tuple[ActionBase, ...]:
        """What a seat is asked, and everything else it may do."""
        return () if self.cancelled else protocol.all_legal(self.rules, self.state, seat)

    def ranges(self, seat: int) -> tuple[Range, ...]:
        """Further legal actions of a seat, described."""
        return () if self.cancelled else protocol.ranges(self.rules, self.state, seat)

    def view(self, audience: Audience) -> Any:
        if audience not in self._views:
            self._views[audience] = self.rules.view(self.state, audience)
        return self._views[audience]

    def visible_events(self, audience: Audience) -> tuple[Event, ...]:
        """The events of the last move that this audience may see."""
        return protocol.visible_events(self.events, audience, self.is_over)

    def platform_action_id(self, purpose: str) -> UUID:
        """The id of an action of a bot, a clock or the platform, the same in every process.

        Clients choose their own ids. They cannot compute these: the site's key is part of them,
        because the key of an open seed is public.
        """
        keys = settings.SECRET_KEY.encode() + self.secret
        text = f"{self.match_id}:{purpose}".encode()
        return UUID(bytes=hmac.digest(keys, text, "sha256")[:16])

    @cached_property
    def last_events(self) -> tuple[Event, ...]:
        """The public event that was the last action of each seat that acted."""
        return self.game.decode_events(bytes(self.ledger.last_events))

    def _keep_events(self, events: tuple[Event, ...]) -> msgspec.Raw:
        rules = self.game.page.last_actions
        if rules is None or not any(rules.matters(event) for event in events):
            return self.ledger.last_events
        return msgspec.Raw(protocol.encode(rules.keep(self.last_events, events)))

    def find_seat(self, user_id: int | None) -> int | None:
        """The seat that a person holds here; of several, the one that is to act."""
        if user_id is None:
            return None
        if self.branch and user_id == self.branch.user_id:
            held = self.branch.seats
            asked = (seat for seat in held if seat in self.actors and self.legal(seat))
            return next(asked, held[0])
        return next((i for i, chair in enumerate(self.chairs) if chair.user_id == user_id), None)

    def is_out(self, seat: int) -> bool:
        """Whether a seat has no further part in a match that goes on."""
        return not self.is_over and self.game.rules.is_out(self.state, seat)

    def advance(self, step: Step[Any], mover: int, wish: UUID, now: float) -> Position:
        """The position that a step leads to."""
        after = self._next(step.state, step.events, mover, wish, now)
        ledger = audiences.advance_ledger(self.ledger, after._sights, mover, after._limits, now)
        ledger = replace_in(ledger, last_events=self._keep_events(step.events))
        return after._change(ledger=ledger)

    def rearrange(self, action: TableAction, wish: UUID, now: float) -> Position:
        """The position after a table action. Every audience sees it; open questions stay open."""
        after = self.change_table(action)._next(self.state, (), SYSTEM, wish, now, action)
        ledger = audiences.rearrange_ledger(self.ledger, after._sights, action, after._limits, now)
        ledger = replace_in(ledger, last_events=self.ledger.last_events)
        return after._change(ledger=ledger)

    def open(self, now: float) -> Position:
        """This position with the ledger of its first version."""
        return replace(self, ledger=audiences.open_ledger(self._sights, self._limits, now))

    def _next(
        self,
        state: Any,
        events: tuple[Event, ...],
        mover: int,
        wish: UUID,
        now: float,
        table_action: TableAction | None = None,
    ) -> Position:
        return self._change(
            version=self.version + 1,
            state=state,
            events=events,
            at=now,
            last_seat=mover,
            timed_out=False,
            last_wish=wish,
            table_action=table_action,
            _legal={},
            _views={},
        )

    def _change(self, **changes: Any) -> Position:
        """`dataclasses.replace`, of which a move would take a fiftieth for its two copies."""
        changed, mine = object.__new__(type(self)), self.__dict__
        changed.__dict__.update({name: mine[name] for name in _FIELDS}, **changes)
        return changed

    def change_table(self, action: TableAction) -> Position:
        """This position with the table as an action leaves it; nothing else changes."""
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

    @property
    def _sights(self) -> list[Sight]:
        actors = sorted(self.actors)
        return [
            Sight(
                (self.view(audience), actors),
                bool(self.visible_events(audience)),
                self.legal(audience) if audience in self.actors else (),
                self.game.page.telling_time(self.rules, self.visible_events(audience)),
            )
            for audience in self.audiences
        ]

    @property
    def _limits(self) -> Limits:
        """The clocks that run. Bots have none, nor has one person among bots, or in a what-if. A
        match that began with two or more people keeps its clocks when a bot stands in: otherwise
        the last one left could leave it unfinished, and with it a rating."""
        limits = {} if self.cancelled else self.rules.clock(self.state)
        alone = self.branch is not None or sum(not c.sitter.bot for c in self.chairs) < 2
        running = {
            seat: limit
            for seat, limit in limits.items()
            if seat == SYSTEM or not (alone or self.chairs[seat].bot)
        }
        return Limits(running, self.days)


_FIELDS = tuple(each.name for each in fields(Position))
"""Without what a position has worked out about itself."""
