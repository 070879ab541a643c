"""A release of the game's content, typed; loading it validates it completely (section 2)."""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from typing import Annotated, Literal

from msgspec import Meta, Struct

from games.autochess.content.effects import (
    Combat,
    CycleWin,
    Effect,
    EventEffect,
    SuitCardsAdd,
    SuitEffect,
    SuitLevelSet,
)
from games.autochess.content.modes import Id, Mode, Name, Pace, PaceExtra
from games.autochess.content.terms import (
    KINDS,
    LOWEST_RANK,
    SUITS,
    Step,
    Suit,
    Tier,
    card_rank,
    card_suit,
)
from games.engine.content import STRUCTURAL, Problem, check
from games.engine.texts import gettext_noop

UnitName = Annotated[str, Meta(min_length=1, max_length=20, description="shown on a large card")]
Text = Annotated[str, Meta(min_length=1, max_length=120)]
Points = Annotated[int, Meta(ge=0, le=200, description="royalty points")]
Percent = Annotated[int, Meta(ge=0, le=100, description="percent")]
Odds = Annotated[tuple[Percent, ...], Meta(min_length=5, max_length=5)]

HAND_TYPES = (
    "HIGH_CARD", "ONE_PAIR", "TWO_PAIR", "THREE_OF_A_KIND", "STRAIGHT", "FLUSH",
    "FULL_HOUSE", "FOUR_OF_A_KIND", "STRAIGHT_FLUSH", "ROYAL_FLUSH",
)  # fmt: skip
BEATS = dict(zip(SUITS, (*SUITS[1:], SUITS[0]), strict=True))
SYMBOLS = "♠♥♦♣"
THRESHOLDS = (2, 4, 6)
"""Board cards that make a suit's level 1, 2 and 3."""
RANK_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a")


class SuitKind(Struct, frozen=True, forbid_unknown_fields=True):
    """A suit: structural, but for its names."""

    id: Suit
    symbol: Annotated[str, STRUCTURAL]
    name_ko: Name
    name_en: Name
    beats: Annotated[Suit, STRUCTURAL]


class HandType(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand type: structural, but for its names."""

    value: Annotated[int, Meta(ge=1, le=10), STRUCTURAL]
    id: Annotated[str, STRUCTURAL]
    name_ko: Name
    name_en: Name


class CardKind(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the 52 cards; id, suit and rank are structural."""

    id: Annotated[str, STRUCTURAL]
    suit: Annotated[Suit, STRUCTURAL]
    rank: Annotated[int, Meta(ge=2, le=14), STRUCTURAL]
    unit_name_ko: UnitName
    unit_name_en: Name
    cost: Annotated[int, Meta(ge=1, le=5, description="price, and tier in the odds")]
    copies: Annotated[int, Meta(ge=0, le=99, description="copies in the pool; 0: not played")]

    @property
    def rank_name(self) -> str:
        """2 … 10, J, Q, K, A."""
        return RANK_NAMES[self.rank - LOWEST_RANK].upper()

    @property
    def symbol(self) -> str:
        return SYMBOLS[SUITS.index(self.suit)]


class SuitLevel(Struct, frozen=True, forbid_unknown_fields=True):
    """What a suit does from a number of board cards on."""

    level: Annotated[int, Meta(ge=1, le=3), STRUCTURAL]
    min_cards: Annotated[int, STRUCTURAL]
    effects: tuple[SuitEffect, ...]


class SuitEffects(Struct, frozen=True, forbid_unknown_fields=True):
    """A suit's synergy; only the row of the reached level applies."""

    suit: Annotated[Suit, STRUCTURAL]
    name_ko: Name
    name_en: Name
    levels: Annotated[tuple[SuitLevel, ...], Meta(min_length=3, max_length=3)]


class LowRoyalties(Struct, frozen=True, rename=str.upper, forbid_unknown_fields=True):
    """Points of the back line."""

    straight: Points
    flush: Points
    full_house: Points
    four_of_a_kind: Points
    straight_flush: Points
    royal_flush: Points


class MidRoyalties(Struct, frozen=True, rename=str.upper, forbid_unknown_fields=True):
    """Points of the mid line."""

    three_of_a_kind: Points
    straight: Points
    flush: Points
    full_house: Points
    four_of_a_kind: Points
    straight_flush: Points
    royal_flush: Points


class FrontRoyalties(Struct, frozen=True, forbid_unknown_fields=True, rename=str.upper):
    """Points of the front line."""

    pair_66_to_jj: Points
    pair_qq: Points
    pair_kk: Points
    pair_aa: Points
    three_of_a_kind: Points


class Royalties(Struct, frozen=True, forbid_unknown_fields=True):
    """Points for won lines, and how many make 1 HP."""

    back: LowRoyalties
    mid: MidRoyalties
    front: FrontRoyalties
    points_per_hp: Annotated[int, Meta(ge=1, le=50)]

    @property
    def rows(self) -> tuple[tuple[str, int | None, int | None, int | None], ...]:
        """The points by hand, for the help: the hand's id, then back, mid and front."""
        back, mid, front = self.back, self.mid, self.front
        return tuple(
            (hand, getattr(back, hand, None), getattr(mid, hand), getattr(front, hand, None))
            for hand in MidRoyalties.__struct_fields__
        )

    @property
    def pairs(self) -> tuple[tuple[str, int], ...]:
        """The points of pairs in front."""
        front = self.front
        values = front.pair_66_to_jj, front.pair_qq, front.pair_kk, front.pair_aa
        return tuple(zip(("66 – JJ", "QQ", "KK", "AA"), values, strict=True))


class Augment(Struct, frozen=True, forbid_unknown_fields=True):
    """What changes the rules for one player for the rest of the match."""

    id: Id
    tier: Tier
    name_ko: Name
    name_en: Name
    description_ko: Text
    description_en: Text
    effect_type: Literal["passive", "trigger"]
    pilot: bool
    requires: tuple[Literal["suit_effects", "royalties", "slot_limit"], ...]
    enabled: bool
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1, max_length=6)]

    @property
    def needs_suit(self) -> bool:
        """Whether its owner chooses a suit."""
        return any(
            isinstance(effect, SuitCardsAdd | SuitLevelSet | CycleWin) and effect.suit == "selected"
            for effect in self.effects
        )


class HoldemEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """What changes the rules of a stage for everyone."""

    id: Id
    phase: Step
    category: Literal["suit_boost", "economy", "foul", "combat"]
    name_ko: Name
    name_en: Name
    description_ko: Text
    description_en: Text
    pilot: bool
    requires: tuple[Literal["suit_effects", "royalties", "hula_open"], ...]
    enabled: bool
    effects: Annotated[tuple[EventEffect, ...], Meta(min_length=1, max_length=6)]


class Content(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything of a release."""

    game: Literal["autochess"]
    ruleset_version: Literal[1]
    suits: tuple[SuitKind, ...]
    hand_types: tuple[HandType, ...]
    cards: tuple[CardKind, ...]
    level_odds: Annotated[tuple[Odds, ...], Meta(min_length=9, max_length=9)]
    modes: tuple[Mode, ...]
    pace: tuple[Pace, ...]
    pace_extra: PaceExtra
    suit_effects: tuple[SuitEffects, ...]
    royalties: Royalties
    augments: tuple[Augment, ...]
    events: tuple[HoldemEvent, ...]

    def __post_init__(self) -> None:
        check(_problems(self))


def _problems(content: Content) -> Iterator[Problem]:
    yield from _structural(content)
    for level, odds in enumerate(content.level_odds, 1):
        if sum(odds) != 100:
            yield Problem(
                f"level_odds.{level}",
                gettext_noop("The chances of level {level} add up to {sum}, not to 100."),
                {"level": level, "sum": sum(odds)},
            )
    for mode in content.modes:
        yield from _mode_problems(mode)
    yield from _double_ids("modes", content.modes)
    for name, items in (("augments", content.augments), ("events", content.events)):
        yield from _double_ids(name, items)
        for item in items:
            yield from _effect_problems(f"{name}.{item.id}", item.effects)
    for event in content.events:
        yield from _event_problems(event)
    for row in content.suit_effects:
        yield from _row_problems(row)


def _structural(content: Content) -> Iterator[Problem]:
    fixed = gettext_noop("This part is fixed; only names and numbers may change.")
    suits = tuple((suit.id, suit.symbol, suit.beats) for suit in content.suits)
    if suits != tuple((s, SYMBOLS[n], BEATS[s]) for n, s in enumerate(SUITS)):
        yield Problem("suits", fixed)
    if tuple((hand.value, hand.id) for hand in content.hand_types) != tuple(
        enumerate(HAND_TYPES, 1)
    ):
        yield Problem("hand_types", fixed)
    if tuple((card.id, card.suit, card.rank) for card in content.cards) != tuple(
        map(_card_facts, range(KINDS))
    ):
        yield Problem("cards", fixed)
    # Dailies play it.
    if any(mode.id == "standard" and not mode.enabled for mode in content.modes):
        yield Problem("modes.standard", gettext_noop("This mode cannot be switched off."))
    if not {"standard", "alpha5"} <= {mode.id for mode in content.modes}:
        yield Problem("modes", gettext_noop("The modes standard and alpha5 are needed."))
    if tuple(pace.id for pace in content.pace) != ("fast", "normal", "relaxed"):
        yield Problem("pace", fixed)
    if tuple(row.suit for row in content.suit_effects) != SUITS:
        yield Problem("suit_effects", fixed)


def card_id(kind: int) -> str:
    """What a kind of card is called in the content."""
    return f"{SUITS[card_suit(kind)]}_{RANK_NAMES[card_rank(kind) - LOWEST_RANK]}"


def _card_facts(kind: int) -> tuple[str, Suit, int]:
    return card_id(kind), SUITS[card_suit(kind)], card_rank(kind)


def _mode_problems(mode: Mode) -> Iterator[Problem]:
    where = f"modes.{mode.id}"
    if mode.min_players > mode.max_players:
        yield Problem(where, gettext_noop("More players are needed than may play."))
    if mode.pineapple.keep > mode.pineapple.show:
        yield Problem(where, gettext_noop("More pineapple cards are kept than shown."))
    if tuple(sorted(mode.slots_by_level)) != mode.slots_by_level:
        yield Problem(where, gettext_noop("The placement cap may not fall with the level."))


def _double_ids(
    where: str, items: tuple[Augment, ...] | tuple[HoldemEvent, ...] | tuple[Mode, ...]
) -> Iterator[Problem]:
    ids = [item.id for item in items]
    for each in sorted({id for id in ids if ids.count(id) > 1}):
        yield Problem(where, gettext_noop("The id {id} is used twice."), {"id": each})


def _effect_problems(where: str, effects: Iterable[Effect]) -> Iterator[Problem]:
    for effect in effects:
        if effect.who == "most_cards" and not isinstance(effect, Combat):
            # Boards are secret until the fight: nothing before it may depend on them.
            yield Problem(
                where, gettext_noop("Only effects of the fight may ask who has most cards.")
            )


def _event_problems(event: HoldemEvent) -> Iterator[Problem]:
    where = f"events.{event.id}"
    for effect in event.effects:
        if isinstance(effect, SuitCardsAdd | SuitLevelSet | CycleWin) and effect.suit == "selected":
            yield Problem(where, gettext_noop("Nobody chooses a suit for an event."))


def _row_problems(row: SuitEffects) -> Iterator[Problem]:
    where = f"suit_effects.{row.suit}"
    levels = tuple((level.level, level.min_cards) for level in row.levels)
    if levels != tuple(enumerate(THRESHOLDS, 1)):
        yield Problem(where, gettext_noop("This part is fixed; only names and numbers may change."))


@cache
def first_release() -> bytes:
    """Release 1, as it came with the code."""
    return resources.files("games.autochess.content").joinpath("release1.json").read_bytes()


@cache
def season_release() -> bytes:
    """The season content, which is part of the code: release 2."""
    return resources.files("games.autochess.content").joinpath("release2.json").read_bytes()
