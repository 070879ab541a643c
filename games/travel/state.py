"""The whole state of a match (section 4.1). A value is replaced, never changed in place."""

from msgspec import UNSET, Struct
from msgspec.structs import force_setattr

from games.travel.actions import Conversions, Submission
from games.travel.content.terms import DecisionKind, Deck, GrantKind, Mode, Phase, Vector
from games.travel.content.variants import CLASSIC, VariantId

Standing = tuple[int, int]
"""Public score and TC, compared in this order."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match was started."""

    mode: Mode = "open"
    variant: VariantId = UNSET
    """The way to play; left out: the usual one."""

    def __post_init__(self) -> None:
        if self.variant == CLASSIC:
            force_setattr(self, "variant", UNSET)


class Player(Struct, frozen=True, cache_hash=True):
    """The state of one seat."""

    destination: str
    tc: int
    tokens: int
    hand: tuple[str, ...] = ()
    """Plans in the order of acquisition."""
    location: int = 1
    last_acted: int | None = None
    """The space (1 to 5) of the last action by any means; never 6."""
    stats: Vector = (0,) * 7
    free_plans: tuple[str, ...] = ()
    token_used_early: bool = False
    forced_move: bool = False
    turn_started_today: bool = False
    chore_done: bool = False
    takings: int = 0
    """Number of plans taken at random: the next index of this seat's chance stream."""
    credit: int = 0
    """TC that the bank paid into the shared goal in this seat's name."""
    paid: int = 0
    bought: tuple[str, ...] = ()
    converted: Conversions = Conversions()
    resigned: bool = False

    @property
    def contribution(self) -> int:
        return self.credit + self.paid


class Grant(Struct, frozen=True):
    """An extra action in the queue."""

    seat: int
    kind: GrantKind


class Decision(Struct, frozen=True):
    """The open decision of a turn, and the card that asks for it."""

    kind: DecisionKind
    seat: int
    card: str = ""
    options: tuple[int, ...] = ()
    """Seats for a target, spaces for a grant."""
    may_pass: bool = False
    drawer: int = 0
    partner: int = 0
    picked: str = ""
    """The plan that the drawer of a swap gives; hidden from the partner until the swap."""
    goal: str = ""
    grant: GrantKind = "any"


class Result(Struct, frozen=True):
    """The result of the shared goal."""

    success: bool
    top: tuple[int, ...] = ()
    penalised: tuple[int, ...] = ()


class State(Struct, frozen=True):
    """The whole match except its key."""

    options: Options
    players: tuple[Player, ...]
    decks: dict[Deck, tuple[str, ...]]
    discards: dict[Deck, tuple[str, ...]]
    shuffles: dict[Deck, int]
    goal: str
    start_seat: int
    current: int
    day: int = 1
    phase: Phase = "MOVE"
    arrival_forced: bool = False
    token_used: bool = False
    grants: tuple[Grant, ...] = ()
    grants_created: int = 0
    decision: Decision | None = None
    snapshot: tuple[Standing, ...] = ()
    """Everyone's standing at the start of the day; the normal bot uses it."""
    main_worth: int = 0
    """The normal bot's utility of this turn's main action, computed just before it."""
    submissions: tuple[Submission | None, ...] = ()
    result: Result | None = None
    given_up: bool = False
    """One of two players resigned, which ends the match without a settlement."""
