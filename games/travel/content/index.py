"""One release of the content, indexed for the rules; each table is computed once."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from msgspec import UNSET, Struct
from msgspec.structs import replace

from games.travel.content.board import ACTIONS
from games.travel.content.config import Config
from games.travel.content.effects import GainStats, GiftMemory
from games.travel.content.schema import Chance, Content, Destination, FreePlan, Goal, Plan
from games.travel.content.terms import DECKS, MEMORY, STATS, TRAITS, Deck, Vector
from games.travel.content.variants import VariantId

NOTHING: Vector = (0,) * len(STATS)


def vector(stats: Struct) -> Vector:
    """The stats of a card in their order."""
    return tuple(getattr(stats, name) for name in STATS)


@dataclass(frozen=True)
class Scoring:
    """How a destination scores points."""

    weights: Vector
    """By stat; memory (the last) has weight 1."""
    keys: frozenset[int]
    """Vector positions of the traits of weight 3 and 2."""

    @classmethod
    def build(cls, place: Destination) -> "Scoring":
        listed = {place.three: 3, place.two: 2, place.one: 1}
        weights = (*(listed.get(trait, 0) for trait in TRAITS), 1)
        return cls(weights, frozenset(n for n in range(MEMORY) if weights[n] >= 2))

    def score(self, stats: Vector) -> int:
        """Happiness: traits times their weights, plus memory."""
        return sum(map(int.__mul__, stats, self.weights))

    @cached_property
    def minors(self) -> tuple[int, ...]:
        """Vector positions of the four traits that may be converted into memory."""
        return tuple(n for n in range(MEMORY) if n not in self.keys)

    def triple_value(self, stats: Vector) -> int:
        """Three times the value v of a card (8.2): three points of weight 0 make one memory."""
        weightless = sum(stats[n] for n in range(MEMORY) if not self.weights[n])
        return 3 * self.score(stats) + weightless

    def is_key(self, stats: Vector) -> bool:
        """Whether a card has a point in a key trait."""
        return any(stats[n] for n in self.keys)


@dataclass(frozen=True, eq=False)
class ContentIndex:
    """Look-ups in one release."""

    content: Content

    def fit(self, variant: VariantId) -> "ContentIndex":
        """The index with the numbers of a way to play; this one if it has none of its own."""
        return self if variant is UNSET else self._variants.get(variant, self)

    @cached_property
    def _variants(self) -> dict[str, "ContentIndex"]:
        usual = self.content
        return {
            # Other rows were checked beside the usual numbers, not beside these.
            row.id: ContentIndex(
                replace(usual, config=row.fit(usual.config), variants=usual.variants[:1])
            )
            for row in usual.variants
            if not row.is_plain
        }

    @cached_property
    def config(self) -> Config:
        return self.content.config

    @cached_property
    def free_plans(self) -> dict[str, FreePlan]:
        return {card.code: card for card in self.content.free_plans}

    @cached_property
    def plans(self) -> dict[str, Plan]:
        return {card.code: card for card in self.content.plans}

    @cached_property
    def chances(self) -> dict[str, Chance]:
        return {card.code: card for card in self.content.chances}

    @cached_property
    def goals(self) -> dict[str, Goal]:
        return {card.code: card for card in self.content.goals}

    @cached_property
    def amounts(self) -> dict[str, int]:
        """TC of each housework or support card."""
        earned = {card.code: card.amount for card in self.content.chores}
        return earned | {card.code: card.amount for card in self.content.supports}

    @cached_property
    def chore_amounts(self) -> tuple[int, ...]:
        return tuple(card.amount for card in self.content.chores if card.enabled)

    @cached_property
    def support_amounts(self) -> tuple[int, ...]:
        return tuple(card.amount for card in self.content.supports if card.enabled)

    @cached_property
    def scorings(self) -> dict[str, Scoring]:
        return {place.code: Scoring.build(place) for place in self.content.destinations}

    @cached_property
    def points(self) -> dict[str, Vector]:
        """Stats of each plan, free plan and goal."""
        given = {card.code: vector(card.stats) for card in self.content.plans}
        given |= {card.code: vector(card.stats) for card in self.content.goals}
        return given | {card.code: _free_points(card) for card in self.content.free_plans}

    @cached_property
    def key_cards(self) -> dict[str, frozenset[str]]:
        """By destination: the cards with a point in one of its key traits."""
        return {
            place: frozenset(card for card, stats in self.points.items() if own.is_key(stats))
            for place, own in self.scorings.items()
        }

    @cached_property
    def worths(self) -> dict[str, dict[str, int]]:
        """By destination: three times the value of each card."""
        return {
            place: {card: own.triple_value(stats) for card, stats in self.points.items()}
            for place, own in self.scorings.items()
        }

    @cached_property
    def gifts(self) -> dict[str, int]:
        """Memory that a free plan gives to another player."""
        return {
            card.code: effect.amount
            for card in self.content.free_plans
            for effect in card.effects
            if isinstance(effect, GiftMemory)
        }

    @cached_property
    def costs(self) -> dict[str, int]:
        return {card.code: card.cost for card in self.content.plans}

    @cached_property
    def order(self) -> dict[str, int]:
        """ "Card order": ascending `sort`."""
        ordered = sorted(self.content.plans, key=lambda card: card.sort)
        return {card.code: place for place, card in enumerate(ordered)}

    @cached_property
    def purchase_orders(self) -> dict[str, dict[str, int]]:
        """By destination: the order in which the normal bot buys plans, those with a key trait
        first, by their points in key traits, then the others by value for money."""
        return {place: self._purchase_order(place) for place in self.scorings}

    def _purchase_order(self, place: str) -> dict[str, int]:
        own, keys = self.scorings[place], self.key_cards[place]

        def rank(card: str) -> tuple[bool, Fraction, int, int]:
            price, stats = self.costs[card], self.points[card]
            if card in keys:
                worth = Fraction(sum(stats[n] * own.weights[n] for n in own.keys))
            else:
                worth = Fraction(self.worths[place][card], price)
            return card not in keys, -worth, price, self.order[card]

        return {card: n for n, card in enumerate(sorted(self.plans, key=rank))}

    @cached_property
    def enabled_plans(self) -> tuple[str, ...]:
        return self._enabled_cards("PLAN")

    def deck(self, deck: Deck, seats: int) -> tuple[str, ...]:
        """The cards of a deck before its first shuffle, for this number of players."""
        return self._two_player_chances if deck == "CH" and seats == 2 else self._decks[deck]

    @cached_property
    def _decks(self) -> dict[Deck, tuple[str, ...]]:
        return {deck: self._enabled_cards(deck) for deck in DECKS}

    @cached_property
    def _two_player_chances(self) -> tuple[str, ...]:
        kept = (code for code in self._decks["CH"] if self.chances[code].two_player != "removed")
        return tuple(kept)

    @cached_property
    def destinations(self) -> tuple[str, ...]:
        """The destinations before they are shuffled."""
        ordered = sorted(self.content.destinations, key=lambda place: place.sort)
        return tuple(place.code for place in ordered if place.enabled)

    def _enabled_cards(self, deck: Deck) -> tuple[str, ...]:
        assert deck in DECKS
        ordered = sorted(self.content.piles[deck], key=lambda card: card.sort)
        return tuple(card.code for card in ordered if card.enabled)


def _free_points(card: FreePlan) -> Vector:
    gained = NOTHING
    for effect in card.effects:
        if isinstance(effect, GainStats):
            gained = tuple(map(int.__add__, gained, vector(effect.stats)))
    return gained


def usable_spaces(location: int, last_acted: int | None, here: bool) -> tuple[int, ...]:
    """Spaces of an extra action: a "here" grant repeats the pawn's own space unless that is 6."""
    if here and location in ACTIONS:
        return (location,)
    return tuple(space for space in ACTIONS if space != last_acted)
