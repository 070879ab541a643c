"""What the presenter hands to the templates: places, items and buttons; no HTML, no language."""

from msgspec import Struct

from games.yut.content.board import Node, Place, Target
from games.yut.content.schema import Relic, Stick
from games.yut.content.terms import Face, Label, Mode, Phase, Result, Special, Status
from games.yut.state import Foreseen
from games.yut.view import SlotView


class Button(Struct, frozen=True):
    """An action as its JSON; with a refusal it is drawn disabled, and why."""

    action: str
    refusal: str | None = None
    figures: dict[str, int | str] = {}


class Line(Struct, frozen=True):
    """An edge of the graph."""

    x1: int
    y1: int
    x2: int
    y2: int


class NodeMark(Struct, frozen=True):
    """A node, what it is, and how many pieces stand on it."""

    id: Node
    x: int
    y: int
    radius: int
    large: bool
    branch: bool
    special: Special | None
    pieces: int


class FinishSpot(Struct, frozen=True):
    """One of the four places in the finish area."""

    x: int
    y: int
    filled: bool


class Chip(Struct, frozen=True):
    """A token of the hand: `normal` steps of its name and how many `more` it has."""

    token_id: int
    label: Label
    steps: int
    normal: int
    more: int
    item: Stick | Relic | None
    preselected: bool
    cuts: tuple[Button, ...]


class SlotCard(Struct, frozen=True):
    """A stick in its slot. `chance` is what the next throw uses; `lasts` counts down to wear."""

    index: int
    stick: Stick
    chance: int
    percent: int
    counter: int
    lasts: int | None
    replace: Button | None


class Destination(Struct, frozen=True):
    """Where a move may end; pressing it moves."""

    dest: Place
    x: int
    y: int
    extra: int
    route: int
    merges: bool
    special: Special | None
    action: str


class RouteMark(Struct, frozen=True):
    """The first node of a route out of a branch node; pressing it keeps its destinations."""

    route: int
    node: Node
    x: int
    y: int
    destinations: tuple[Place, ...]
    action: str | None
    """The move itself, where the route has one destination only."""


class TargetMoves(Struct, frozen=True):
    """What a token can do with one target."""

    target: Target
    pieces: int
    preselected: bool
    destinations: tuple[Destination, ...]
    routes: tuple[RouteMark, ...]
    """Empty unless the target stands on a branch node."""


class TokenMoves(Struct, frozen=True):
    """What can be done with one token."""

    token_id: int
    targets: tuple[TargetMoves, ...]


class ChangeShown(Struct, frozen=True):
    """What an item did to the throw: faces, results or a number before and after."""

    kind: str
    item: Stick | Relic
    slot: int | None
    before: str | None = None
    after: str | None = None
    n: int | None = None


class ThrowShown(Struct, frozen=True):
    """How the last throw fell."""

    sampled: tuple[Face, ...]
    faces: tuple[Face, ...]
    result: Result
    steps: int
    bonus: bool
    changes: tuple[ChangeShown, ...]


class StickOffer(Struct, frozen=True):
    """The stick on offer; the slots carry the buttons that take it."""

    stick: Stick
    percent: int
    discard: Button | None


class RelicCard(Struct, frozen=True):
    """A candidate, and whether it can do nothing as things stand."""

    relic: Relic
    useless: bool
    choose: Button | None


class Hinted(Struct, frozen=True):
    """What the quick bot advises: the same JSON as the button that does it."""

    kind: str
    action: str


class Picture(Struct, frozen=True):
    """Everything a page shows of a run."""

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
    """All that the nodes follow from: pieces and special nodes."""
    home: int
    finished: int
    finish_spots: tuple[FinishSpot, ...]
    finish_area: tuple[int, int, int, int]
    hand: tuple[Chip, ...]
    slots: tuple[SlotCard, ...]
    sticks: tuple[SlotView, ...]
    """All that the slots follow from."""
    relics: tuple[Relic, ...]
    last_throw: ThrowShown | None
    preview: tuple[Foreseen, ...]
    moves: tuple[TokenMoves, ...]
    throw: Button | None
    reroll: Button | None
    start_move: Button | None
    ask_hint: Button | None
    offer: StickOffer | None
    candidates: tuple[RelicCard, ...]
    hint: Hinted | None
