"""The numbers of a way to play, and how much time there is: a part of the content (2.5)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from games.autochess.content.terms import BOARD_SIZE, Tier

Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,29}$")]
Name = Annotated[str, Meta(min_length=1, max_length=30)]
Slots = Annotated[int, Meta(ge=1, le=13, description="cards that may stand on the board")]
Xp = Annotated[int, Meta(ge=1, le=999, description="XP to the next level")]
LineDamage = Annotated[int, Meta(ge=0, le=99, description="damage of a won line in that stage")]
Seconds = Annotated[int, Meta(ge=5, le=600, description="seconds")]


class StreakBonus(Struct, frozen=True, forbid_unknown_fields=True):
    """Gold for a streak of wins or losses."""

    min_streak: Annotated[int, Meta(ge=1, le=99, description="from this streak on")]
    gold: Annotated[int, Meta(ge=0, le=50, description="gold a round")]


class Pineapple(Struct, frozen=True, forbid_unknown_fields=True):
    """The draft at the start of a round."""

    show: Annotated[int, Meta(ge=0, le=9, description="cards shown")]
    keep: Annotated[int, Meta(ge=0, le=9, description="cards kept")]


class Hula(Struct, frozen=True, forbid_unknown_fields=True):
    """The declaration that multiplies damage."""

    from_stage: Annotated[int, Meta(ge=1, le=20, description="first stage of declarations")]
    chips: Annotated[int, Meta(ge=0, le=99, description="declarations a match; 0: no limit")]
    min_lines: Annotated[int, Meta(ge=1, le=3, description="lines to win")]
    min_synergies: Annotated[int, Meta(ge=1, le=4, description="synergies needed")]
    synergy_cap: Literal[4]
    multiplier: Annotated[int, Meta(ge=1, le=99, description="damage times this")]
    stop_multiplier: Annotated[int, Meta(ge=1, le=99, description="damage of a stop times this")]
    low_stop_hp: Annotated[int, Meta(ge=0, le=999, description="rival's HP for a low stop")]
    fail_taken_percent: Annotated[int, Meta(ge=100, le=999, description="damage after a failure")]


class Fantasyland(Struct, frozen=True, forbid_unknown_fields=True):
    """The round of loan cards."""

    cards: Annotated[int, Meta(ge=1, le=26, description="loan cards")]
    keep: Annotated[int, Meta(ge=0, le=9, description="loan cards that may be kept")]
    min_pair_rank: Annotated[int, Meta(ge=2, le=14, description="lowest pair that opens it")]
    max_run: Annotated[int, Meta(ge=1, le=9, description="rounds in a row")]


class AugmentRound(Struct, frozen=True, forbid_unknown_fields=True):
    """After which round augments of which tier are offered."""

    after_round: Annotated[int, Meta(ge=1, le=60, description="after this round")]
    tier: Tier


class Mode(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of a way to play."""

    id: Id
    name_ko: Name
    name_en: Name
    min_players: Annotated[int, Meta(ge=2, le=8)]
    max_players: Annotated[int, Meta(ge=2, le=8)]
    max_rounds: Annotated[int, Meta(ge=1, le=60, description="rounds at most")]
    stage_length: Literal[3]
    start_hp: Annotated[int, Meta(ge=1, le=999)]
    start_gold: Annotated[int, Meta(ge=0, le=99)]
    start_level: Annotated[int, Meta(ge=1, le=9)]
    start_xp: Annotated[int, Meta(ge=0, le=99)]
    base_income: Annotated[int, Meta(ge=0, le=50, description="gold a round")]
    interest_step: Annotated[int, Meta(ge=1, le=100, description="gold for 1 of interest")]
    interest_cap: Annotated[int, Meta(ge=0, le=50, description="interest at most")]
    streak_bonus: tuple[StreakBonus, ...]
    xp_per_round: Annotated[int, Meta(ge=0, le=50)]
    xp_cost: Annotated[int, Meta(ge=1, le=50, description="price of XP")]
    xp_gain: Annotated[int, Meta(ge=1, le=50, description="XP bought at once")]
    max_level: Literal[9]
    xp_to_next: Annotated[tuple[Xp, ...], Meta(min_length=8, max_length=8)]
    slots_by_level: Annotated[tuple[Slots, ...], Meta(min_length=9, max_length=9)]
    bench_size: Annotated[int, Meta(ge=1, le=20)]
    shop_size: Annotated[int, Meta(ge=1, le=13)]
    reroll_cost: Annotated[int, Meta(ge=1, le=20)]
    reroll_cost_min: Literal[1]
    pineapple: Pineapple
    line_damage_by_stage: Annotated[tuple[LineDamage, ...], Meta(min_length=1, max_length=20)]
    scoop_bonus: Annotated[int, Meta(ge=0, le=99)]
    hula: Hula
    fantasyland: Fantasyland
    royalties: bool
    suit_effects: bool
    augment_offer_count: Annotated[int, Meta(ge=1, le=5)]
    augment_schedule: tuple[AugmentRound, ...]
    content_set: Literal["pilot", "full"]
    afk_rounds: Annotated[int, Meta(ge=1, le=9, description="silent rounds before autopilot")]
    enabled: Annotated[bool, Meta(description="whether it is offered")] = True

    def line_damage(self, stage: int) -> int:
        """The last value holds for all later stages."""
        return self.line_damage_by_stage[min(stage, len(self.line_damage_by_stage)) - 1]

    @property
    def levels(self) -> tuple[tuple[int, int | None, int], ...]:
        """Level, XP to the next one (None at the highest) and places on the board, for the help."""
        needed = (*self.xp_to_next, None)
        rows = enumerate(zip(needed, self.slots_by_level, strict=True), 1)
        return tuple((level, xp, slots) for level, (xp, slots) in rows)

    def augment_tier(self, round: int) -> Tier | None:
        """What is offered after a round."""
        for row in self.augment_schedule:
            if row.after_round == round:
                return row.tier
        return None

    @property
    def slot_limit(self) -> bool:
        """Whether some level may not fill the board."""
        return min(self.slots_by_level) < BOARD_SIZE


class Pace(Struct, frozen=True, forbid_unknown_fields=True):
    """How much time there is."""

    id: Literal["fast", "normal", "relaxed"]
    name_ko: Name
    name_en: Name
    prep_seconds: Seconds
    result_seconds: Seconds
    augment_seconds: Seconds


class PaceExtra(Struct, frozen=True, forbid_unknown_fields=True):
    """Time on top."""

    first_round_prep_add: Annotated[int, Meta(ge=0, le=120, description="in round 1")]
    fantasyland_prep_add: Annotated[int, Meta(ge=0, le=120, description="in fantasyland")]
