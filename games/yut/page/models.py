"""What the templates draw (section 9): ready values, no HTML and no sentences."""

from typing import Literal

from msgspec import Struct

from games.engine.protocol import Refusal
from games.yut.content.board import Node, Place, Target
from games.yut.content.schema import Relic, Stick
from games.yut.content.terms import Face, Label, Mode, Phase, Result, Special, Status
from games.yut.state import ThrowPreview
from games.yut.view import SlotView


class Choice(Struct, frozen=True):
    """An action, as JSON, for a button. With a refusal the button is disabled."""

    action: str
    refusal: Refusal | None = None
    is_hinted: bool = False


class Cut(Struct, frozen=True):
    """A split of a token into two lengths."""

    action: str
    first: int
    second: int


class Line(Struct, frozen=True):
    """A line of the board: an edge of the graph."""

    x1: int
    y1: int
    x2: int
    y2: int


class NodeMark(Struct, frozen=True):
    """A node of the board and the number of pieces on it."""

    id: Node
    x: int
    y: int
    radius: int
    large: bool
    branch: bool
    special: Special | None
    pieces: int

    @property
    def halo(self) -> int:
        """The radius of the highlight."""
        return 49 if self.large else 37


class FinishSpot(Struct, frozen=True):
    """One of the four places in the finish area."""

    x: int
    y: int
    filled: bool


class Odds(Struct, frozen=True):
    """The chance of a result in percent, and by how much it differs from the present one. `start`
    is the sum of those before it, where its part of the bar begins."""

    result: Result
    percent: int
    start: int
    change: int = 0


class Chip(Struct, frozen=True):
    """Equal tokens of the hand, of which the first is played. `normal` are the steps of the
    result, `more` those above."""

    token_id: int
    count: int
    label: Label
    steps: int
    normal: int
    more: int
    item: Stick | Relic | None
    cuts: tuple[Cut, ...]


class SlotCard(Struct, frozen=True):
    """A stick slot. `chance` is that of the next throw; `lasts` counts the throws until it wears
    out."""

    number: int
    stick: Stick
    face: Face | Literal["NONE"]
    chance: int
    percent: int
    counter: int
    lasts: int | None
    replace: Choice | None
    odds: tuple[Odds, ...] = ()
    """The chances of the next throw if the offered stick replaced this one."""


class Destination(Struct, frozen=True):
    """A destination of a move; pressing it moves."""

    dest: Place
    x: int
    y: int
    extra: int
    route: int
    merges: bool
    special: Special | None
    action: str
    is_hinted: bool


class RouteMark(Struct, frozen=True):
    """The first node of a route from a branch node; pressing it chooses the route (U23)."""

    route: int
    node: Node
    x: int
    y: int
    destinations: tuple[Place, ...]
    action: str | None
    """The move, if the route has only one destination."""


class TargetMoves(Struct, frozen=True):
    """The moves of a token with one target."""

    target: Target
    pieces: int
    preselected: bool
    destinations: tuple[Destination, ...]
    routes: tuple[RouteMark, ...]
    """Empty if the target does not stand on a branch node."""

    @property
    def first_nodes(self) -> str:
        """The routes and their first nodes for the script, such as `0:O6 1:A1`."""
        return " ".join(f"{mark.route}:{mark.node}" for mark in self.routes)


class TokenMoves(Struct, frozen=True):
    """The moves of one token."""

    token_id: int
    label: Label
    steps: int
    targets: tuple[TargetMoves, ...]


class ThrowChange(Struct, frozen=True):
    """What an item changed in the throw. `tag` is that of the change in the event."""

    tag: str
    item: Stick | Relic
    slot: int | None
    before: str | None = None
    after: str | None = None
    n: int | None = None


class ThrowResult(Struct, frozen=True):
    """The last throw."""

    sampled: tuple[Face, ...]
    faces: tuple[Face, ...]
    result: Result
    steps: int
    bonus: bool
    changes: tuple[ThrowChange, ...]


class StickOffer(Struct, frozen=True):
    """The offered stick. The choices that take it belong to the slots."""

    stick: Stick
    percent: int
    discard: Choice | None


class RelicCard(Struct, frozen=True):
    """A candidate. `useless`: it can have no effect now (U27)."""

    relic: Relic
    useless: bool
    choose: Choice | None


class Advice(Struct, frozen=True):
    """The hint: the tag and the JSON of the advised action."""

    tag: str
    action: str


class PageModel(Struct, frozen=True):
    """Everything that the page of a run shows."""

    acting: bool
    mode: Mode
    phase: Phase
    status: Status
    prompt: str
    turn: int
    throws: int
    throws_remaining: int
    throws_this_turn: int
    max_throws: int
    banked_throws: int
    rerolls_left: int
    splits_left: int
    assisted: bool
    lines: tuple[Line, ...]
    nodes: tuple[NodeMark, ...]
    layout: tuple[tuple[Place, ...], tuple[tuple[Node, Special], ...]]
    """Pieces and special nodes: the nodes depend on nothing else."""
    home: int
    finished: int
    finish_spots: tuple[FinishSpot, ...]
    finish_area: tuple[int, int, int, int]
    hand: tuple[Chip, ...]
    slots: tuple[SlotCard, ...]
    sticks: tuple[SlotView, ...]
    """The slots depend on nothing else."""
    relics: tuple[Relic, ...]
    last_throw: ThrowResult | None
    odds: tuple[Odds, ...]
    """The chances of the next throw; empty if none is to come."""
    preview: tuple[ThrowPreview, ...]
    moves: tuple[TokenMoves, ...]
    throw: Choice | None
    reroll: Choice | None
    start_move: Choice | None
    ask_hint: Choice | None
    offer: StickOffer | None
    candidates: tuple[RelicCard, ...]
    hint: Advice | None
    offers_every: int = 0
    """Turns from one offer of relics to the next, in a weekly that has them; 0: none."""

    @property
    def relevant(self) -> tuple[str, ...]:
        """The parts that the open decision depends on."""
        match self.phase:
            case _ if not self.acting:
                return ()
            case "THROW":
                return ("board", "sticks", "odds", "hand")
            case "PLAY":
                return ("board", "hand")
            case "STICK_OFFER":
                return ("offer",)
            case _:
                return ("reward",)

    @property
    def is_moving(self) -> bool:
        """Whether the reader chooses a move now."""
        return self.acting and self.phase == "PLAY"

    @property
    def stacks_text(self) -> str:
        """The stacks in the notation of section 11, such as `O3 ×1 O7 ×2 `."""
        return "".join(f"{node.id} ×{node.pieces} " for node in self.nodes if node.pieces)

    @property
    def can_spawn(self) -> bool:
        return self.is_moving and self.home > 0

    @property
    def can_ask_hint(self) -> bool:
        return self.ask_hint is not None and self.ask_hint.refusal is None

    @property
    def faces(self) -> tuple[Face, ...]:
        """The faces of the last throw; empty if there is none."""
        return self.last_throw.faces if self.last_throw else ()
