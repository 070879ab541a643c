"""What the templates draw: values made ready by the presenter, without a word of HTML."""

from msgspec import Struct

from games.travel.content.schema import AnyCard, Destination, Goal, Plan, Space
from games.travel.content.terms import DecisionKind, Deck, GrantKind, Mode, Phase, Stat
from games.travel.rules.outcome import Parts
from games.travel.state import Result


class Button(Struct, frozen=True):
    """An action as the page sends it; with the code of its refusal if it is not legal."""

    action: str
    refusal: str = ""


class Choice(Struct, frozen=True):
    """Acting as one of the spaces 1 to 5."""

    space: Space
    buttons: tuple[tuple[str, Button], ...]
    """(option, button): one button without an option, or card and cash."""
    refusal: str = ""


class Gain(Struct, frozen=True):
    """Points of a card: how many of what, and how often they count for the reader."""

    stat: Stat
    points: int
    weight: int | None = None


class PlaceShown(Struct, frozen=True):
    """A space of the board."""

    space: Space
    left: int | None
    """Cards in its deck; None where there is none."""
    exhausted: bool
    pawns: tuple[int, ...]
    move: Button | None
    here: bool
    """Whether the reader's own pawn stands there."""
    hinted: bool


class StatRow(Struct, frozen=True):
    """A stat of a player, and what it counts."""

    stat: Stat
    points: int
    weight: int
    product: int


class PlayerShown(Struct, frozen=True):
    """What everybody may know of a player."""

    seat: int
    me: bool
    destination: Destination
    tc: int
    tokens: int
    location: int
    plans: int
    score: int
    stats: tuple[StatRow, ...]
    free_plans: tuple[AnyCard, ...]
    credit: int
    """What the bank paid into the goal in this player's name."""
    paid: int
    """What the player paid, once it is revealed."""
    on_turn: bool
    awaited: bool
    first: bool
    forced: bool
    submitted: bool
    resigned: bool


class PlanCard(Struct, frozen=True):
    """A plan of the reader's hand."""

    plan: Plan
    gains: tuple[Gain, ...]
    worth: int
    """Points for the reader's destination."""
    key: bool
    affordable: bool
    give: Button | None = None
    new: bool = False


class GoalShown(Struct, frozen=True):
    """A shared goal as the reader sees it."""

    goal: Goal
    gains: tuple[Gain, ...]
    current: int
    percent: int
    worth: int | None
    bonus: Gain


class Target(Struct, frozen=True):
    """A player who may be chosen, or not."""

    seat: int
    button: Button


class Question(Struct, frozen=True):
    """What somebody must decide within a turn."""

    kind: DecisionKind
    seat: int
    mine: bool
    card: AnyCard | None
    grant: GrantKind
    targets: tuple[Target, ...] = ()
    choices: tuple[Choice, ...] = ()
    yes: Button | None = None
    no: Button | None = None
    decline: Button | None = None
    goal: GoalShown | None = None
    sets: tuple[tuple[tuple[Plan, ...], Button], ...] = ()
    """Useful sets of plans to discard."""


class Step(Struct, frozen=True):
    """A step of the settlement and how far it is: done, now or later."""

    number: int
    phase: Phase
    when: str


class Purchase(Struct, frozen=True):
    """A set of plans worth offering as a whole."""

    plans: tuple[Plan, ...]
    cost: int
    worth: int
    button: Button


class Convertible(Struct, frozen=True):
    """A minor trait that has points enough to convert."""

    stat: Stat
    points: int
    most: int
    weight: int


class Settling(Struct, frozen=True):
    """The reader's part in the present step of the settlement."""

    purchases: tuple[Purchase, ...] = ()
    amounts: tuple[tuple[int, Button], ...] = ()
    traits: tuple[Convertible, ...] = ()
    conversions: tuple[tuple[tuple[Gain, ...], Button], ...] = ()


class Final(Struct, frozen=True):
    """A player's result."""

    seat: int
    place: int
    player: PlayerShown
    parts: Parts
    paid: int
    contribution: int
    bought: tuple[Plan, ...]
    unbought: tuple[Plan, ...]
    top: bool
    penalised: bool


class Hinted(Struct, frozen=True):
    """What the normal bot would do, and the space whose reason is told."""

    space: int


class Pile(Struct, frozen=True):
    """A deck: how much of it is left, and its discard, the newest first."""

    deck: Deck
    left: int
    discards: tuple[AnyCard, ...]
    known: tuple[AnyCard, ...] = ()
    """Which cards are still in it, where everyone can tell."""


class PageModel(Struct, frozen=True):
    """The page of one audience."""

    acting: bool
    mode: Mode
    two: bool
    day: int
    max_day: int
    recovery_day: int
    max_tokens: int
    rate: int
    cash: int
    penalty: int
    phase: Phase
    prompt: str
    current: int
    forced: bool
    places: tuple[PlaceShown, ...]
    players: tuple[PlayerShown, ...]
    me: PlayerShown | None
    hand: tuple[PlanCard, ...]
    goal: GoalShown
    question: Question | None
    act: tuple[Choice, ...]
    token: tuple[Choice, ...]
    end_turn: Button | None
    steps: tuple[Step, ...]
    settling: Settling | None
    submitted: bool
    waiting_for: tuple[int, ...]
    hint: Hinted | None
    result: Result | None
    finals: tuple[Final, ...]
    given_up: bool
    taken_free: tuple[str, ...]
    piles: tuple[Pile, ...]
