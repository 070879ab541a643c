"""What the templates draw (section 9): places, icons, figures; no HTML and no sentences."""

from msgspec import Struct

from games.dice.bots.normal import Reasons
from games.dice.content.rows import CardRow, EventRow, ModeRow, SpecialRow, StanceRow
from games.dice.content.terms import Fate, Happened, Mode, Phase, Protection, Reason
from games.dice.records.summary import Summary
from games.dice.state import Player, SeatRound


class Why(Struct, frozen=True):
    """A refusal, for whatever is drawn disabled."""

    code: str
    figures: dict[str, int | str] = {}


class HandCard(Struct, frozen=True):
    """A kind of card in the own hand; without a reason it may be chosen now."""

    row: CardRow
    count: int
    why: Why | None = None


class Chip(Struct, frozen=True):
    """An effect that works in this round or waits for the next."""

    kind: str
    row: EventRow | SpecialRow
    amount: int
    waiting: bool


class Side(Struct, frozen=True):
    """A seat's panel."""

    seat: int
    player: Player
    score: int | None
    """The round score so far; None before the dice lie."""
    cards: int
    hand: tuple[CardRow, ...] | None
    submitted: bool
    chips: tuple[Chip, ...]


class Die(Struct, frozen=True):
    """A kept die, or one of two candidates."""

    face: int
    success: bool
    worth: int
    special: SpecialRow | None = None
    bonus: bool = False
    """Whether it is the die of a bonus turn."""


class Blow(Struct, frozen=True):
    """An attack on this seat, and what became of it (None: still to come)."""

    row: CardRow | SpecialRow
    damage: int
    steal: int
    fate: Fate | None


class Corner(Struct, frozen=True):
    """A seat's half of the arena."""

    seat: int
    stance: StanceRow
    dice: tuple[Die, ...]
    candidates: tuple[Die, ...]
    parts: tuple[int, ...]
    """What the points are the sum of."""
    factor: int
    gross: int
    curse: int
    burn: int
    score: int
    played: tuple[CardRow, ...]
    built: int
    blows: tuple[Blow, ...]
    event: EventRow | None
    happened: Happened | None
    result: int | None
    total: int
    moved: tuple[str, int, int] | None
    """What the event card changed: "total" or "score", before and after."""
    turn: SeatRound
    """The figures behind it."""


class Round(Struct, frozen=True):
    """A row of the round table."""

    number: int
    corners: tuple[Corner, Corner]


class Offer(Struct, frozen=True):
    """A legal action as a button: the stance or the die, the cards, the shields."""

    action: str
    stance: StanceRow | None = None
    cards: tuple[CardRow, ...] = ()
    shields: int = 0
    die: Die | None = None


class Advice(Struct, frozen=True):
    """What the bot `normal` would do, and why."""

    offer: Offer
    why: Reasons


class Line(Struct, frozen=True):
    """A seat's totals over the match as a line in a chart."""

    seat: int
    points: str
    last_x: float
    last_y: float


class Chart(Struct, frozen=True):
    """Both totals, round by round."""

    width: int
    height: int
    lines: tuple[Line, ...]
    most: int


class Ending(Struct, frozen=True):
    """How it ended, for the result."""

    reason: Reason
    winner: int | None
    chart: Chart


class PageModel(Struct, frozen=True):
    """Everything that a page of a duel shows."""

    seat: int | None
    mode: Mode
    mode_row: ModeRow
    round: int
    phase: Phase
    steps: tuple[str, ...]
    """The marks of the stepper, and which one is lit."""
    step: str
    asked: bool
    sides: tuple[Side, Side]
    arena: tuple[Corner, Corner] | None
    """This round, once the stances lie open."""
    hand: tuple[HandCard, ...]
    own: Offer | None
    """The own submission, while it is hidden."""
    given: tuple[CardRow, ...]
    offers: tuple[Offer, ...]
    shield_why: Why | None
    advice: Advice | None
    protection: tuple[Protection, ...]
    """What the opponent could stop an attack with now."""
    rounds: tuple[Round, ...]
    summaries: tuple[Summary, Summary]
    pile: int
    discard: tuple[tuple[CardRow, int], ...]
    ending: Ending | None
