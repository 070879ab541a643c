"""The schema of a content release (section 2); loading one validates it completely."""

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from importlib import resources
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from games.engine.content import LASTING, STRUCTURAL, Problem, check
from games.engine.texts import gettext_noop
from games.euler.content.bot_params import Bots, EnglishName, KoreanName
from games.euler.content.effects import (
    ORDER,
    ApplyHiddenFunction,
    ReverseDigits,
    SpecialEffect,
)
from games.euler.content.terms import (
    DEALER_TERMS,
    Measure,
    Phase,
    Prefer,
    Test,
    TimeScale,
)

DRAWS = 6
"""Chains that a match draws at most: two a round. The deck must never run out."""
MOST_EX = 2
MOST_KINDS, MOST_SPECIALS = 5, 12
"""Special cards in use, and how many of all together everyone may get."""

KoreanText = Annotated[str, Meta(min_length=1, max_length=1200, description="Text in Korean")]
EnglishText = Annotated[str, Meta(min_length=1, max_length=2400, description="Text in English")]
Ante = Annotated[int, Meta(ge=2, le=10, description="Chips everyone pays into a round")]
OwnAnte = Annotated[
    int, Meta(ge=2, le=10, description="Chips everyone pays into each round; not set: as usual")
]
OwnChips = Annotated[
    int, Meta(ge=10, le=200, description="Chips everyone begins with; not set: as usual")
]
Seconds = Annotated[int, Meta(ge=3, le=600, description="Seconds for one decision")]


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of section 2.1; a literal type marks a structural one."""

    starting_chips: Annotated[
        int, Meta(ge=10, le=200, description="Chips everyone begins a match with")
    ]
    ante_by_round: Annotated[tuple[Ante, ...], Meta(min_length=3, max_length=3)]
    min_raise: Annotated[int, Meta(ge=1, le=5, description="The smallest raise, unless all-in")]
    f_cap: Annotated[int, Meta(ge=1, le=3, description="How many f cards of a round take effect")]
    plus_cards: Annotated[int, Meta(ge=1, le=6, description="Plus cards in the sign deck")]
    minus_cards: Annotated[int, Meta(ge=1, le=6, description="Minus cards in the sign deck")]
    rounds: Literal[3]
    hand_size: Literal[9]
    extra_sets: Literal[2]
    """The number deck holds one set of digits for each player, and these."""
    raises_per_phase: Literal[1]


class Timers(Struct, frozen=True, forbid_unknown_fields=True):
    """How long decisions may take (2.7)."""

    order_select: Seconds
    submit_pair: Seconds
    betting_turn: Seconds
    special_1: Seconds
    special_2: Seconds
    round_result: Seconds
    reveal_pause: Annotated[
        int, Meta(ge=0, le=10, description="Added after a reveal: animation costs nobody time")
    ]

    def seconds(self, phase: Phase, scale: TimeScale) -> int:
        """The limit of one decision in a phase, rounded up."""
        plain: int = getattr(self, "betting_turn" if phase.startswith("betting") else phase)
        match scale:
            case "fast":
                return (plain + 1) // 2
            case "slow":
                return plain * 2
            case "standard":
                return plain


class SpecialCard(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """A special card; everyone gets the same number of each for a match."""

    code: Annotated[str, Meta(pattern=r"^[a-z][a-z_]{0,11}$")]
    symbol: Annotated[str, Meta(min_length=1, max_length=3, description="what stands on the card")]
    name_ko: KoreanName
    name_en: EnglishName
    help_ko: KoreanText
    help_en: EnglishText
    per_player: Annotated[int, Meta(ge=0, le=3, description="Copies everyone gets for a match")]
    effect: Annotated[SpecialEffect, LASTING]
    enabled: bool


class Tier(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """A class of numbers: who passes the test, and which of those is better."""

    when: Annotated[Test, Meta(description="Which numbers belong to it")]
    by: Annotated[Measure, Meta(description="What is compared among them")]
    prefer: Annotated[Prefer, Meta(description="Whether the largest or the smallest wins")]


class Condition(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """A victory condition: what it compares, and what it does to a number in a chain."""

    code: Annotated[str, Meta(pattern=r"^[a-z][a-z_]{0,29}$")]
    name_ko: KoreanName
    name_en: EnglishName
    help_ko: KoreanText
    help_en: EnglishText
    example_ko: KoreanText
    example_en: EnglishText
    kind: Annotated[Literal["compare", "extend"], LASTING]
    copies: Annotated[int, Meta(ge=0, le=4, description="Cards of this condition in the deck")]
    enabled: bool
    chain_op: Annotated[
        Measure | None, Meta(description="What a number becomes before the next condition")
    ]
    tiers: Annotated[
        tuple[Tier, ...], Meta(max_length=5, description="Classes of numbers, the best one first")
    ]

    @property
    def deck_copies(self) -> int:
        """Cards of this condition in the deck."""
        return self.copies if self.enabled else 0

    @property
    def needs_dealer(self) -> bool:
        """Whether it refers to the dealer's number."""
        words = {self.chain_op, *(t.when for t in self.tiers), *(t.by for t in self.tiers)}
        return bool(words & DEALER_TERMS)

    @property
    def signs(self) -> tuple[tuple[Test | Measure, Prefer], ...]:
        """What it looks for, as it is drawn: the test or else the measure of its first two classes,
        and which end wins."""
        ranked = [tier for tier in self.tiers if tier.by != "none"]
        return tuple((t.by if t.when == "any" else t.when, t.prefer) for t in ranked[:2])


class Variant(Struct, frozen=True, forbid_unknown_fields=True):
    """A way to play: chips, entry fee and seats, where they differ from the usual numbers."""

    id: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,29}$")]
    name_ko: KoreanName
    name_en: EnglishName
    starting_chips: OwnChips | None
    ante: OwnAnte | None
    min_players: Annotated[int, Meta(ge=2, le=4, description="The fewest who may sit")]
    max_players: Annotated[int, Meta(ge=2, le=4, description="The most who may sit")]
    enabled: bool


class Text(Struct, frozen=True, forbid_unknown_fields=True):
    """The story, the notice about chips, a page of the rules or the explanation of a term."""

    key: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,29}$"), STRUCTURAL]
    title_ko: KoreanName
    title_en: EnglishName
    body_ko: KoreanText
    body_en: EnglishText


class Content(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, dict=True):
    """Everything of a release."""

    game: Literal["euler"]
    ruleset_version: Literal[1]
    settings: Settings
    timers: Timers
    special_cards: tuple[SpecialCard, ...]
    conditions: tuple[Condition, ...]
    variants: tuple[Variant, ...]
    bots: Bots
    texts: tuple[Text, ...]

    def __post_init__(self) -> None:
        check(_problems(self))

    @cached_property
    def conditions_by_code(self) -> dict[str, Condition]:
        """The conditions by their codes."""
        return {condition.code: condition for condition in self.conditions}

    @cached_property
    def variants_by_id(self) -> dict[str, Variant]:
        """The variants by their ids."""
        return {variant.id: variant for variant in self.variants}

    def starting_chips(self, variant: str) -> int:
        """The chips that everyone begins a match with."""
        return self.variants_by_id[variant].starting_chips or self.settings.starting_chips

    def ante(self, variant: str, round_: int) -> int:
        """The chips that everyone pays into a round."""
        return self.variants_by_id[variant].ante or self.settings.ante_by_round[round_ - 1]

    @cached_property
    def cards(self) -> tuple[SpecialCard, ...]:
        """The special cards in use, in the order in which they work (4.12)."""
        used = [card for card in self.special_cards if card.enabled]
        return tuple(sorted(used, key=lambda card: ORDER.index(type(card.effect))))

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The codes of the special cards, in the order in which they work."""
        return tuple(card.code for card in self.cards)

    @cached_property
    def specials(self) -> tuple[int, ...]:
        """How many of each special card everyone gets."""
        return tuple(card.per_player for card in self.cards)

    def special_card(self, kind: str) -> SpecialCard:
        """The special card with this code."""
        return self.cards[self.kinds.index(kind)]

    def count_void(self, counts: tuple[int, ...]) -> int:
        """How many cards of a round do nothing, because the function is applied so often only."""
        pairs = zip(self.cards, counts, strict=False)
        played = sum(n for card, n in pairs if isinstance(card.effect, ApplyHiddenFunction))
        return max(played - self.settings.f_cap, 0)

    @cached_property
    def text(self) -> dict[str, Text]:
        """The texts by their keys."""
        return {text.key: text for text in self.texts}

    @cached_property
    def pages(self) -> tuple[Text, ...]:
        """The pages of the help, in order."""
        return tuple(text for text in self.texts if text.key.startswith("page_"))

    @cached_property
    def terms(self) -> tuple[Text, ...]:
        """The explanations of terms of number theory."""
        return tuple(text for text in self.texts if text.key.startswith("term_"))

    def chain(self, codes: tuple[str, ...]) -> tuple[Condition, ...]:
        """The conditions of a chain."""
        return tuple(self.conditions_by_code[code] for code in codes)


def limits(raw: Mapping[str, Any]) -> dict[str, int]:
    """Fewer cards that reverse digits are allowed than special cards of other kinds."""
    return {
        f"special_cards.{card['code']}.per_player": MOST_EX
        for card in raw.get("special_cards", ())
        if card.get("effect", {}).get("kind") == "reverse_digits"
    }


def _problems(content: Content) -> Iterator[Problem]:
    yield from _structure(content)
    yield from _variant_problems(content)
    settings = content.settings
    for ante in settings.ante_by_round:
        if ante * 4 > settings.starting_chips:
            yield Problem(
                "settings.ante_by_round",
                gettext_noop("An entry fee of {ante} is more than a quarter of {chips} chips."),
                {"ante": ante, "chips": settings.starting_chips},
            )
    if settings.plus_cards + settings.minus_cards < 3:
        yield Problem("settings.plus_cards", gettext_noop("Three sign cards are needed."))
    compare = sum(c.deck_copies for c in content.conditions if c.kind == "compare")
    extend = sum(c.deck_copies for c in content.conditions if c.kind == "extend")
    if compare < DRAWS + extend:
        yield Problem(
            "conditions",
            gettext_noop("{compare} comparing cards are fewer than {draws} plus {extend}."),
            {"compare": compare, "draws": DRAWS, "extend": extend},
        )


def _structure(content: Content) -> Iterator[Problem]:
    """Problems with structural fields, which must be those of release 1."""
    if _skeleton(msgspec.json.encode(content.texts)) != _first_skeleton("texts"):
        yield Problem("texts", gettext_noop("Codes, tests and effects cannot be changed."))
    yield from _special_problems(content)
    for condition in content.conditions:
        where = f"conditions.{condition.code}"
        if condition.kind == "compare" and condition.copies > 3:
            yield Problem(where, gettext_noop("At most three copies."))
        yield from _tier_problems(condition, where)
    yield from _double_problems(content)


def _special_problems(content: Content) -> Iterator[Problem]:
    for card in content.special_cards:
        if isinstance(card.effect, ReverseDigits) and card.per_player > MOST_EX:
            yield Problem(
                f"special_cards.{card.code}.per_player",
                gettext_noop("Nobody may have more than two ex cards."),
            )
    if not 1 <= len(content.cards) <= MOST_KINDS:
        sentence = gettext_noop("There must be 1 to {most} special cards in use.")
        yield Problem("special_cards", sentence, {"most": MOST_KINDS})
    if sum(content.specials) > MOST_SPECIALS:
        sentence = gettext_noop("Everyone may get {most} special cards at most.")
        yield Problem("special_cards", sentence, {"most": MOST_SPECIALS})


def _tier_problems(condition: Condition, where: str) -> Iterator[Problem]:
    """A condition that compares must have a place for every number, and operate on it in a chain;
    one that extends the chain does neither."""
    tests = {tier.when for tier in condition.tiers}
    if condition.kind == "extend":
        if condition.tiers or condition.chain_op:
            yield Problem(where, gettext_noop("A card that extends the chain compares nothing."))
        return
    if condition.chain_op in (None, "none"):
        yield Problem(f"{where}.chain_op", gettext_noop("Say what the number becomes in a chain."))
    if "any" not in tests and not {"even", "odd"} <= tests:
        yield Problem(
            f"{where}.tiers", gettext_noop("Some numbers belong to no class: end with “any”.")
        )


def _double_problems(content: Content) -> Iterator[Problem]:
    doubles = {
        "special_cards": [card.code for card in content.special_cards],
        "conditions": [condition.code for condition in content.conditions],
        "variants": [variant.id for variant in content.variants],
    }
    for where, names in doubles.items():
        for name in sorted({name for name in names if names.count(name) > 1}):
            yield Problem(f"{where}.{name}", gettext_noop("There is one of this name already."))


def _variant_problems(content: Content) -> Iterator[Problem]:
    for variant in content.variants:
        where = f"variants.{variant.id}"
        if variant.min_players > variant.max_players:
            yield Problem(where, gettext_noop("The fewest players are more than the most."))
        chips = variant.starting_chips or content.settings.starting_chips
        fee = variant.ante or max(content.settings.ante_by_round)
        if (variant.starting_chips or variant.ante) and fee * 4 > chips:
            yield Problem(
                where,
                gettext_noop("An entry fee of {ante} is more than a quarter of {chips} chips."),
                {"ante": fee, "chips": chips},
            )
    if not any(variant.enabled for variant in content.variants):
        yield Problem("variants", gettext_noop("At least one mode must be enabled."))


EDITABLE = frozenset(("title_ko", "title_en", "body_ko", "body_en"))


def _skeleton(items: bytes) -> list[dict[str, object]]:
    return [
        {key: value for key, value in item.items() if key not in EDITABLE}
        for item in msgspec.json.decode(items)
    ]


@cache
def _first_skeleton(name: str) -> list[dict[str, object]]:
    return _skeleton(msgspec.json.encode(msgspec.json.decode(first_release())[name]))


@cache
def season_release() -> bytes:
    """The season content, which is part of the code: release 2."""
    return resources.files("games.euler.content").joinpath("release2.json").read_bytes()


@cache
def first_release() -> bytes:
    """Release 1, which ships with the code."""
    return resources.files("games.euler.content").joinpath("release1.json").read_bytes()
