"""What can happen, as small facts (section 4.10). They feed the log, animation and replay.

Plans are secret: where one changes hands there is a public event without its name, and one of
`PlanSeen` for each seat that may see it.
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
    """A player who had saved the token got another."""

    seat: int
    tokens: int


class TurnStarted(Event, frozen=True, tag="turn_started"):
    """A player is on turn; forced: without a move."""

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
    """Whoever swapped places stands on the other's space now."""

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
    """A card that everybody sees."""

    seat: int
    deck: Deck
    card: str


class PlanDrawn(Event, frozen=True, tag="plan_drawn"):
    """A plan came into a hand."""

    seat: int
    how: How


class PlanSeen(Event, frozen=True, tag="plan_seen"):
    """Which plan it was: for the one seat in `to`."""

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
    """Money came or went."""

    seat: int
    delta: int
    tc: int
    reason: Reason


class StatsChanged(Event, frozen=True, tag="stats_changed"):
    """Points came or went, in the order of the stats."""

    seat: int
    deltas: Vector
    reason: StatReason


class TargetChosen(Event, frozen=True, tag="target_chosen"):
    """A card concerns this player."""

    seat: int
    target: int
    card: str


class Declined(Event, frozen=True, tag="declined"):
    """A card that may be passed was."""

    seat: int
    card: str


class EffectVoid(Event, frozen=True, tag="effect_void"):
    """A card could not do anything."""

    seat: int
    card: str


class GoalRevealed(Event, frozen=True, tag="goal_revealed"):
    """Another shared goal is open to choose."""

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
    """Too many extra actions in one turn."""

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
    """A player has chosen; what, nobody else knows."""

    seat: int
    phase: Phase


class PlansBought(Event, frozen=True, tag="plans_bought"):
    """A purchase was revealed."""

    seat: int
    cards: tuple[str, ...]
    cost: int


class ContributionRevealed(Event, frozen=True, tag="contribution_revealed"):
    """What a player paid; the total counts what the bank paid before."""

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
    """A player gave up the seat."""

    seat: int


class Finished(Event, frozen=True, tag="finished"):
    """The trip is planned: places and scores by seat."""

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
