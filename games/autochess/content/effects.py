"""The closed vocabulary of effects (section 2.7): what augments, events and suit levels do.

Decoding is validation: an unknown kind, a missing or foreign parameter, or a value outside its
range is refused.
"""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from games.autochess.content.terms import Line, Suit
from games.engine.content import Problem, check
from games.engine.texts import gettext_noop

AnyLine = Literal["back", "mid", "front", "any"]
AnySuit = Literal["spade", "heart", "diamond", "club", "selected"]
Who = Literal["most_cards", "lowest_hp"]


class IfSuit(Struct, frozen=True, forbid_unknown_fields=True):
    """Only with so many cards of a suit on the board."""

    suit: Suit
    min_cards: Annotated[int, Meta(ge=1, le=13, description="cards of that suit on the board")]


class EffectBase(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", kw_only=True):
    """Something that holds for a player, perhaps under a condition."""

    if_suit: IfSuit | UnsetType = UNSET
    who: Who | UnsetType = UNSET

    @property
    def tag(self) -> str:
        return str(type(self).__struct_config__.tag)


def _count(low: int, high: int, what: str) -> Meta:
    return Meta(ge=low, le=high, description=what)


class InterestCapAdd(EffectBase, frozen=True, tag="interest_cap_add"):
    """The interest cap rises."""

    n: Annotated[int, _count(1, 20, "gold added to the interest cap")]


class InterestExtra(EffectBase, frozen=True, tag="interest_extra"):
    """Interest is paid again."""

    times: Annotated[int, _count(1, 5, "additional payments")]


class IncomeAdd(EffectBase, frozen=True, tag="income_add"):
    """Round income changes."""

    gold: Annotated[int, _count(-5, 20, "gold a round")]


class XpRoundAdd(EffectBase, frozen=True, tag="xp_round_add"):
    """XP at every start of preparation."""

    xp: Annotated[int, _count(0, 20, "XP a round")]


class XpCostAdd(EffectBase, frozen=True, tag="xp_cost_add"):
    """The price of XP changes; it is at least 1."""

    gold: Annotated[int, _count(-3, 5, "gold added to the price")]


class ShopSizeAdd(EffectBase, frozen=True, tag="shop_size_add"):
    """More shop cards."""

    n: Annotated[int, _count(0, 5, "cards added to the shop")]


class ShopGuarantee(EffectBase, frozen=True, tag="shop_guarantee"):
    """The first card of every shop is at least this dear."""

    min_cost: Annotated[int, _count(1, 5, "lowest cost of the first card")]


class RerollCostAdd(EffectBase, frozen=True, tag="reroll_cost_add"):
    """The price of a paid reroll changes; it is at least 1."""

    n: Annotated[int, _count(-5, 5, "gold added to the price")]


class FreeRerollsAdd(EffectBase, frozen=True, tag="free_rerolls_add"):
    """Rerolls a round that cost nothing."""

    n: Annotated[int, _count(0, 5, "free rerolls a round")]


class PineappleShowAdd(EffectBase, frozen=True, tag="pineapple_show_add"):
    """More pineapple cards to choose from."""

    n: Annotated[int, _count(0, 5, "cards shown in addition")]


class PineappleKeepAdd(EffectBase, frozen=True, tag="pineapple_keep_add"):
    """More pineapple cards to keep."""

    n: Annotated[int, _count(0, 5, "cards kept in addition")]


class BenchAdd(EffectBase, frozen=True, tag="bench_add"):
    """A longer bench."""

    n: Annotated[int, _count(0, 10, "places added to the bench")]


class SlotsAdd(EffectBase, frozen=True, tag="slots_add"):
    """A higher placement cap, at most 13."""

    n: Annotated[int, _count(0, 8, "cards added to the placement cap")]


class OddsLevelAdd(EffectBase, frozen=True, tag="odds_level_add"):
    """Draws use the odds of a higher level."""

    n: Annotated[int, _count(0, 8, "levels added for the odds")]


class PrepSecondsAdd(EffectBase, frozen=True, tag="prep_seconds_add"):
    """More time to prepare."""

    seconds: Annotated[int, _count(0, 60, "seconds added")]


class GainGold(EffectBase, frozen=True, tag="gain_gold"):
    """Gold at once."""

    gold: Annotated[int, _count(0, 99, "gold")]


class GainXp(EffectBase, frozen=True, tag="gain_xp"):
    """XP at once."""

    xp: Annotated[int, _count(0, 99, "XP")]


class GainCard(EffectBase, frozen=True, tag="gain_card"):
    """Random cards of a cost, made outside the pool; without room their sell price instead."""

    cost: Annotated[int, _count(1, 5, "cost of the card")]
    stars: Annotated[int, _count(1, 3, "stars of the card")]
    count: Annotated[int, _count(1, 3, "how many cards")]


class Heal(EffectBase, frozen=True, tag="heal"):
    """HP at once, never above the first HP."""

    hp: Annotated[int, _count(1, 99, "HP")]


class EnterFantasyland(EffectBase, frozen=True, tag="enter_fantasyland"):
    """The next round is a fantasyland round."""


class SynergyAdd(EffectBase, frozen=True, tag="synergy_add"):
    """The hula counts more synergies, at most 4."""

    n: Annotated[int, _count(1, 4, "synergies added")]


class SuitCardsAdd(EffectBase, frozen=True, tag="suit_cards_add"):
    """Counts as more board cards of a suit, for suit levels only."""

    suit: AnySuit
    n: Annotated[int, _count(1, 6, "cards added to the count")]


class SuitLevelSet(EffectBase, frozen=True, tag="suit_level_set"):
    """A suit's level is this."""

    suit: AnySuit
    level: Annotated[int, _count(1, 3, "the level")]


class FoulIgnore(EffectBase, frozen=True, tag="foul_ignore"):
    """No demotion for a foul."""


class HandTypeAdd(EffectBase, frozen=True, tag="hand_type_add"):
    """A line counts as a higher or lower hand."""

    line: Line
    n: Annotated[int, _count(-9, 9, "types added")]


class EnhancedAdd(EffectBase, frozen=True, tag="enhanced_add"):
    """A line that holds a card counts more enhanced cards."""

    line: Line
    n: Annotated[int, _count(1, 5, "enhanced cards added")]


class StarCountByStars(EffectBase, frozen=True, tag="star_count_by_stars"):
    """An enhanced card counts as many as it has stars."""


class TwoStarAsThree(EffectBase, frozen=True, tag="two_star_as_three"):
    """2-star cards are judged as 3-star."""


class CycleReverse(EffectBase, frozen=True, tag="cycle_reverse"):
    """The suit cycle turns round."""


class CycleIgnore(EffectBase, frozen=True, tag="cycle_ignore"):
    """The suit stage is skipped."""


class CycleWin(EffectBase, frozen=True, tag="cycle_win"):
    """A line of the chosen suit wins the suit stage."""

    suit: AnySuit


class RankReverse(EffectBase, frozen=True, tag="rank_reverse"):
    """Lower ranks win."""


class WinDrawnLines(EffectBase, frozen=True, tag="win_drawn_lines"):
    """A line that is equal in everything goes to the higher ♠ level."""


class LineDamageAdd(EffectBase, frozen=True, tag="line_damage_add"):
    """More damage for a won line."""

    line: AnyLine
    n: Annotated[int, _count(-9, 20, "damage added")]


class ScoopDamageAdd(EffectBase, frozen=True, tag="scoop_damage_add"):
    """More damage for a scoop."""

    n: Annotated[int, _count(0, 50, "damage added")]


class HulaNeedAdd(EffectBase, frozen=True, tag="hula_need_add"):
    """The hula needs more or fewer synergies, at least 1."""

    n: Annotated[int, _count(-3, 3, "synergies added to the need")]


class HulaMultiplierAdd(EffectBase, frozen=True, tag="hula_multiplier_add"):
    """The hula multiplies by more; a stop does not."""

    n: Annotated[int, _count(0, 10, "added to the multiplier")]


class HulaFailShield(EffectBase, frozen=True, tag="hula_fail_shield"):
    """Cancels the penalty of failed hulas."""

    uses: Annotated[int, _count(-1, 9, "how often; -1: always")]

    def __post_init__(self) -> None:
        if self.uses == 0:
            check([Problem("uses", gettext_noop("Must be -1, or 1 to 9."))])


class RoyaltyPercent(EffectBase, frozen=True, tag="royalty_percent"):
    """Royalties of a line change; several add up."""

    line: AnyLine
    percent: Annotated[int, _count(0, 900, "percent of the points")]


class DamageTakenPercent(EffectBase, frozen=True, tag="damage_taken_percent"):
    """Damage taken is multiplied."""

    percent: Annotated[int, _count(0, 300, "percent of the damage")]


class DamageTakenAdd(EffectBase, frozen=True, tag="damage_taken_add"):
    """Damage taken changes, if there is any."""

    n: Annotated[int, _count(-20, 20, "damage added")]


class HealOnLoss(EffectBase, frozen=True, tag="heal_on_loss"):
    """HP back after a lost duel."""

    hp: Annotated[int, _count(0, 20, "HP")]


class CheatDeath(EffectBase, frozen=True, tag="cheat_death"):
    """Once a match: reaching 0 HP sets it to this instead."""

    hp: Annotated[int, _count(1, 99, "HP")]


class FantasylandMinRank(EffectBase, frozen=True, tag="fantasyland_min_rank"):
    """The lowest pair that opens fantasyland."""

    rank: Annotated[int, _count(2, 14, "rank of the pair")]


_Fight = (
    FoulIgnore | HandTypeAdd | EnhancedAdd | StarCountByStars | TwoStarAsThree | CycleReverse
    | CycleIgnore | RankReverse | WinDrawnLines | LineDamageAdd | ScoopDamageAdd | HulaMultiplierAdd
    | HulaFailShield | RoyaltyPercent | DamageTakenPercent | DamageTakenAdd | HealOnLoss
    | CheatDeath | FantasylandMinRank
)  # fmt: skip
Combat = _Fight | CycleWin
"""What only a fight asks for: these alone may depend on boards that are still secret."""
Instant = GainGold | GainXp | GainCard | Heal | EnterFantasyland
SuitEffect = (
    InterestCapAdd | InterestExtra | IncomeAdd | XpRoundAdd | XpCostAdd | ShopSizeAdd
    | ShopGuarantee | RerollCostAdd | FreeRerollsAdd | PineappleShowAdd | PineappleKeepAdd
    | BenchAdd | SlotsAdd | OddsLevelAdd | PrepSecondsAdd | SynergyAdd | HulaNeedAdd | _Fight
)  # fmt: skip
"""What a suit level can do."""
EventEffect = SuitEffect | SuitCardsAdd | SuitLevelSet | CycleWin | GainGold | GainXp | Heal
"""What an event can do."""
Effect = EventEffect | GainCard | EnterFantasyland
"""What an augment can do."""
