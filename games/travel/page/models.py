"""The page model: ready values for the templates."""

from msgspec import Struct

from games.travel.content.schema import AnyCard, Destination, Goal, Plan, Space
from games.travel.content.terms import DecisionKind, Deck, GrantKind, Mode, Phase, Stat
from games.travel.rules.outcome import Parts
from games.travel.state import Result


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
    hinted: bool


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


class Step(Struct, frozen=True):
    """A step of the settlement: done, now or later."""

    number: int
    phase: Phase
    when: str


class Purchase(Struct, frozen=True):
    """A set of plans offered as one choice."""

    plans: tuple[Plan, ...]
    cost: int
    worth: int
    button: Choice


class Convertible(Struct, frozen=True):
    """A minor trait with enough points to convert."""

    stat: Stat
    points: int
    most: int
    weight: int
    loss: int
    """Points that each unit costs."""


class SettlementForm(Struct, frozen=True):
    """The reader's choices in the current step of the settlement."""

    purchases: tuple[Purchase, ...] = ()
    recommended: tuple[Plan, ...] = ()
    """The best purchase that leaves something for the shared goal."""
    amounts: tuple[tuple[int, Choice], ...] = ()
    traits: tuple[Convertible, ...] = ()
    conversions: tuple[tuple[tuple[Gain, ...], Choice], ...] = ()


class PlayerResult(Struct, frozen=True):
    """A player's result."""

    seat: int
    place: int
    player: SeatPanel
    parts: Parts
    paid: int
    contribution: int
    bought: tuple[Plan, ...]
    unbought: tuple[Plan, ...]
    top: bool
    penalised: bool


class Hint(Struct, frozen=True):
    """The space that the normal bot would choose."""

    space: int


class Pile(Struct, frozen=True):
    """A deck and its discard, the newest card first."""

    deck: Deck
    left: int
    discards: tuple[AnyCard, ...]
    known: tuple[AnyCard, ...] = ()
    """The cards still in it, where they are public."""


class PageModel(Struct, frozen=True):
    """The page of one audience."""

    may_decide: bool
    relevant: tuple[str, ...]
    """The parts that the open decision depends on."""
    mode: Mode
    two_players: bool
    day: int
    max_day: int
    recovery_day: int
    max_tokens: int
    rate: int
    cash: int
    penalty: int
    phase: Phase
    status: str
    current: int
    forced: bool
    spaces: tuple[SpaceTile, ...]
    players: tuple[SeatPanel, ...]
    me: SeatPanel | None
    rivals: tuple[SeatPanel, ...]
    """The other players, clockwise; all of them for a spectator."""
    hand: tuple[PlanCard, ...]
    goal: GoalPanel
    question: Question | None
    act: tuple[SpaceChoice, ...]
    token: tuple[SpaceChoice, ...]
    end_turn: Choice | None
    steps: tuple[Step, ...]
    settlement: SettlementForm | None
    submitted: bool
    waiting_for: tuple[int, ...]
    hint: Hint | None
    result: Result | None
    results: tuple[PlayerResult, ...]
    winners: tuple[int, ...]
    given_up: bool
    taken_free: tuple[str, ...]
    piles: tuple[Pile, ...]

    @property
    def picks_plans(self) -> bool:
        """Whether the reader picks among the own plans, which then lie in the question."""
        asked = self.question
        if asked is not None and asked.mine:
            return asked.kind in ("give_plan", "redraw")
        return self.settlement is not None and self.phase == "FINAL_PURCHASE"

    @property
    def empty_spaces(self) -> tuple[int, ...]:
        """The spaces on which nothing is left to draw."""
        return tuple(tile.space.number for tile in self.spaces if tile.exhausted)
