"""A release of the game's content, typed; loading it validates it completely (2.4 to 2.8)."""

from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Annotated, Literal

from msgspec import Meta, Struct

from games.yut.board import BOARD, SPECIAL_PLACES, Board
from games.yut.effects import (
    AddToken,
    BonusThrow,
    ConvertResult,
    RelicEffect,
    ReplaceSticks,
    StickEffect,
    Wear,
)
from games.yut.terms import RESULTS, Rarity, ResultKind

FEWEST_STICKS = 8
FEWEST_RELICS = 6
REWARDS = {"1": 3, "2": 2, "3": 1, "4": 1}
"""Relic candidates by the number of pieces that finish together."""

Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,29}$")]
KoreanName = Annotated[str, Meta(min_length=1, max_length=12)]
EnglishName = Annotated[str, Meta(min_length=1, max_length=30)]
KoreanText = Annotated[str, Meta(min_length=1, max_length=60)]
EnglishText = Annotated[str, Meta(min_length=1, max_length=140)]
Weight = Annotated[int, Meta(ge=1, le=100)]
Rank = Annotated[int, Meta(ge=0, le=100)]
Width = Annotated[int, Meta(ge=50, le=5_000)]
InnerCap = Annotated[int, Meta(ge=200, le=50_000)]


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """How often an item of each rarity is offered."""

    common: Weight
    uncommon: Weight
    rare: Weight

    def of(self, rarity: Literal["none"] | Rarity) -> int:
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
    """The numbers of section 2.4; a literal type marks a structural one."""

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
    reward_candidates: dict[str, int]
    par_width: Width
    par_inner_cap: InnerCap
    par_width_deep: Width
    par_inner_cap_deep: InnerCap
    par_total_cap_deep: Annotated[int, Meta(ge=50_000, le=5_000_000)]
    dnf_over_par: Annotated[int, Meta(ge=5, le=30)]
    daily_grace_minutes: Annotated[int, Meta(ge=10, le=240)]

    def __post_init__(self) -> None:
        if self.stick_nodes + self.refresh_nodes > len(SPECIAL_PLACES):
            raise ValueError("more special nodes than places for them")
        if self.reward_candidates != REWARDS:
            raise ValueError("reward_candidates is structural")


class Stick(Struct, frozen=True, forbid_unknown_fields=True):
    """A yut stick. The one of rarity none is what every run starts with; it is never offered."""

    id: Id
    name_ko: KoreanName
    name_en: EnglishName
    back_permille: Annotated[int, Meta(ge=50, le=950)]
    rarity: Literal["none", "common", "uncommon", "rare"]
    max_owned: Annotated[int, Meta(ge=1, le=4)]
    bot_rank: Rank
    desc_ko: KoreanText
    desc_en: EnglishText
    effects: Annotated[tuple[StickEffect, ...], Meta(max_length=3)]
    enabled: bool

    def __post_init__(self) -> None:
        # A slot has one wear counter.
        if sum(isinstance(effect, Wear) for effect in self.effects) > 1:
            raise ValueError(f"{self.id} wears twice")

    @property
    def is_plain(self) -> bool:
        """Exactly what the rulebook says of the first stick, which nobody may edit."""
        return (
            self.rarity == "none"
            and self.enabled
            and not self.effects
            and (self.back_permille, self.max_owned, self.bot_rank) == (500, 4, 0)
        )


class Relic(Struct, frozen=True, forbid_unknown_fields=True):
    """What a finish earns. It works from the moment it is chosen."""

    id: Id
    name_ko: KoreanName
    name_en: EnglishName
    rarity: Rarity
    requires_home: Annotated[int, Meta(ge=0, le=3)]
    bot_rank: Rank
    desc_ko: KoreanText
    desc_en: EnglishText
    effects: Annotated[tuple[RelicEffect, ...], Meta(min_length=1, max_length=3)]
    enabled: bool

    def __post_init__(self) -> None:
        for effect in self.effects:
            match effect:
                case ConvertResult() | BonusThrow() if effect.self_face != "ANY":
                    raise ValueError(f"{self.id}: a relic has no face")
                case AddToken(hook="on_result") if effect.self_face != "ANY":
                    raise ValueError(f"{self.id}: a relic has no face")


class Content(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything of a release."""

    game: Literal["yut"]
    ruleset_version: Literal[1]
    params: Params
    results: tuple[ResultKind, ...]
    board: Board
    sticks: tuple[Stick, ...]
    relics: tuple[Relic, ...]

    def __post_init__(self) -> None:
        if self.results != RESULTS:
            raise ValueError("the results are structural")
        if self.board != BOARD:
            raise ValueError("the board is structural")
        _check_names(self.sticks)
        _check_names(self.relics)
        _check_plain(self.sticks)
        _check_enough(self.sticks, self.relics)
        _check_references(self.sticks, self.relics)

    @property
    def plain(self) -> Stick:
        """The stick that every run starts with."""
        return self.sticks[0]


def _check_names(items: tuple[Stick, ...] | tuple[Relic, ...]) -> None:
    for name, values in (
        ("id", [item.id for item in items]),
        ("name_ko", [item.name_ko for item in items]),
        ("name_en", [item.name_en for item in items]),
    ):
        if len(set(values)) < len(values):
            raise ValueError(f"{name} is not unique")


def _check_plain(sticks: tuple[Stick, ...]) -> None:
    if [stick.is_plain for stick in sticks[:1]] != [True]:
        raise ValueError("the first stick is structural")
    if any(stick.rarity == "none" for stick in sticks[1:]):
        raise ValueError("only the first stick has no rarity")


def _check_enough(sticks: tuple[Stick, ...], relics: tuple[Relic, ...]) -> None:
    if sum(stick.enabled for stick in sticks[1:]) < FEWEST_STICKS:
        raise ValueError(f"fewer than {FEWEST_STICKS} special sticks are enabled")
    if sum(relic.enabled and relic.requires_home == 0 for relic in relics) < FEWEST_RELICS:
        raise ValueError(f"fewer than {FEWEST_RELICS} relics without a condition are enabled")


def _check_references(sticks: tuple[Stick, ...], relics: tuple[Relic, ...]) -> None:
    unknown = set(_references(sticks, relics)) - {stick.id for stick in sticks}
    if unknown:
        raise ValueError(f"no such stick: {', '.join(sorted(unknown))}")


def _references(sticks: tuple[Stick, ...], relics: tuple[Relic, ...]) -> Iterable[str]:
    for stick in sticks:
        yield from (effect.becomes for effect in stick.effects if isinstance(effect, Wear))
    for relic in relics:
        for effect in relic.effects:
            if isinstance(effect, ReplaceSticks):
                yield from (effect.from_, effect.to)


@cache
def first_release() -> bytes:
    """Release 1, as it came with the code."""
    return resources.files("games.yut").joinpath("release1.json").read_bytes()
