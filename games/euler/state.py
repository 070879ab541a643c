"""The state of a match (4.1)."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct
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
from games.euler.content.topics import Topics

Digits = tuple[int, ...]
Pair = tuple[int, int]
"""Tens and ones."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen when a match is started (2.8)."""

    mode: Mode = "casual"
    raise_limit: RaiseLimit = "none"
    time_scale: TimeScale = "standard"
    hints: bool = True
    variant: Annotated[str, Meta(max_length=30)] = "classic"
    topics: Topics = UNSET
    """Not written where it is unset: options from before there were topics stay the same text."""


class Record(Struct, frozen=True):
    """What a player did in the match (7.3)."""

    showdowns_won: int = 0
    fold_outs_won: int = 0
    biggest_pot: int = 0
    specials: tuple[int, ...] = (0, 0, 0)
    bets: int = 0
    """Checks and calls."""
    calls: int = 0
    """Calls that were not checks."""
    raises: int = 0
    dies: int = 0


class Player(Struct, frozen=True, cache_hash=True):
    """A player: fields that last for the match, then fields that last for a round."""

    bot: bool
    stack: int
    hand: Digits
    specials: tuple[int, ...]
    """How many f, ex and phi are left."""
    status: Status = "playing"
    eliminated_round: int = 0
    left_at: int = 0
    """The later a player left, the higher; 0: still here."""
    record: Record = Record()

    began: int = 0
    """Chips at the start of the round."""
    joined: bool = True
    """Takes part in the round."""
    order_card: int | None = None
    number: Pair | None = None
    tens_shown: bool = False
    total: int = 0
    """Chips put into this round."""
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


class Function(Struct, frozen=True, cache_hash=True):
    """The hidden function: three digits, and whether each is negative."""

    digits: tuple[int, int, int]
    minus: tuple[bool, bool, bool]

    @property
    def coefficients(self) -> tuple[int, int, int]:
        a, b, c = (-d if m else d for d, m in zip(self.digits, self.minus, strict=True))
        return a, b, c

    def value(self, x: int) -> int:
        """f(x), which may be negative."""
        a, b, c = self.coefficients
        return (a * x + b) * x + c


class PlayedSpecial(Struct, frozen=True, cache_hash=True):
    """A special card that was played; it counts even if its player folds later."""

    seat: int
    kind: Kind
    window: int


class ConditionDraw(Struct, frozen=True):
    """Condition cards turned up together, in drawing order."""

    round: int
    for_order: bool
    cards: tuple[str, ...]


class PotPaid(Struct, frozen=True, cache_hash=True):
    """A pot: who could win it, who did, and what each winner got."""

    amount: int
    eligible: tuple[int, ...]
    winners: tuple[int, ...]
    shares: tuple[int, ...]


class PastRound(Struct, frozen=True, cache_hash=True):
    """A finished round, including what stays hidden until the match is over."""

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
    played: tuple[PlayedSpecial, ...]
    """In the order of their sequence numbers."""
    pots: tuple[PotPaid, ...]
    changes: tuple[int, ...]
    """Chips won or lost, by seat."""


class State(Struct, frozen=True):
    """Everything about a match but its key. `seats` holds the players by seat."""

    options: Options
    seats: tuple[Player, ...]
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
    drawn: tuple[ConditionDraw, ...] = ()
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
    """Whether any seat has acted in this betting phase."""
    skipped: bool = False
    """Whether the last betting phase was skipped."""
    played: tuple[PlayedSpecial, ...] = ()
    """Special cards of this round in sequence; those of the open window as they came."""
    seen: tuple[int, ...] = (0,) * 10
    """How many cards of each digit have been shown to everyone."""
    forfeited: int = 0
    past: tuple[PastRound, ...] = ()
    reason: Reason = "chips"

    def replace_player(self, seat: int, **fields: Any) -> "State":
        """This state with fields of one player replaced."""
        seats = list(self.seats)
        seats[seat] = replace(seats[seat], **fields)
        return replace(self, seats=tuple(seats))

    @property
    def joined_seats(self) -> tuple[int, ...]:
        """Seats in the round, folded ones included."""
        return tuple([seat for seat, player in enumerate(self.seats) if player.joined])

    @property
    def live_seats(self) -> tuple[int, ...]:
        """Seats in the round that have not folded."""
        seats = enumerate(self.seats)
        return tuple([seat for seat, one in seats if one.joined and not one.folded])

    @property
    def playing_seats(self) -> tuple[int, ...]:
        """Seats that are neither eliminated nor gone."""
        return tuple([seat for seat, player in enumerate(self.seats) if player.status == "playing"])

    @property
    def pot(self) -> int:
        return sum([player.total for player in self.seats])

    def to_call(self, seat: int) -> int:
        """The chips that a seat needs to match the highest bet."""
        return self.current_bet - self.seats[seat].bet

    def others_have_chips(self, seat: int) -> bool:
        """Whether another live seat could answer a bet."""
        return any(i != seat and p.live and p.stack for i, p in enumerate(self.seats))
