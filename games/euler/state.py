"""The whole state of a match (4.1). A value is replaced, never changed in place."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.euler.content.terms import (
    Ending,
    Kind,
    Mode,
    Phase,
    RaiseLimit,
    Reason,
    Status,
    TimeScale,
)

Digits = tuple[int, ...]
Pair = tuple[int, int]
"""Tens and ones."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match was started (2.8)."""

    mode: Mode = "casual"
    raise_limit: RaiseLimit = "none"
    time_scale: TimeScale = "standard"
    hints: bool = True


class Record(Struct, frozen=True):
    """What a seat did in the match (7.3)."""

    showdowns_won: int = 0
    fold_outs_won: int = 0
    biggest_pot: int = 0
    specials: tuple[int, ...] = (0, 0, 0)
    bets: int = 0
    """Checks and calls."""
    calls: int = 0
    """Those that cost something."""
    raises: int = 0
    dies: int = 0


class Seat(Struct, frozen=True):
    """A player: what lasts for the match, then what lasts for a round."""

    bot: bool
    stack: int
    hand: Digits
    specials: tuple[int, ...]
    """How many f, ex and phi are left."""
    status: Status = "playing"
    eliminated_round: int = 0
    left_at: int = 0
    """Who left later has the higher number."""
    record: Record = Record()

    began: int = 0
    """Chips at the start of the round."""
    joined: bool = True
    """In the round."""
    order_card: int | None = None
    number: Pair | None = None
    tens_shown: bool = False
    total: int = 0
    bet: int = 0
    """Chips put in during this betting phase."""
    raised: bool = False
    raises: int = 0
    """Raises in this round."""
    folded: bool = False
    finished: bool = False
    ready: bool = False

    @property
    def live(self) -> bool:
        return self.joined and not self.folded

    @property
    def all_in(self) -> bool:
        return self.live and self.stack == 0 and self.total > 0


class Function(Struct, frozen=True):
    """The hidden function: three digits, and whether each is negative."""

    digits: tuple[int, int, int]
    minus: tuple[bool, bool, bool]

    @property
    def signed(self) -> tuple[int, int, int]:
        a, b, c = (-d if m else d for d, m in zip(self.digits, self.minus, strict=True))
        return a, b, c

    def raw(self, x: int) -> int:
        """The value before its sign is dropped."""
        a, b, c = self.signed
        return (a * x + b) * x + c


class Played(Struct, frozen=True):
    """A special card in the dealer's hands."""

    seat: int
    kind: Kind
    window: int


class Drawn(Struct, frozen=True):
    """Condition cards turned up together, in drawing order."""

    round: int
    for_order: bool
    cards: tuple[str, ...]


class PotPaid(Struct, frozen=True):
    """A pot: who could win it, who did, and what each got."""

    amount: int
    eligible: tuple[int, ...]
    winners: tuple[int, ...]
    shares: tuple[int, ...]


class PastRound(Struct, frozen=True):
    """A finished round, with everything that stays hidden until the match is over."""

    round: int
    ending: Ending
    chain: tuple[str, ...]
    order: tuple[int, ...]
    live: tuple[int, ...]
    order_cards: tuple[int | None, ...]
    numbers: tuple[Pair | None, ...]
    ones_known: bool
    tens_known: tuple[bool, ...]
    dealer: Pair | None
    dealer_tens_known: bool
    function: Function | None
    played: tuple[Played, ...]
    """In the order of their sequence numbers."""
    pots: tuple[PotPaid, ...]
    changes: tuple[int, ...]
    """Chips won or lost, by seat."""


class State(Struct, frozen=True):
    """Everything about a match but its key."""

    options: Options
    seats: tuple[Seat, ...]
    pile: Digits
    conditions: tuple[str, ...]
    """The condition cards not yet drawn, top first."""
    round: int = 1
    phase: Phase = "order_select"
    order: tuple[int, ...] = ()
    played_order: tuple[int, ...] = ()
    """Seats in the order in which their order cards were accepted."""
    late: tuple[int, ...] = ()
    """Seats whose order card the clock played."""
    drawn: tuple[Drawn, ...] = ()
    order_chain: tuple[str, ...] = ()
    order_digit: int | None = None
    thrown_zeros: int = 0
    chain: tuple[str, ...] = ()
    dealer: Pair | None = None
    dealer_tens_shown: bool = False
    function: Function | None = None
    current_bet: int = 0
    last_raise: int = 0
    pending: tuple[int, ...] = ()
    acted: bool = False
    """Whether anyone has spoken in this betting phase."""
    skipped: bool = False
    played: tuple[Played, ...] = ()
    """Special cards of this round in sequence, those of the open window as they came."""
    seen: tuple[int, ...] = (0,) * 10
    """How many cards of each digit have been shown to everyone."""
    forfeited: int = 0
    past: tuple[PastRound, ...] = ()
    reason: Reason = "chips"

    def seating(self, index: int, **changes: Any) -> "State":
        """This state with one seat changed."""
        seat = replace(self.seats[index], **changes)
        return replace(self, seats=(*self.seats[:index], seat, *self.seats[index + 1 :]))

    def all_seats(self, **changes: Any) -> "State":
        """This state with the same change at every seat."""
        return replace(self, seats=tuple(replace(seat, **changes) for seat in self.seats))

    def seeing(self, *digits: int) -> "State":
        """This state after cards were shown to everyone."""
        seen = list(self.seen)
        for digit in digits:
            seen[digit] += 1
        return replace(self, seen=tuple(seen))

    @property
    def in_round(self) -> tuple[int, ...]:
        return tuple(i for i, seat in enumerate(self.seats) if seat.joined)

    @property
    def live(self) -> tuple[int, ...]:
        return tuple(i for i, seat in enumerate(self.seats) if seat.live)

    @property
    def playing(self) -> tuple[int, ...]:
        """Seats that are neither eliminated nor gone."""
        return tuple(i for i, seat in enumerate(self.seats) if seat.status == "playing")

    @property
    def pot(self) -> int:
        return sum(seat.total for seat in self.seats)

    def to_call(self, index: int) -> int:
        """What a seat lacks to the highest bet."""
        return self.current_bet - self.seats[index].bet

    def others_with_chips(self, index: int) -> bool:
        """Whether anyone else could still answer a bet."""
        return any(i != index and s.live and s.stack for i, s in enumerate(self.seats))
