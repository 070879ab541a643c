"""What the templates draw (section 9): ready values, no HTML and no sentences."""

from typing import Any, Literal

from msgspec import Struct

from games.dice.bots.normal import Reasons
from games.dice.content.rows import (
    CardRow,
    EventRow,
    GaugeRow,
    ModeRow,
    SpecialRow,
    StanceRow,
)
from games.dice.content.terms import AttackResult, EventResult, Mode, Phase, Protection, Reason
from games.dice.records.summary import Summary
from games.dice.records.turning_point import TurningPoint
from games.dice.state import Player, SeatRound
from games.engine.protocol import Event, Refusal


class HandCard(Struct, frozen=True, cache_hash=True):
    """A kind of card in the own hand; without a refusal it can be chosen now."""

    row: CardRow
    count: int
    refusal: Refusal | None = None


class EffectChip(Struct, frozen=True, cache_hash=True):
    """An effect that works in this round or waits for the next."""

    kind: str
    row: EventRow | SpecialRow | CardRow
    amount: int
    waiting: bool


class SeatPanel(Struct, frozen=True):
    """The panel of a seat: total, energy, shields, hand."""

    seat: int
    player: Player
    score: int | None
    """The round score so far; None before the dice are thrown."""
    gauge: int
    """The gauge as it is shown: never above its size."""
    gauge_size: int
    is_gauge_full: bool
    cards: int
    hand: tuple[CardRow, ...] | None
    submitted: bool
    chips: tuple[EffectChip, ...]


class Die(Struct, frozen=True, cache_hash=True):
    """A kept die, or one of two candidates."""

    face: int
    success: bool
    worth: int
    special: SpecialRow | None = None


class IncomingAttack(Struct, frozen=True):
    """An attack on this seat; without a result it is still to be settled."""

    row: CardRow | SpecialRow
    damage: int
    result: AttackResult | None

    @property
    def status(self) -> str:
        return self.result or "queued"

    @property
    def is_blocked(self) -> bool:
        return self.result in ("guard", "block_die", "shield")


class EventChange(Struct, frozen=True):
    """What an event card did to a figure."""

    figure: Literal["total", "score"]
    before: int
    after: int


class DrawnEvent(Struct, frozen=True):
    """The event card of a seat's round. `change` is set if it changed a total or a round score."""

    row: EventRow
    result: EventResult | None
    change: EventChange | None

    @property
    def is_idle(self) -> bool:
        return self.result != "applied"

    @property
    def is_too_late(self) -> bool:
        """Whether it had no effect because there is no next round."""
        return self.result == "no_effect" and self.row.condition is None

    @property
    def is_blank(self) -> bool:
        return self.row.tone == "none"


class ArenaHalf(Struct, frozen=True):
    """A seat's half of the arena: one round of one seat."""

    seat: int
    stance: StanceRow
    dice: tuple[Die, ...]
    candidates: tuple[Die, ...]
    sum: str
    """How the points come about, such as (6 + 3) × 2 = 18."""
    score: int
    is_settled: bool
    is_winner: bool
    played: tuple[CardRow, ...]
    attacks: tuple[IncomingAttack, ...]
    event: DrawnEvent | None
    blocks_used: int
    """Shields and guards used up."""
    seat_round: SeatRound
    key: bytes
    """Stands for all of it: a mutable round has no hash."""


class RoundRow(Struct, frozen=True):
    """A row of the round table."""

    number: int
    halves: tuple[ArenaHalf, ArenaHalf]
    key: tuple[int, bytes, bytes]
    """Stands for all of it."""


class TableRow(Struct, frozen=True):
    """A row of figures, by seat; the template has the title for its key."""

    key: str
    figures: tuple[str, str]


class ScoreTable(Struct, frozen=True):
    """How the score of a round comes about, step by step."""

    round: int
    rows: tuple[TableRow, ...]
    key: tuple[int, bytes, bytes]
    """That of the round: it stands for all of it."""


class Choice(Struct, frozen=True, cache_hash=True):
    """A legal action as a button: a die, or a stance with cards and shields."""

    action: str
    key: str = ""
    """What the script finds the button by."""
    stance: StanceRow | None = None
    cards: tuple[CardRow, ...] = ()
    shields: int = 0
    die: Die | None = None

    @property
    def rows(self) -> tuple[StanceRow | CardRow, ...]:
        return self.cards if self.stance is None else (self.stance, *self.cards)


class Advice(Struct, frozen=True, cache_hash=True):
    """What the bot `normal` would do, and why."""

    choice: Choice
    reasons: Reasons


class ForecastRow(Struct, frozen=True):
    """An own stance and, for each stance of the opponent, the mean scores of both: own first."""

    stance: StanceRow
    means: tuple[tuple[str, str], ...]


class Forecast(Struct, frozen=True, cache_hash=True):
    """What the dice of this round bring on average, by own stance."""

    rows: tuple[ForecastRow, ...]


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


class SeatStatistics(Struct, frozen=True):
    """The figures of a seat on the result page that are more than a number."""

    dice_luck: str
    event_luck: str
    specials: tuple[tuple[SpecialRow, int], ...]
    gained: tuple[tuple[CardRow, int], ...]
    played: tuple[tuple[CardRow, int], ...]
    stances: tuple[tuple[StanceRow, int], ...]
    gauge: tuple[tuple[GaugeRow, int], ...]
    events: tuple[tuple[EventRow, str], ...]


class DecisiveRound(Struct, frozen=True):
    """The round that decided a match, and how the totals changed in it."""

    number: int
    is_lead: bool
    """The winner took the lead in it and kept it; otherwise it was the winner's best round."""
    changes: tuple[str, str]
    """By seat, signed."""


class Ending(Struct, frozen=True):
    """How the match ended; `result` is that of the own seat, none for a spectator."""

    reason: Reason
    winner: int | None
    result: Literal["win", "loss", "draw", "none"]
    tone: Literal["won", "lost", "even"]
    decisive: DecisiveRound | None
    """None for a draw and after giving up."""
    turning_point: TurningPoint | None
    chart: Chart
    facts: tuple[TableRow, ...]
    statistics: tuple[SeatStatistics, SeatStatistics]


BeatKind = Literal["reveal", "dice", "clash", "event", "sum", "end", "note"]
"""A note is read beside the new table and takes no time."""
Motion = Literal[
    "", "blade", "bolt", "flame", "pull", "double", "gain", "blast", "swap", "theft", "cards",
    "sweep", "rise", "charge", "drain", "wait", "draw",
]  # fmt: skip


Sign = Literal["", "+", "−", "×"]


class Mark(Struct, frozen=True, cache_hash=True):
    """A change that a beat shows. `figure`, with `by` or `to`, is a number on a panel; the others
    are things on the stage: the row of a stance, an attack or an event card, or thrown dice."""

    kind: Literal[
        "figure", "stance", "dice", "keep", "special", "card", "attack", "event", "winner",
        "term", "void",
    ]  # fmt: skip
    """A `term` is a part of the sum of a round score, `void` strikes the whole sum out."""
    seat: int
    """The seat whose thing it is; of an attack, the victim."""
    row: StanceRow | CardRow | SpecialRow | EventRow | None = None
    faces: tuple[int, ...] = ()
    figure: str = ""
    by: int = 0
    to: int | None = None
    is_stopped: bool = False
    """Blocked, or without effect."""
    is_cost: bool = False
    """Paid or used up: no loss (section 9.3)."""
    motion: Motion = ""
    """How it moves on the stage."""
    sign: Sign = ""
    """What a term does to the sum so far."""

    @property
    def look(self) -> str:
        """The class of the card that is turned over; empty for anything else."""
        match self.row:
            case StanceRow():
                return f"stance-{self.row.id}"
            case EventRow():
                return f"event-card--{self.row.tone}"
        return ""


class Beat(Struct, frozen=True, cache_hash=True):
    """A moment of a move, with the events whose sentences are its caption."""

    kind: BeatKind
    seconds: float
    marks: tuple[Mark, ...]
    captions: tuple[Event, ...]
    is_last: bool = False
    """It belongs to the settlement of the last round, which is told in slow motion."""
    race: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """The totals of each seat round by round, which race at the end of a match."""
    turning_point: TurningPoint | None = None
    """What decided the match, at its end."""


class Said(Struct, frozen=True):
    """What a screen reader says: the last round with its scores and totals, or (None) the stances
    of this one. It stays the same while others submit, so nothing talks over it."""

    round: RoundRow | None
    stances: tuple[StanceRow, StanceRow] | None = None

    @property
    def key(self) -> tuple[Any, ...] | None:
        """Stands for all of it."""
        return self.stances if self.round is None else self.round.key


class PageModel(Struct, frozen=True):
    """Everything that the page of a duel shows to one audience."""

    seat: int | None
    me: int
    """The seat that is drawn as the own one: a spectator sees the match from seat 0."""
    they: int
    mode: Mode
    mode_row: ModeRow
    round: int
    phase: Phase
    steps: tuple[str, ...]
    """The marks of the stepper; `step` is the current one."""
    step: str
    relevant: tuple[str, ...]
    """The parts that the open decision depends on."""
    may_decide: bool
    status: str
    """The key of the status line."""
    panels: tuple[SeatPanel, SeatPanel]
    arena: tuple[ArenaHalf, ArenaHalf] | None
    """The current round once the stances are revealed."""
    hand: tuple[HandCard, ...]
    own_choice: Choice | None
    """The own submission while it is hidden."""
    given: tuple[CardRow, ...]
    choices: tuple[Choice, ...]
    pass_action: str
    shield_room: int
    shield_refusal: Refusal | None
    advice: Advice | None
    forecast: Forecast | None
    """None if the seat declares nothing now."""
    protection: tuple[Protection, ...]
    """What the opponent can stop an attack with now."""
    rounds: tuple[RoundRow, ...]
    round_keys: tuple[tuple[int, bytes, bytes], ...]
    """Those of `rounds`."""
    said: Said
    score_table: ScoreTable | None
    """The current round, or the last one while the next is being declared."""
    summaries: tuple[Summary, Summary]
    means: tuple[str, str]
    """The mean round score of each seat."""
    pile: int
    discard: tuple[tuple[CardRow, int], ...]
    ending: Ending | None
