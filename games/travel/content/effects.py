"""The closed vocabulary of effects (section 2.11): the grammar of what cards do.

Decoding is validation: an unknown kind, or a missing, foreign or oversized parameter, is refused.
"""

from typing import Annotated

from msgspec import Meta, Struct

from games.engine.content import Problem, check
from games.engine.texts import gettext_noop

Points = Annotated[int, Meta(ge=0, le=9, description="Points that the player gains")]
Memories = Annotated[int, Meta(ge=1, le=5, description="Memory that is gained")]
Cards = Annotated[int, Meta(ge=1, le=3, description="Plans that are drawn")]


class EffectBase(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Something a card does for whoever drew it."""


class FreeStats(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a free plan adds."""

    taste: Points = 0
    history: Points = 0
    nature: Points = 0
    culture: Points = 0
    leisure: Points = 0
    watersports: Points = 0
    memory: Points = 0


class GainStats(EffectBase, frozen=True, tag="stats"):
    """Add points at once."""

    stats: FreeStats


class GiftMemory(EffectBase, frozen=True, tag="gift_memory"):
    """Another player of one's choice gains memory."""

    amount: Memories


class ChangeTc(EffectBase, frozen=True, tag="tc"):
    """Gain or lose TC; nobody loses more than they hold."""

    amount: Annotated[int, Meta(ge=-10_000, le=10_000, description="TC gained; below 0: lost")]

    def __post_init__(self) -> None:
        if not self.amount:
            check([Problem("amount", gettext_noop("0TC would change nothing."))])


class ShareChore(EffectBase, frozen=True, tag="share_chore"):
    """Draw a housework card together with another player."""


class ShareSupport(EffectBase, frozen=True, tag="share_support"):
    """One support card counts for two players."""


class BuyRandomPlan(EffectBase, frozen=True, tag="buy_random_plan"):
    """Pay another player for a plan drawn from their hand."""

    price: Annotated[int, Meta(ge=0, le=5_000, description="TC paid to the other player")]


class SwapPlan(EffectBase, frozen=True, tag="swap_plan"):
    """Two players exchange a plan, each of their own choice."""


class GatherAll(EffectBase, frozen=True, tag="gather_all"):
    """All other pawns come here."""


class SwapPlace(EffectBase, frozen=True, tag="swap_place"):
    """Change places with a player who stands elsewhere."""

    grant: bool
    """Whether one may then act there."""


class PlanToFewest(EffectBase, frozen=True, tag="plan_to_fewest"):
    """Everyone with the fewest plans in hand draws."""

    count: Cards


class DrawPlan(EffectBase, frozen=True, tag="draw_plan"):
    """Draw plans into the hand."""

    count: Cards


class RedrawPlans(EffectBase, frozen=True, tag="redraw_plans"):
    """Discard any number of plans and draw as many."""


class PeekGoal(EffectBase, frozen=True, tag="peek_goal"):
    """Reveal another shared goal and choose between the two."""


class GrantAnyAction(EffectBase, frozen=True, tag="grant_any_action"):
    """One more action on any space but the last."""


class GrantHereAction(EffectBase, frozen=True, tag="grant_here_action"):
    """One more action where the pawn stands."""


class FundGoal(EffectBase, frozen=True, tag="fund_goal"):
    """The bank pays into the shared goal in one's name."""

    amount: Annotated[int, Meta(ge=500, le=10_000, description="TC that the bank pays")]


class TcToPoorest(EffectBase, frozen=True, tag="tc_to_poorest"):
    """Everyone with the least TC gains some."""

    amount: Annotated[int, Meta(ge=500, le=5_000, description="TC that each of them gains")]


class MemoryToLowest(EffectBase, frozen=True, tag="memory_to_lowest"):
    """Everyone with the lowest memory gains some."""

    amount: Memories


class BuddyAction(EffectBase, frozen=True, tag="buddy_action"):
    """One more action for oneself, then one for another player."""


FreeEffect = GainStats | GiftMemory
ChanceEffect = (
    ChangeTc | ShareChore | ShareSupport | BuyRandomPlan | SwapPlan | GatherAll | SwapPlace
    | PlanToFewest | DrawPlan | RedrawPlans | PeekGoal | GrantAnyAction | GrantHereAction
    | FundGoal | TcToPoorest | MemoryToLowest | BuddyAction
)  # fmt: skip
