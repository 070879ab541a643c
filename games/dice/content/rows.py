"""The typed rows of a release: what staff may edit and within which bounds (2.1 to 2.7, 8).

The studio shows the docstrings of these classes and of the effects; their Korean is keyed by them.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from games.dice.content.effects import (
    AddPoints,
    CardEffect,
    DieEffect,
    EventEffect,
    Requirement,
    ResetRound,
    StanceEffect,
)
from games.dice.content.terms import (
    FACES,
    GaugeKind,
    Protection,
    Stance,
)
from games.dice.page.icons import drawing

Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,29}$", description="a name for programs")]
KoreanName = Annotated[str, Meta(min_length=1, max_length=20, description="name in Korean")]
EnglishName = Annotated[str, Meta(min_length=1, max_length=40, description="name in English")]
Icon = Annotated[str, Meta(min_length=1, max_length=8, description="one emoji")]
Text = Annotated[str, Meta(min_length=1, max_length=200, description="what it does, for players")]
Copies = Annotated[int, Meta(ge=0, le=30, description="how many are in the pile")]
Cost = Annotated[int, Meta(ge=0, le=30, description="energy to play it")]
Points = Annotated[int, Meta(ge=0, le=20, description="points of a face")]
GaugeSize = Annotated[int, Meta(ge=2, le=20, description="gauge points for one card")]
OwnGaugeSize = Annotated[
    int, Meta(ge=2, le=20, description="gauge points for one card; not set: the usual number")
]
SwapLimit = Annotated[
    int, Meta(ge=1, le=100, description="the most points that a score swap moves; not set: all")
]
Order = Annotated[
    int, Meta(ge=0, le=99, description="lower ones work first; not set: it does nothing")
]
Face = Annotated[int, Meta(ge=1, le=6, description="a face of the die")]
Grant = Annotated[int, Meta(ge=0, le=10, description="energy")]
Rounds = Annotated[int, Meta(ge=0, le=20, description="a number of rounds")]
Horizon = Annotated[int, Meta(ge=1, le=20, description="rounds left from which it counts in full")]
Seconds = Annotated[int, Meta(ge=10, le=600, description="time to decide in a live match")]
Weight = Annotated[float, Meta(ge=0, le=20, description="what the bot thinks it is worth")]
Enabled = Annotated[bool, Meta(description="whether it is in use")]


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of section 2.1."""

    start_total: Annotated[int, Meta(ge=1, le=100, description="total at the start")]
    min_total: Annotated[int, Meta(ge=0, le=10, description="the total never falls below this")]
    start_energy: Annotated[int, Meta(ge=0, le=30, description="energy before the first grant")]
    energy_max: Annotated[int, Meta(ge=4, le=30, description="what exceeds it is lost")]
    round_energy_min: Grant
    round_energy_max: Grant
    loser_energy: Grant
    win_energy: Annotated[int, Meta(ge=0, le=5, description="energy for winning a round")]
    shield_cost: Annotated[int, Meta(ge=1, le=10, description="energy for one built shield")]
    shield_max: Annotated[int, Meta(ge=1, le=5, description="shields held at the same time")]
    card_limit: Annotated[int, Meta(ge=1, le=4, description="cards a seat may play in a round")]
    gauge_size: GaugeSize
    event_deck_policy: Literal["fresh_each_round", "until_exhausted"]


class ModeRow(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """A way to play: how long a match is, and what differs from the usual numbers.

    The stages change no rule but what bots and tips say.
    """

    id: Id
    name_ko: KoreanName
    name_en: EnglishName
    rounds: Annotated[int, Meta(ge=1, le=20, description="rounds of a match")]
    early_until: Rounds
    mid_until: Rounds
    starting_cards: Annotated[int, Meta(ge=0, le=5, description="cards before the first round")]
    gauge_size: OwnGaugeSize | None
    swap_limit: SwapLimit | None
    stance_edge: Annotated[int, Meta(ge=0, le=10, description="points for beating a stance")]
    enabled: Enabled


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    """What a stance gives beside the points of the faces."""

    per: Literal["die", "round"]
    face: Face | None
    """Only for this face; None: for every face, or for every success."""
    on_success: bool
    effect: StanceEffect

    def fits(self, face: int, success: bool) -> bool:
        return (self.face is None or self.face == face) and (success or not self.on_success)


class StanceRow(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """A stance: what each face is worth and what comes with it."""

    id: Stance
    name_ko: KoreanName
    name_en: EnglishName
    icon: Icon
    edge_over: Annotated[Stance, Meta(description="gives points against it, in modes with an edge")]
    points: tuple[Points, Points, Points, Points, Points, Points]
    success_faces: Annotated[tuple[Face, ...], Meta(max_length=6)]
    bonuses: Annotated[tuple[Bonus, ...], Meta(max_length=4)]
    text_ko: Text
    text_en: Text

    @property
    def drawing(self) -> str:
        return drawing(self.id, self.icon)

    @property
    def chance(self) -> int:
        """How often it succeeds, in percent."""
        return round(100 * len(self.success_faces) / FACES)

    def extra(self, face: int) -> int:
        """The bonus points of a face."""
        success = face in self.success_faces
        return sum(
            bonus.effect.min
            for bonus in self.bonuses
            if isinstance(bonus.effect, AddPoints)
            and bonus.per == "die"
            and bonus.fits(face, success)
        )

    def worth(self, face: int) -> int:
        """All points of a kept die."""
        return self.points[face - 1] + self.extra(face)


class SpecialRow(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """A special die, called free of charge by a face under a stance."""

    id: Id
    name_ko: KoreanName
    name_en: EnglishName
    icon: Icon
    stance: Stance
    face: Face
    weight: Annotated[int, Meta(ge=0, le=20, description="how often it is picked; 0: never")]
    enabled: Enabled
    effects: Annotated[tuple[DieEffect, ...], Meta(min_length=1, max_length=3)]
    blocked_by: tuple[Protection, ...]
    text_ko: Text
    text_en: Text

    @property
    def drawing(self) -> str:
        return drawing(self.id, self.icon)


class CardRow(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """A strategy card."""

    id: Id
    name_ko: KoreanName
    name_en: EnglishName
    icon: Icon
    copies: Copies
    enabled: Enabled
    cost: Cost
    phase: Literal["declare", "respond"]
    effects: Annotated[tuple[CardEffect, ...], Meta(min_length=1, max_length=3)]
    blocked_by: tuple[Protection, ...]
    text_ko: Text
    text_en: Text

    @property
    def drawing(self) -> str:
        return drawing(self.id, self.icon)

    @property
    def resets(self) -> bool:
        """Whether it makes both round scores 0."""
        return any(isinstance(effect, ResetRound) for effect in self.effects)


class EventRow(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """An event card. `order` says when it works; delayed ones need a next round."""

    id: Id
    name_ko: KoreanName
    name_en: EnglishName
    icon: Icon
    tone: Literal["none", "positive", "negative", "neutral"]
    copies: Copies
    enabled: Enabled
    order: Order | None
    condition: Requirement | None
    effect: EventEffect
    delayed: bool
    blocked_by: tuple[Protection, ...]
    text_ko: Text
    text_en: Text

    @property
    def drawing(self) -> str:
        return drawing(self.id, self.icon)


class GaugeRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What fills the gauge at the end of a round."""

    id: Id
    name_ko: KoreanName
    name_en: EnglishName
    kind: Annotated[GaugeKind, Meta(description="what is looked at when a round ends")]
    threshold: Annotated[int, Meta(ge=0, le=100, description="from here on it is fulfilled")]
    amount: Annotated[int, Meta(ge=0, le=5, description="gauge points")]
    enabled: Enabled


class Clocks(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a decision may take in a live match."""

    declare: Seconds
    choose_die: Seconds
    respond: Seconds


class NormalBot(Struct, frozen=True, forbid_unknown_fields=True):
    """The thresholds of the bot `normal` (section 8.2)."""

    mid_attack_at_or_below: Annotated[int, Meta(ge=-100, le=0)]
    mid_defense_at_or_above: Annotated[int, Meta(ge=0, le=100)]
    late_lead: Annotated[int, Meta(ge=0, le=100)]
    emergency: Annotated[int, Meta(ge=0, le=100)]
    boost_energy_rich: Annotated[int, Meta(ge=0, le=30)]
    guard_opponent_cards: Annotated[int, Meta(ge=0, le=30)]
    guard_opponent_energy: Annotated[int, Meta(ge=0, le=30)]
    shield_reserve_min: Annotated[int, Meta(ge=0, le=30)]
    reset_gap: Annotated[int, Meta(ge=0, le=100)]


class HandWeights(Struct, frozen=True, forbid_unknown_fields=True):
    """What the effects of the own cards are worth to the bot `hard`: a card is worth their sum."""

    damage: Annotated[float, Meta(ge=0, le=20, description="for each point")]
    burn: Annotated[float, Meta(ge=0, le=20, description="for each point")]
    points: Annotated[float, Meta(ge=0, le=20, description="for each point")]
    theft: Annotated[float, Meta(ge=0, le=20, description="for each energy")]
    energy: Annotated[float, Meta(ge=0, le=20, description="for each energy")]
    shield: Annotated[float, Meta(ge=0, le=20, description="for each shield or free block")]
    guard: Weight
    double: Annotated[float, Meta(ge=0, le=20, description="for doubled points")]
    lucky: Weight
    reset: Weight


class HardBot(Struct, frozen=True, forbid_unknown_fields=True):
    """How the bot `hard` values a position (section 8.3)."""

    samples: Annotated[int, Meta(ge=1, le=200, description="rounds it imagines for each choice")]
    sigma: Annotated[float, Meta(ge=0.1, le=20, description="how far a round scatters totals")]
    hand: HandWeights
    hidden_card: Weight
    shield: Weight
    guard: Weight
    gauge: Weight
    energy: Weight
    lucky: Weight
    bonus_turn: Weight
    hand_rounds: Horizon
    protection_rounds: Horizon
    gauge_rounds: Horizon
    gauge_needs_more_than: Rounds
    energy_needs_more_than: Rounds


class Bots(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers that the bots think with."""

    normal: NormalBot
    hard: HardBot
