"""The events of a match, in the order in which they happen (section 9.5)."""

from games.dice.content.terms import Card, Condition, EventCard, Protection, Reason, Special, Stance
from games.dice.state import Effects
from games.engine.protocol import Event


class RoundStarted(Event, frozen=True, tag="round_started"):
    round: int


class EnergyGranted(Event, frozen=True, tag="energy_granted"):
    """At the start of a round; `fixed` if the seat lost the round before."""

    seat: int
    amount: int
    fixed: bool
    energy: int


class EffectsActivated(Event, frozen=True, tag="effects_activated"):
    """Effects that waited for this round work now."""

    seat: int
    effects: Effects


class Declared(Event, frozen=True, tag="declared"):
    """A seat has submitted its declaration; its content is hidden."""

    seat: int


class DieDecided(Event, frozen=True, tag="die_decided"):
    """A seat has submitted its choice of a die."""

    seat: int


class Responded(Event, frozen=True, tag="responded"):
    """A seat has submitted its response."""

    seat: int


class DeclarationsRevealed(Event, frozen=True, tag="declarations_revealed"):
    stances: tuple[Stance, Stance]


class ShieldsBuilt(Event, frozen=True, tag="shields_built"):
    seat: int
    count: int
    cost: int


class CardPlayed(Event, frozen=True, tag="card_played"):
    seat: int
    card: Card
    cost: int


class DiceRolled(Event, frozen=True, tag="dice_rolled"):
    """One throw, two for a lucky seat, and the bonus die of a bonus turn."""

    seat: int
    candidates: tuple[int, ...]
    bonus: int | None = None


class DieChosen(Event, frozen=True, tag="die_chosen"):
    seat: int
    index: int
    face: int


class StanceScored(Event, frozen=True, tag="stance_scored"):
    """A kept die: its points under the stance and its bonus points."""

    seat: int
    face: int
    success: bool
    points: int
    bonus: int


class EdgeGained(Event, frozen=True, tag="edge_gained"):
    """The stance beats the opponent's, in a mode that gives points for it."""

    seat: int
    points: int


class ShieldGained(Event, frozen=True, tag="shield_gained"):
    seat: int
    count: int
    shields: int


class EnergyGained(Event, frozen=True, tag="energy_gained"):
    """From a stance or an event; energy above the limit is lost."""

    seat: int
    amount: int
    energy: int


class SpecialTriggered(Event, frozen=True, tag="special_triggered"):
    seat: int
    special: Special
    points: int = 0
    """The points that a bonus die draws."""
    damage: int = 0


class CardGained(Event, frozen=True, tag="card_gained"):
    """A card was drawn. Its kind is in `CardDrawn`, which only the owner sees."""

    seat: int
    by: str
    """What it was drawn for: gauge, sixes or event."""


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    seat: int
    card: Card


class GrossScored(Event, frozen=True, tag="gross_scored"):
    """The points times the factors, before penalties and attacks."""

    seat: int
    points: int
    factor: int
    gross: int
    penalty: int

    @property
    def expected_score(self) -> int:
        """The score if no attack hits."""
        return max(0, self.gross - self.penalty)


class ResponsesRevealed(Event, frozen=True, tag="responses_revealed"):
    cards: tuple[tuple[Card, ...], tuple[Card, ...]]


class RoundReset(Event, frozen=True, tag="round_reset"):
    """A reset card: both scores are 0, all attacks of the round are void."""

    seat: int


class AttackBlocked(Event, frozen=True, tag="attack_blocked"):
    """`seat` is the victim."""

    seat: int
    source: Card | Special
    by: Protection


class AttackHit(Event, frozen=True, tag="attack_hit"):
    """`seat` is the victim."""

    seat: int
    source: Card | Special
    damage: int


class EnergyStolen(Event, frozen=True, tag="energy_stolen"):
    """`seat` is the victim."""

    seat: int
    amount: int
    gained: int


class BurnScheduled(Event, frozen=True, tag="burn_scheduled"):
    seat: int
    amount: int


class RoundScoreFixed(Event, frozen=True, tag="round_score_fixed"):
    """The score before the events."""

    seat: int
    gross: int
    penalty: int
    damage: int
    score: int


class EventDrawn(Event, frozen=True, tag="event_drawn"):
    seat: int
    card: EventCard


class EventApplied(Event, frozen=True, tag="event_applied"):
    seat: int
    card: EventCard


class EventBlocked(Event, frozen=True, tag="event_blocked"):
    seat: int
    card: EventCard
    by: Protection


class EventWithoutEffect(Event, frozen=True, tag="event_without_effect"):
    """Its condition is not fulfilled, or there is no next round."""

    seat: int
    card: EventCard
    last_round: bool


class ScoreChanged(Event, frozen=True, tag="score_changed"):
    """An event card changed a round score."""

    seat: int
    before: int
    after: int


class TotalChanged(Event, frozen=True, tag="total_changed"):
    """Changed by an event card, or (None) by adding the round score."""

    seat: int
    before: int
    after: int
    card: EventCard | None = None


class EnergyLost(Event, frozen=True, tag="energy_lost"):
    seat: int
    amount: int
    energy: int


class CardsSwapped(Event, frozen=True, tag="cards_swapped"):
    """One card of each hand changed places. The kinds are in `SwapSeen`, one for each owner."""


class SwapSeen(Event, frozen=True, tag="swap_seen"):
    seat: int
    gave: Card
    got: Card


class RoundDecided(Event, frozen=True, tag="round_decided"):
    round: int
    scores: tuple[int, int]
    winner: int | None
    energy: int
    """The energy that the winner gained."""


class GaugeChanged(Event, frozen=True, tag="gauge_changed"):
    seat: int
    before: int
    after: int
    conditions: tuple[Condition, ...]

    @property
    def gain(self) -> int:
        return self.after - self.before


class Resigned(Event, frozen=True, tag="resigned"):
    seat: int


class MatchFinished(Event, frozen=True, tag="match_finished"):
    winner: int | None
    reason: Reason
    totals: tuple[int, int]


AnyEvent = (
    RoundStarted | EnergyGranted | EffectsActivated | Declared | DieDecided | Responded
    | DeclarationsRevealed | ShieldsBuilt | CardPlayed | DiceRolled | DieChosen | StanceScored
    | EdgeGained | ShieldGained | EnergyGained | SpecialTriggered | CardGained | CardDrawn
    | GrossScored | ResponsesRevealed | RoundReset | AttackBlocked | AttackHit | EnergyStolen
    | BurnScheduled | RoundScoreFixed | EventDrawn | EventApplied | EventBlocked
    | EventWithoutEffect | ScoreChanged | TotalChanged | EnergyLost | CardsSwapped | SwapSeen
    | RoundDecided | GaugeChanged | Resigned | MatchFinished
)  # fmt: skip
