"""What a seat may do (sections 4.3 to 4.5). Resigning is the engine's `Resign`."""

from typing import Annotated

from msgspec import Meta, Struct

from games.engine.protocol import ActionBase
from games.travel.content.terms import Option

Whole = Annotated[int, Meta(ge=-(2**53), le=2**53)]
Codes = Annotated[tuple[str, ...], Meta(max_length=50)]


class Move(ActionBase, frozen=True, tag="move"):
    """Move the pawn to a linked space."""

    space: Whole


class Act(ActionBase, frozen=True, tag="act"):
    """Act where the pawn stands; on space 6, as the space named here."""

    space: Whole | None = None
    option: Option | None = None


class UseToken(ActionBase, frozen=True, tag="use_token"):
    """Spend a determination token for one more action."""

    space: Whole
    option: Option | None = None


class EndTurn(ActionBase, frozen=True, tag="end_turn"):
    """Keep the token and end the turn."""


class ExtraAct(ActionBase, frozen=True, tag="extra_act"):
    """Take the extra action that a card grants."""

    space: Whole
    option: Option | None = None


class Pass(ActionBase, frozen=True, tag="pass"):
    """Decline an optional choice."""


class KeepPlan(ActionBase, frozen=True, tag="keep_plan"):
    """Keep the researched plan, or discard it face up."""

    keep: bool


class ChooseTarget(ActionBase, frozen=True, tag="choose_target"):
    """Name the other player that a card concerns."""

    seat: Whole


class ChoosePlan(ActionBase, frozen=True, tag="choose_plan"):
    """Give this plan away in a swap."""

    card: str


class DiscardPlans(ActionBase, frozen=True, tag="discard_plans"):
    """Discard these plans and draw as many."""

    cards: Codes


class ChooseGoal(ActionBase, frozen=True, tag="choose_goal"):
    """Replace the shared goal by the one just revealed, or keep it."""

    replace: bool


class BuyPlans(ActionBase, frozen=True, tag="buy_plans"):
    """Buy these plans in the settlement. Hidden until all have chosen."""

    cards: Codes


class Contribute(ActionBase, frozen=True, tag="contribute"):
    """Pay into the shared goal. Hidden until all have chosen."""

    amount: Whole


class Conversions(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How many memories each trait is turned into."""

    taste: Whole = 0
    history: Whole = 0
    nature: Whole = 0
    culture: Whole = 0
    leisure: Whole = 0
    watersports: Whole = 0


class Convert(ActionBase, frozen=True, tag="convert"):
    """Turn points of minor traits into memory. Hidden until all have chosen."""

    conversions: Conversions


InTurn = Move | Act | UseToken | EndTurn
Answer = ExtraAct | Pass | KeepPlan | ChooseTarget | ChoosePlan | DiscardPlans | ChooseGoal
Submission = BuyPlans | Contribute | Convert
Action = InTurn | Answer | Submission
