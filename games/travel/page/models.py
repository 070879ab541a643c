"""Parts of the page: ready values for the templates."""

from msgspec import Struct

from games.travel.bots.tempers import TemperKey
from games.travel.content.schema import AnyCard, Destination, Goal, Plan, Space
from games.travel.content.terms import DecisionKind, Deck, GrantKind, Stat


class Choice(Struct, frozen=True):
    """An action as the value of a button, or the code of its refusal."""

    action: str
    refusal: str = ""


class SpaceChoice(Struct, frozen=True):
    """The action of one of the spaces 1 to 5."""

    space: Space
    buttons: tuple[tuple[str, Choice], ...]
    """(option, choice): one without an option, or card and cash."""
    refusal: str = ""


class Gain(Struct, frozen=True):
    """Points of one stat, with the reader's weight."""

    stat: Stat
    points: int
    weight: int | None = None


class SpaceTile(Struct, frozen=True):
    """A space of the board."""

    space: Space
    left: int | None
    """Cards left in its deck; None if it has no deck."""
    exhausted: bool
    pawns: tuple[int, ...]
    move: Choice | None
    """The reader's move to it, perhaps refused; None if the reader is not to move."""
    here: bool
    """Whether the reader's pawn stands there."""


class StatRow(Struct, frozen=True):
    """A stat of a player with its weight and product."""

    stat: Stat
    points: int
    weight: int
    product: int


class SeatPanel(Struct, frozen=True):
    """The public state of a player."""

    seat: int
    me: bool
    destination: Destination
    weights: tuple[tuple[Stat, int], ...]
    """The three traits of the destination with their weights."""
    tc: int
    tokens: int
    location: int
    plans: int
    score: int
    stats: tuple[StatRow, ...]
    free_plans: tuple[AnyCard, ...]
    credit: int
    """TC that the bank paid into the goal in this player's name."""
    paid: int
    """What the player paid, after the reveal."""
    on_turn: bool
    awaited: bool
    first: bool
    forced: bool
    submitted: bool
    resigned: bool
    temper: TemperKey
    """How a normal bot in this seat plays."""
    free_codes: tuple[str, ...]
    """The codes of the free plans."""


class PlanCard(Struct, frozen=True):
    """A plan of the reader's hand."""

    plan: Plan
    gains: tuple[Gain, ...]
    worth: int
    """Points for the reader's destination."""
    key: bool
    affordable: bool
    give: Choice | None = None
    new: bool = False


class GoalPanel(Struct, frozen=True):
    """A shared goal as the reader sees it."""

    goal: Goal
    gains: tuple[Gain, ...]
    current: int
    missing: int
    percent: int
    share: int
    """What each would have to give if all give the same."""
    purse: int
    """What all hold together."""
    worth: int | None
    bonus: Gain


class Target(Struct, frozen=True):
    """A player as a target, or with the reason why not."""

    seat: int
    button: Choice


class Question(Struct, frozen=True):
    """The open decision of a turn."""

    kind: DecisionKind
    seat: int
    mine: bool
    card: AnyCard | None
    grant: GrantKind
    drawer: int | None = None
    """Who drew the card, if another player is asked about it."""
    partner: int | None = None
    """With whom the asked player swaps a plan."""
    targets: tuple[Target, ...] = ()
    choices: tuple[SpaceChoice, ...] = ()
    yes: Choice | None = None
    no: Choice | None = None
    decline: Choice | None = None
    goal: GoalPanel | None = None
    sets: tuple[tuple[tuple[Plan, ...], Choice], ...] = ()
    """Useful sets of plans to discard."""


class Hint(Struct, frozen=True):
    """The space that the normal bot would choose."""

    space: int


class Pile(Struct, frozen=True):
    """A deck and the codes of its discard, the newest card first."""

    deck: Deck
    left: int
    discards: tuple[str, ...]
    known: tuple[str, ...] = ()
    """The cards still in it, where they are public."""
