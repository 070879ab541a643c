"""The content of a release; loading it validates it completely (sections 2.4 to 2.8)."""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from games.engine.content import STRUCTURAL, Problem, check
from games.engine.texts import gettext_noop
from games.yut.content.board import BOARD, SPECIAL_PLACES, Board
from games.yut.content.effects import (
    AddToken,
    BonusThrow,
    ConvertResult,
    RelicEffect,
    ReplaceSticks,
    StickEffect,
    Wear,
)
from games.yut.content.terms import RESULTS, Rarity, ResultKind
from games.yut.content.variants import CLASSIC, Variant, variant_problems

FEWEST_STICKS = 8
FEWEST_RELICS = 6
REWARDS = {"1": 3, "2": 2, "3": 1, "4": 1}
"""Relic candidates by the number of pieces that finish together."""
FIXED_BY_RULES = gettext_noop("This is structural: the rules fix it.")

Id = Annotated[
    str,
    Meta(
        pattern=r"^[a-z][a-z0-9_]{0,29}$",
        description="small letters, digits and _, beginning with a letter",
    ),
]
KoreanName = Annotated[str, Meta(min_length=1, max_length=12)]
EnglishName = Annotated[str, Meta(min_length=1, max_length=30)]
KoreanText = Annotated[str, Meta(min_length=1, max_length=60)]
EnglishText = Annotated[str, Meta(min_length=1, max_length=140)]
Weight = Annotated[int, Meta(ge=1, le=100)]
Rank = Annotated[int, Meta(ge=0, le=100, description="how much the quick bot likes it")]
Width = Annotated[int, Meta(ge=50, le=5_000)]
InnerCap = Annotated[int, Meta(ge=200, le=50_000)]


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """The offer weight of each rarity."""

    common: Weight
    uncommon: Weight
    rare: Weight

    def weight(self, rarity: Literal["none"] | Rarity) -> int:
        match rarity:
            case "common":
                return self.common
            case "uncommon":
                return self.uncommon
            case "rare":
                return self.rare
            case "none":
                return 0


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of section 2.4; literal types are structural."""

    pieces: Literal[4]
    slots: Literal[4]
    stick_nodes: Annotated[int, Meta(ge=0, le=20)]
    refresh_nodes: Annotated[int, Meta(ge=0, le=5)]
    base_throws: Annotated[int, Meta(ge=1, le=3)]
    max_throws_per_turn: Annotated[int, Meta(ge=4, le=20)]
    seed_max_chars: Literal[10]
    min_permille: Annotated[int, Meta(ge=0, le=200)]
    max_permille: Annotated[int, Meta(ge=800, le=1000)]
    max_token_steps: Annotated[int, Meta(ge=5, le=12)]
    stick_weights: Weights
    relic_weights: Weights
    reward_candidates: Annotated[dict[str, int], STRUCTURAL]
    par_width: Width
    par_inner_cap: InnerCap
    par_width_deep: Width
    par_inner_cap_deep: InnerCap
    par_total_cap_deep: Annotated[int, Meta(ge=50_000, le=5_000_000)]
    dnf_over_par: Annotated[int, Meta(ge=5, le=30)]
    daily_grace_minutes: Annotated[int, Meta(ge=10, le=240)]

    def __post_init__(self) -> None:
        check(self._problems())

    def _problems(self) -> Iterator[Problem]:
        if self.stick_nodes + self.refresh_nodes > len(SPECIAL_PLACES):
            yield Problem(
                "params.stick_nodes",
                gettext_noop("There are only {most} places for special nodes of both kinds."),
                {"most": len(SPECIAL_PLACES)},
            )
        if self.reward_candidates != REWARDS:
            yield Problem("params.reward_candidates", FIXED_BY_RULES)


class Stick(Struct, frozen=True, forbid_unknown_fields=True):
    """A yut stick. Every run starts with the one of rarity none, which is never offered."""

    id: Id
    name_ko: KoreanName
    name_en: EnglishName
    back_permille: Annotated[
        int, Meta(ge=50, le=950, description="chance of the back side, in permille")
    ]
    rarity: Literal["none", "common", "uncommon", "rare"]
    max_owned: Annotated[
        int, Meta(ge=1, le=4, description="how many one may hold at the same time")
    ]
    bot_rank: Rank
    desc_ko: KoreanText
    desc_en: EnglishText
    effects: Annotated[tuple[StickEffect, ...], Meta(max_length=3)]
    enabled: bool

    def __post_init__(self) -> None:
        # A slot has one wear counter.
        if sum(isinstance(effect, Wear) for effect in self.effects) > 1:
            check(
                [Problem(f"sticks.{self.id}.effects", gettext_noop("It can wear out only once."))]
            )

    @property
    def is_plain(self) -> bool:
        """Whether it is the basic stick of section 2.6, which cannot be edited."""
        return (
            self.rarity == "none"
            and self.enabled
            and not self.effects
            and (self.back_permille, self.max_owned, self.bot_rank) == (500, 4, 0)
        )


class Relic(Struct, frozen=True, forbid_unknown_fields=True):
    """A relic, the reward of a finish. It works from the moment it is chosen."""

    id: Id
    name_ko: KoreanName
    name_en: EnglishName
    rarity: Rarity
    requires_home: Annotated[
        int,
        Meta(ge=0, le=3, description="offered only with so many pieces at HOME"),
    ]
    bot_rank: Rank
    desc_ko: KoreanText
    desc_en: EnglishText
    effects: Annotated[tuple[RelicEffect, ...], Meta(min_length=1, max_length=3)]
    enabled: bool

    def __post_init__(self) -> None:
        check(self._problems())

    def _problems(self) -> Iterator[Problem]:
        for nth, effect in enumerate(self.effects, 1):
            match effect:
                case ConvertResult() | BonusThrow() | AddToken(hook="on_result"):
                    if effect.self_face != "ANY":
                        where = f"relics.{self.id}.effects.{nth}.self_face"
                        yield Problem(where, gettext_noop("A relic has no face: choose ANY."))


class Content(Struct, frozen=True, forbid_unknown_fields=True):
    """All content of a release."""

    game: Literal["yut"]
    ruleset_version: Literal[1]
    params: Params
    results: Annotated[tuple[ResultKind, ...], STRUCTURAL]
    board: Annotated[Board, STRUCTURAL]
    sticks: tuple[Stick, ...]
    relics: tuple[Relic, ...]
    variants: tuple[Variant, ...]

    fixed_rows: ClassVar[dict[str, frozenset[str]]] = {
        "sticks": frozenset({"basic"}),
        "variants": frozenset({CLASSIC}),
    }
    """Rows that cannot be edited, by their list."""

    def __post_init__(self) -> None:
        check(self._problems())

    def _problems(self) -> Iterator[Problem]:
        if self.results != RESULTS:
            yield Problem("results", FIXED_BY_RULES)
        if self.board != BOARD:
            yield Problem("board", FIXED_BY_RULES)
        yield from _name_problems("sticks", self.sticks)
        yield from _name_problems("relics", self.relics)
        yield from _plain_problems(self.sticks)
        yield from _count_problems(self.sticks, self.relics)
        yield from _reference_problems(self.sticks, self.relics)
        known = {relic.id for relic in self.relics}
        yield from variant_problems(self.variants, self.params, known)

    @property
    def plain(self) -> Stick:
        """The stick that every run starts with."""
        return self.sticks[0]


def _name_problems(where: str, items: tuple[Stick, ...] | tuple[Relic, ...]) -> Iterator[Problem]:
    for name in ("id", "name_ko", "name_en"):
        seen = set[str]()
        for item in items:
            value: str = getattr(item, name)
            if value in seen:
                yield Problem(
                    f"{where}.{item.id}.{name}",
                    gettext_noop("“{value}” is taken by another one."),
                    {"value": value},
                )
            seen.add(value)


def _plain_problems(sticks: tuple[Stick, ...]) -> Iterator[Problem]:
    if [stick.is_plain for stick in sticks[:1]] != [True]:
        where = f"sticks.{sticks[0].id}" if sticks else "sticks"
        yield Problem(where, gettext_noop("The first stick is structural: it stays as it is."))
    for stick in sticks[1:]:
        if stick.rarity == "none":
            yield Problem(
                f"sticks.{stick.id}.rarity", gettext_noop("Only the first stick has no rarity.")
            )


def _count_problems(sticks: tuple[Stick, ...], relics: tuple[Relic, ...]) -> Iterator[Problem]:
    found = sum(stick.enabled for stick in sticks[1:])
    if found < FEWEST_STICKS:
        yield Problem(
            "sticks",
            gettext_noop("At least {least} special sticks must be in use; these are {found}."),
            {"least": FEWEST_STICKS, "found": found},
        )
    found = sum(relic.enabled and relic.requires_home == 0 for relic in relics)
    if found < FEWEST_RELICS:
        yield Problem(
            "relics",
            gettext_noop(
                "At least {least} relics without a condition must be in use; these are {found}."
            ),
            {"least": FEWEST_RELICS, "found": found},
        )


def _reference_problems(sticks: tuple[Stick, ...], relics: tuple[Relic, ...]) -> Iterator[Problem]:
    known = {stick.id for stick in sticks}
    for where, stick in _references(sticks, relics):
        if stick not in known:
            sentence = gettext_noop("There is no stick called “{stick}”.")
            yield Problem(where, sentence, {"stick": stick})


def _references(sticks: tuple[Stick, ...], relics: tuple[Relic, ...]) -> Iterable[tuple[str, str]]:
    for stick in sticks:
        for nth, worn in enumerate(stick.effects, 1):
            if isinstance(worn, Wear):
                yield f"sticks.{stick.id}.effects.{nth}.becomes", worn.becomes
    for relic in relics:
        for nth, swap in enumerate(relic.effects, 1):
            if isinstance(swap, ReplaceSticks):
                yield f"relics.{relic.id}.effects.{nth}.from", swap.from_
                yield f"relics.{relic.id}.effects.{nth}.to", swap.to


@cache
def season_release() -> bytes:
    """The season content, which is part of the code: release 2."""
    return resources.files("games.yut.content").joinpath("release2.json").read_bytes()


@cache
def first_release() -> bytes:
    """The JSON of release 1."""
    return resources.files("games.yut.content").joinpath("release1.json").read_bytes()
