"""Events, for the log, the page and statistics.

The events of a preparation are addressed to their seat; the other seats see only what the next
view makes public.
"""

from msgspec import Struct

from games.autochess.cards import Card
from games.autochess.content.terms import Line, Step, Suit
from games.autochess.report import Report
from games.engine.protocol import Event


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A new preparation."""

    round: int
    stage: int


class EventsRevealed(Event, frozen=True, tag="events_revealed"):
    """Hold'em events are revealed."""

    step: Step
    events: tuple[str, ...]


class Healed(Event, frozen=True, tag="healed"):
    """An event gave HP."""

    seat: int
    hp: int


class Income(Event, frozen=True, tag="income"):
    """The income of a round, in its parts."""

    base: int
    interest: int
    streak: int
    extra: int
    xp: int


class LevelUp(Event, frozen=True, tag="level_up"):
    """A seat reached a level."""

    seat: int
    level: int


class Dealt(Event, frozen=True, tag="dealt"):
    """Pineapple and shop of the seat, or its tray in fantasyland."""

    pineapple: tuple[Card, ...]
    shop: tuple[Card, ...]
    tray: tuple[Card, ...]


class Bought(Event, frozen=True, tag="bought"):
    """A shop card was bought."""

    card: Card
    price: int


class Sold(Event, frozen=True, tag="sold"):
    """A card was sold."""

    card: Card
    gold: int


class Merged(Event, frozen=True, tag="merged"):
    """Three cards merged into one with one more star."""

    card: Card


class Placed(Event, frozen=True, tag="placed"):
    """A card was placed."""

    card: Card
    line: Line
    slot: int


class Removed(Event, frozen=True, tag="removed"):
    """A card left the board."""

    card: Card


class Swapped(Event, frozen=True, tag="swapped"):
    """Two cards were swapped."""

    a: Card
    b: Card


class Arranged(Event, frozen=True, tag="arranged"):
    """The board was set by the rules."""


class Rolled(Event, frozen=True, tag="rolled"):
    """A new shop."""

    price: int
    shop: tuple[Card, ...]


class ShopLocked(Event, frozen=True, tag="shop_locked"):
    """The lock was set or cleared."""

    locked: bool


class XpBought(Event, frozen=True, tag="xp_bought"):
    """XP was bought."""

    price: int
    xp: int


class PineappleKept(Event, frozen=True, tag="pineapple_kept"):
    """The pineapple cards that were kept; the others returned to the pool."""

    cards: tuple[Card, ...]


class LoanKept(Event, frozen=True, tag="loan_kept"):
    """A loan card became an own card."""

    card: Card


class HulaCalled(Event, frozen=True, tag="hula_called"):
    """A hula was declared, or withdrawn."""

    declared: bool


class IsReady(Event, frozen=True, tag="is_ready"):
    """A seat is ready, or not ready any more."""

    seat: int
    ready: bool


class RanOut(Event, frozen=True, tag="ran_out"):
    """A seat ran out of time."""

    seat: int


class Autopilot(Event, frozen=True, tag="autopilot"):
    """The easy bot plays for an absent player, or no longer does."""

    seat: int
    on: bool


class Fought(Event, frozen=True, tag="fought"):
    """All duels of a round."""

    report: Report


class Eliminated(Event, frozen=True, tag="eliminated"):
    """A seat is out."""

    seat: int
    place: int
    conceded: bool = False


class AugmentsOffered(Event, frozen=True, tag="augments_offered"):
    """The augments that a seat can choose from."""

    augments: tuple[str, ...]


class Pick(Struct, frozen=True):
    """An augment that a seat picked."""

    seat: int
    augment: str
    suit: Suit | None = None


class AugmentPicked(Event, frozen=True, tag="augment_picked"):
    """The pick of a seat, for that seat."""

    pick: Pick
    cards: tuple[Card, ...] = ()
    """Cards that its effects gave."""
    gold: int = 0


class AugmentsTold(Event, frozen=True, tag="augments_told"):
    """The picks of all seats, once all have chosen."""

    picks: tuple[Pick, ...]


class Conceded(Event, frozen=True, tag="conceded"):
    """A seat conceded."""

    seat: int


class MatchEnded(Event, frozen=True, tag="match_ended"):
    """Places by seat."""

    places: tuple[int, ...]


AnyEvent = (
    RoundBegan | EventsRevealed | Healed | Income | LevelUp | Dealt | Bought | Sold | Merged
    | Placed | Removed | Swapped | Arranged | Rolled | ShopLocked | XpBought | PineappleKept
    | LoanKept | HulaCalled | IsReady | RanOut | Autopilot | Fought | Eliminated | AugmentsOffered
    | AugmentPicked | AugmentsTold | Conceded | MatchEnded
)  # fmt: skip
