"""Events (section 4.10). The log, the animations and the replay are built from them.

Plans are secret: when one changes hands, a public event says so without naming it, and each seat
that may see it receives a `PlanSeen`.
"""

from typing import Literal

from games.engine.protocol import Event
from games.travel.actions import Conversions
from games.travel.content.terms import Deck, GrantKind, Phase, Source, Vector

Reason = Literal["chore", "first_chore", "support", "cash", "chance", "sale", "purchase", "goal"]
StatReason = Literal["free", "gift", "chance", "plan", "goal", "top_bonus", "penalty", "convert"]
How = Literal["research", "chance", "redraw", "deal"]


class DayStarted(Event, frozen=True, tag="day_started"):
    """A day of the holidays began."""

    day: int


class TokenRecovered(Event, frozen=True, tag="token_recovered"):
    """A player who used no token so far received another."""

    seat: int
    tokens: int


class TurnStarted(Event, frozen=True, tag="turn_started"):
    """A turn began; if forced, it begins with the action, without a move."""

    seat: int
    forced: bool


class Moved(Event, frozen=True, tag="moved"):
    """A pawn walked along a link."""

    seat: int
    start: int
    end: int


class ForcedMoved(Event, frozen=True, tag="forced_moved"):
    """A card moved another player's pawn; flagged: today's turn starts there, without a move."""

    seat: int
    start: int
    end: int
    by: int
    flagged: bool


class PlaceTaken(Event, frozen=True, tag="place_taken"):
    """The drawer of a swap stands on the other player's space now."""

    seat: int
    start: int
    end: int


class ActionStarted(Event, frozen=True, tag="action_started"):
    """A player acts."""

    seat: int
    space: int
    source: Source


class DeckExhausted(Event, frozen=True, tag="deck_exhausted"):
    """There was no card to draw, so nothing happened."""

    deck: Deck


class DeckReshuffled(Event, frozen=True, tag="deck_reshuffled"):
    """The discard became the new deck."""

    deck: Deck
    size: int


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    """A card was drawn face up."""

    seat: int
    deck: Deck
    card: str


class PlanDrawn(Event, frozen=True, tag="plan_drawn"):
    """A plan came into a hand."""

    seat: int
    how: How


class PlanSeen(Event, frozen=True, tag="plan_seen"):
    """Names the plan; only the seat in `to` receives it."""

    seat: int
    card: str


class PlanKept(Event, frozen=True, tag="plan_kept"):
    """The researched plan stays in hand."""

    seat: int


class PlanDiscarded(Event, frozen=True, tag="plan_discarded"):
    """A plan lies face up in the discard."""

    seat: int
    card: str


class PlanMoved(Event, frozen=True, tag="plan_moved"):
    """A plan changed hands."""

    giver: int
    taker: int
    how: Literal["sale", "swap"]


class TcChanged(Event, frozen=True, tag="tc_changed"):
    """A player's TC changed."""

    seat: int
    delta: int
    tc: int
    reason: Reason


class StatsChanged(Event, frozen=True, tag="stats_changed"):
    """A player's points changed; deltas in the order of STATS."""

    seat: int
    deltas: Vector
    reason: StatReason


class TargetChosen(Event, frozen=True, tag="target_chosen"):
    """A card concerns this player."""

    seat: int
    target: int
    card: str


class Declined(Event, frozen=True, tag="declined"):
    """A player passed on an optional card."""

    seat: int
    card: str


class EffectVoid(Event, frozen=True, tag="effect_void"):
    """A card had no effect."""

    seat: int
    card: str


class GoalRevealed(Event, frozen=True, tag="goal_revealed"):
    """A second shared goal was revealed; the drawer chooses between the two."""

    seat: int
    card: str


class GoalChosen(Event, frozen=True, tag="goal_chosen"):
    """The shared goal was replaced, or kept."""

    seat: int
    card: str
    replaced: bool


class GoalFunded(Event, frozen=True, tag="goal_funded"):
    """The bank paid in a player's name."""

    seat: int
    amount: int
    current_tc: int


class GrantCreated(Event, frozen=True, tag="grant_created"):
    """A player may take an extra action."""

    seat: int
    kind: GrantKind


class GrantLost(Event, frozen=True, tag="grant_lost"):
    """An extra action was lost: the limit of the turn was reached."""

    seat: int


class GrantPassed(Event, frozen=True, tag="grant_passed"):
    """An extra action was not taken."""

    seat: int


class TokenUsed(Event, frozen=True, tag="token_used"):
    """A determination token was spent."""

    seat: int
    tokens: int


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """A turn is over."""

    seat: int


class PhaseOpened(Event, frozen=True, tag="phase_opened"):
    """A step of the settlement began, for all at once."""

    phase: Phase


class Submitted(Event, frozen=True, tag="submitted"):
    """A player has submitted; the choice stays hidden."""

    seat: int
    phase: Phase


class PlansBought(Event, frozen=True, tag="plans_bought"):
    """A purchase was revealed."""

    seat: int
    cards: tuple[str, ...]
    cost: int


class ContributionRevealed(Event, frozen=True, tag="contribution_revealed"):
    """What a player paid; the total includes what the bank paid in their name."""

    seat: int
    amount: int
    total: int


class GoalSettled(Event, frozen=True, tag="goal_settled"):
    """The shared goal was reached, or not."""

    card: str
    current_tc: int
    target_tc: int
    success: bool
    top: tuple[int, ...]
    penalised: tuple[int, ...]


class Converted(Event, frozen=True, tag="converted"):
    """Points of minor traits became memories."""

    seat: int
    conversions: Conversions


class Resigned(Event, frozen=True, tag="resigned"):
    """A player resigned."""

    seat: int


class Finished(Event, frozen=True, tag="finished"):
    """The match is over: places and scores by seat."""

    places: tuple[int, ...]
    scores: tuple[int, ...]


AnyEvent = (
    DayStarted | TokenRecovered | TurnStarted | Moved | ForcedMoved | PlaceTaken | ActionStarted
    | DeckExhausted | DeckReshuffled | CardDrawn | PlanDrawn | PlanSeen | PlanKept
    | PlanDiscarded | PlanMoved | TcChanged | StatsChanged | TargetChosen | Declined
    | EffectVoid | GoalRevealed | GoalChosen | GoalFunded | GrantCreated | GrantLost
    | GrantPassed | TokenUsed | TurnEnded | PhaseOpened | Submitted | PlansBought
    | ContributionRevealed | GoalSettled | Converted | Resigned | Finished
)  # fmt: skip
