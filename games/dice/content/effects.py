"""The closed vocabulary of effects (section 2.8). Decoding is validation."""

from typing import Annotated

from msgspec import Meta, Struct

from games.engine.content import Problem, check
from games.engine.texts import gettext_noop

Amount = Annotated[int, Meta(ge=0, le=20, description="how many points or how much energy")]
Keep = Annotated[int, Meta(ge=0, le=20, description="never falls below this")]
Count = Annotated[int, Meta(ge=1, le=5, description="how many")]
Bound = Annotated[int, Meta(ge=0, le=100, description="the least value that fulfils it")]


class EffectBase(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Something a die, a card or a stance does."""


class Range(EffectBase, frozen=True):
    """An amount drawn between two bounds, each value as likely."""

    min: Amount
    max: Amount

    def __post_init__(self) -> None:
        if self.min > self.max:
            check([Problem("min", gettext_noop("The least is above the most."))])


class AddPoints(Range, frozen=True, tag="add_points"):
    """Points of the own round; of an event, after everything else and never multiplied.

    Only a die draws between different bounds.
    """


class Multiply(EffectBase, frozen=True, tag="multiply"):
    """Multiplies the own points; a boost and a double count once a round each."""

    factor: Annotated[int, Meta(ge=2, le=4, description="by how much")]


class Damage(EffectBase, frozen=True, tag="damage"):
    """Lowers the opponent's round score unless it is blocked."""

    amount: Amount


class Burn(EffectBase, frozen=True, tag="burn"):
    """Costs the opponent points in the next round; nothing stops it."""

    amount: Amount


class GainShield(EffectBase, frozen=True, tag="gain_shield"):
    """More shields, up to the limit."""

    count: Count


class GainGuard(EffectBase, frozen=True, tag="gain_guard"):
    """The guard goes up and stays until it blocks something."""


class FreeBlock(EffectBase, frozen=True, tag="free_block"):
    """Blocks attacks of this round without using up a shield."""

    count: Count


class GainEnergy(EffectBase, frozen=True, tag="gain_energy"):
    """More energy, up to the limit."""

    amount: Amount


class LoseEnergy(EffectBase, frozen=True, tag="lose_energy"):
    """Less energy, but not below what is kept."""

    amount: Amount
    keep: Keep


class StealEnergy(Range, frozen=True, tag="steal_energy"):
    """Takes a drawn amount of the opponent's energy, as far as there is any."""


class GainGauge(EffectBase, frozen=True, tag="gain_gauge"):
    """Fulfils the gauge condition of the stance."""

    rule: Annotated[str, Meta(max_length=30, description="the gauge rule that it fulfils")]


class ResetRound(EffectBase, frozen=True, tag="reset_round"):
    """Both round scores become 0; perhaps all attacks of the round are void too."""

    void_attacks: bool


class HalveTotal(EffectBase, frozen=True, tag="halve_total"):
    """Halves the own total, rounded down, but not below what is kept."""

    keep: Keep


class GiveTotal(EffectBase, frozen=True, tag="give_total"):
    """Moves points of the own total to the opponent's."""

    amount: Amount
    keep: Keep


class SwapTotals(EffectBase, frozen=True, tag="swap_totals"):
    """The two totals change places."""


class SwapRandomCards(EffectBase, frozen=True, tag="swap_random_cards"):
    """One random card of each hand changes places."""


class NextCurse(EffectBase, frozen=True, tag="next_curse"):
    """Costs the own next round points."""

    amount: Amount


class NextLucky(EffectBase, frozen=True, tag="next_lucky"):
    """Two throws in the own next round, one of which is kept."""


class NextBonusDie(EffectBase, frozen=True, tag="next_bonus_die"):
    """One more die in the own next round."""


class DrawCard(EffectBase, frozen=True, tag="draw_card"):
    """Cards of the shared pile."""

    count: Count


class Nothing(EffectBase, frozen=True, tag="nothing"):
    """Does nothing."""


StanceEffect = AddPoints | GainShield | GainEnergy | GainGauge
DieEffect = Damage | Burn | Multiply | GainShield | AddPoints | FreeBlock | GainEnergy
Preparation = GainGuard | Multiply | GainShield | FreeBlock | AddPoints | NextLucky
"""What a card does that is played with the declaration."""
Answer = Damage | Burn | StealEnergy | ResetRound | GainEnergy
"""What a card does that is played after the roll."""
CardEffect = (
    GainGuard | Multiply | GainShield | FreeBlock | AddPoints | NextLucky
    | Damage | Burn | StealEnergy | ResetRound | GainEnergy
)  # fmt: skip
EventEffect = (
    Nothing | NextLucky | NextBonusDie | NextCurse | AddPoints | GainEnergy | LoseEnergy
    | HalveTotal | GiveTotal | SwapTotals | SwapRandomCards | ResetRound | GainShield | DrawCard
)  # fmt: skip


class ConditionBase(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """What must hold when both event cards lie open."""

    value: Bound

    @property
    def tag(self) -> str:
        return str(type(self).__struct_config__.tag)


class OwnTotalAtLeast(ConditionBase, frozen=True, tag="own_total_at_least"):
    """The own total, without this round's score."""


class OwnEnergyAtLeast(ConditionBase, frozen=True, tag="own_energy_at_least"):
    """The own energy."""


class TotalGapAtLeast(ConditionBase, frozen=True, tag="total_gap_at_least"):
    """The difference of the totals, whoever leads."""


class BothHandsAtLeast(ConditionBase, frozen=True, tag="both_hands_at_least"):
    """The cards in each of the two hands."""


class OwnTotalBehind(ConditionBase, frozen=True, tag="own_total_behind"):
    """The points by which the own total is behind the opponent's."""


class OwnEnergyAtMost(ConditionBase, frozen=True, tag="own_energy_at_most"):
    """The own energy, which must not be above it."""


Requirement = (
    OwnTotalAtLeast | OwnEnergyAtLeast | TotalGapAtLeast | BothHandsAtLeast
    | OwnTotalBehind | OwnEnergyAtMost
)  # fmt: skip
