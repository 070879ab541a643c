"""A release of the game's content, typed; loading it validates it completely (section 2)."""

from collections.abc import Iterator
from functools import cache, cached_property
from importlib import resources
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from games.engine.content import LASTING, Problem, check
from games.engine.texts import gettext_noop
from games.travel.content.board import SPACES
from games.travel.content.config import BotParams, Config
from games.travel.content.effects import (
    ChanceEffect,
    FreeEffect,
    GiftMemory,
    ShareChore,
    ShareSupport,
)
from games.travel.content.terms import Deck, Stat, Trait
from games.travel.content.variants import CLASSIC, Variant, variant_problems

MOST_SEATS = 5
SPARE_PLANS = 10
"""Plans that must be left in the deck when all hands are dealt."""
FEWEST_CHANCES = 5

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(min_length=1, max_length=140)]
Flavor = Annotated[str, Meta(max_length=80, description="A line for the mood")]
Sort = Annotated[int, Meta(ge=1, le=999, description="Place in the list; smaller comes first")]
Code = Annotated[str, Meta(pattern=r"^[A-Z]{1,2}[1-9][0-9]?$")]
Colour = Literal["jade", "sky", "sun", "leaf", "rose", "plum"]


class Space(Struct, frozen=True, forbid_unknown_fields=True):
    """A space of the board: its name and colour. Number, links and function are fixed."""

    number: Annotated[int, Meta(ge=1, le=6, description="The number on the board")]
    name_ko: Name
    name_en: Name
    colour: Annotated[Colour, Meta(description="Its colour on the board")]


class Destination(Struct, frozen=True, forbid_unknown_fields=True):
    """A destination: which traits it counts three times, twice and once."""

    code: Code
    name_ko: Name
    name_en: Name
    three: Annotated[Trait, Meta(description="The trait that counts three times")]
    two: Annotated[Trait, Meta(description="The trait that counts twice")]
    one: Annotated[Trait, Meta(description="The trait that counts once")]
    flavor_ko: Flavor
    flavor_en: Flavor
    enabled: bool
    sort: Sort

    def __post_init__(self) -> None:
        if len({self.three, self.two, self.one}) < 3:
            check([Problem("three", gettext_noop("The three traits must differ."))])


class FreePlan(Struct, frozen=True, forbid_unknown_fields=True):
    """A free plan: it costs nothing and counts at once."""

    code: Code
    name_ko: Name
    name_en: Name
    effects: Annotated[tuple[FreeEffect, ...], Meta(min_length=1, max_length=2)]
    desc_ko: Text
    desc_en: Text
    enabled: bool
    sort: Sort

    def __post_init__(self) -> None:
        if sum(isinstance(effect, GiftMemory) for effect in self.effects) > 1:
            check([Problem("effects", gettext_noop("Only one of its effects may be a gift."))])


PlanPoints = Annotated[int, Meta(ge=0, le=5, description="Points that the plan brings if bought")]


class PlanStats(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a plan adds when it is bought."""

    taste: PlanPoints = 0
    history: PlanPoints = 0
    nature: PlanPoints = 0
    culture: PlanPoints = 0
    leisure: PlanPoints = 0
    watersports: PlanPoints = 0
    memory: PlanPoints = 0


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """A plan: held in hand, worth something only if bought in the settlement."""

    code: Code
    category: Annotated[Trait | Literal["mixed"], Meta(description="Its suit")]
    name_ko: Name
    name_en: Name
    cost: Annotated[int, Meta(ge=1_000, le=12_000, multiple_of=500, description="Price in TC")]
    stats: PlanStats
    enabled: bool
    sort: Sort


class Chore(Struct, frozen=True, forbid_unknown_fields=True):
    """A housework card."""

    code: Code
    name_ko: Name
    name_en: Name
    amount: Annotated[int, Meta(ge=500, le=5_000, multiple_of=100, description="TC earned")]
    enabled: bool
    sort: Sort


class Support(Struct, frozen=True, forbid_unknown_fields=True):
    """A travel support card: a gift, or a mishap."""

    code: Code
    name_ko: Name
    name_en: Name
    amount: Annotated[
        int, Meta(ge=-5_000, le=5_000, multiple_of=100, description="TC gained; below 0: lost")
    ]
    flavor_ko: Flavor
    flavor_en: Flavor
    enabled: bool
    sort: Sort

    def __post_init__(self) -> None:
        if not self.amount:
            check([Problem("amount", gettext_noop("0TC would change nothing."))])


class Chance(Struct, frozen=True, forbid_unknown_fields=True):
    """A chance card."""

    code: Code
    name_ko: Name
    name_en: Name
    group: Annotated[
        Literal["gain", "loss", "interaction", "position", "draw", "goal", "extra", "catchup"],
        Meta(description="What sort of card it is"),
        LASTING,
    ]
    effects: Annotated[tuple[ChanceEffect, ...], Meta(min_length=1, max_length=1), LASTING]
    two_player: Annotated[
        Literal["same", "halved_partner", "removed"],
        Meta(description="How it differs with two players"),
    ]
    desc_ko: Text
    desc_en: Text
    enabled: bool
    sort: Sort

    def __post_init__(self) -> None:
        shared = isinstance(self.effects[0], ShareChore | ShareSupport)
        if self.two_player == "halved_partner" and not shared:
            check([Problem("two_player", gettext_noop("There is no partner to receive half."))])


GoalPoints = Annotated[int, Meta(ge=0, le=6, description="Points for everybody on success")]


class GoalStats(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What everybody gains when the shared goal is reached."""

    taste: GoalPoints = 0
    history: GoalPoints = 0
    nature: GoalPoints = 0
    culture: GoalPoints = 0
    leisure: GoalPoints = 0
    watersports: GoalPoints = 0
    memory: GoalPoints = 0


class TopBonus(Struct, frozen=True, forbid_unknown_fields=True):
    """What the highest contributors gain besides."""

    stat: Annotated[Stat, Meta(description="What the highest contributors gain")]
    amount: Annotated[int, Meta(ge=1, le=3, description="How much of it")]


class Goal(Struct, frozen=True, forbid_unknown_fields=True):
    """A shared goal."""

    code: Code
    name_ko: Name
    name_en: Name
    target_tc: Annotated[
        int, Meta(ge=3_000, le=30_000, multiple_of=500, description="TC that all need together")
    ]
    stats: GoalStats
    top_bonus: TopBonus
    enabled: bool
    sort: Sort


Card = FreePlan | Plan | Chore | Support | Chance | Goal
AnyCard = Card | Destination


class Content(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Everything of a release."""

    game: Literal["travel"]
    config: Config
    bot: BotParams
    spaces: tuple[Space, ...]
    destinations: tuple[Destination, ...]
    free_plans: tuple[FreePlan, ...]
    plans: tuple[Plan, ...]
    chores: tuple[Chore, ...]
    supports: tuple[Support, ...]
    chances: tuple[Chance, ...]
    goals: tuple[Goal, ...]
    variants: tuple[Variant, ...]

    fixed_rows: ClassVar[dict[str, frozenset[str]]] = {"variants": frozenset({CLASSIC})}
    """Rows that cannot be edited, by their list."""

    def __post_init__(self) -> None:
        check(_problems(self))

    @cached_property
    def cards(self) -> dict[str, AnyCard]:
        """Every card by its code."""
        return {card.code: card for pile in self.piles.values() for card in pile} | {
            place.code: place for place in self.destinations
        }

    @property
    def piles(self) -> dict[Deck, tuple[Card, ...]]:
        return {
            "F": self.free_plans,
            "PLAN": self.plans,
            "J": self.chores,
            "Y": self.supports,
            "CH": self.chances,
            "G": self.goals,
        }

    def space(self, number: int) -> Space:
        """The space of a number."""
        return self.spaces[number - 1]


def _problems(content: Content) -> Iterator[Problem]:
    if tuple(space.number for space in content.spaces) != SPACES:
        yield Problem("spaces", gettext_noop("The spaces are numbered 1 to 6, in this order."))
    yield from _duplicate_problems(content)
    yield from _stat_problems(content)
    yield from _number_problems(content)
    plans = sum(plan.enabled for plan in content.plans)
    most = (plans - SPARE_PLANS) // MOST_SEATS
    yield from variant_problems(content.variants, content.config, most)


def _duplicate_problems(content: Content) -> Iterator[Problem]:
    codes = [card.code for pile in content.piles.values() for card in pile]
    codes += [place.code for place in content.destinations]
    for code in sorted({code for code in codes if codes.count(code) > 1}):
        yield Problem("", gettext_noop("The code {code} is used twice."), {"code": code})


def _stat_problems(content: Content) -> Iterator[Problem]:
    for where, cards in (("plans", content.plans), ("goals", content.goals)):
        for card in cards:
            stats: PlanStats | GoalStats = card.stats
            if not any(getattr(stats, name) for name in stats.__struct_fields__):
                yield Problem(f"{where}.{card.code}", gettext_noop("It gives no points at all."))


def _number_problems(content: Content) -> Iterator[Problem]:
    """A match with the most players must be able to start."""
    chances = [card for card in content.chances if card.enabled and card.two_player != "removed"]
    have = {
        "destinations": sum(place.enabled for place in content.destinations),
        "plans": sum(plan.enabled for plan in content.plans),
        "chores": sum(chore.enabled for chore in content.chores),
        "supports": sum(support.enabled for support in content.supports),
        "chances": len(chances),
        "goals": sum(goal.enabled for goal in content.goals),
    }
    need = {
        "destinations": MOST_SEATS,
        "plans": content.config.start_plans * MOST_SEATS + SPARE_PLANS,
        "chores": 1,
        "supports": 1,
        "chances": FEWEST_CHANCES,
        "goals": 1,
    }
    for where, least in need.items():
        if have[where] < least:
            sentence = gettext_noop("At least {least} cards must be enabled; there are {n}.")
            yield Problem(where, sentence, {"least": least, "n": have[where]})


@cache
def season_release() -> bytes:
    """The season content, which is part of the code: release 2."""
    return resources.files("games.travel.content").joinpath("release2.json").read_bytes()


@cache
def first_release() -> bytes:
    """Release 1, which ships with the code."""
    return resources.files("games.travel.content").joinpath("release1.json").read_bytes()
