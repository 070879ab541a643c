"""One release of the content with the lookups that the rules need."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from msgspec.structs import replace

from games.autochess.content.effects import CycleWin, Effect, SuitCardsAdd, SuitLevelSet
from games.autochess.content.modes import Mode, Pace
from games.autochess.content.schema import Augment, Content, HoldemEvent
from games.autochess.content.terms import (
    FLUSH,
    FULL_HOUSE,
    LINES,
    ONE_PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    Step,
    Suit,
    Tier,
)
from games.autochess.content.terms import FOUR_OF_A_KIND as QUADS
from games.autochess.state import Owned, State

QUEEN, KING, ACE = 12, 13, 14
LOW_PAIR = 6


@dataclass(frozen=True, eq=False)
class ContentIndex:
    """A release of the content with its lookup tables."""

    content: Content

    @cached_property
    def modes(self) -> dict[str, Mode]:
        return {mode.id: mode for mode in self.content.modes}

    @cached_property
    def paces(self) -> dict[str, Pace]:
        return {pace.id: pace for pace in self.content.pace}

    @cached_property
    def augments(self) -> dict[str, Augment]:
        return {augment.id: augment for augment in self.content.augments}

    @cached_property
    def events(self) -> dict[str, HoldemEvent]:
        return {event.id: event for event in self.content.events}

    @cached_property
    def tiers(self) -> tuple[tuple[int, ...], ...]:
        """Kinds by cost: tiers[0] costs 1."""
        cards = self.content.cards
        return tuple(
            tuple(kind for kind, card in enumerate(cards) if card.cost == cost)
            for cost in range(1, 6)
        )

    @cached_property
    def costs(self) -> tuple[int, ...]:
        return tuple(card.cost for card in self.content.cards)

    @cached_property
    def copies(self) -> tuple[int, ...]:
        return tuple(card.copies for card in self.content.cards)

    def mode(self, state: State) -> Mode:
        return self.modes[state.options.mode]

    def pace(self, state: State) -> Pace:
        return self.paces[state.options.pace]

    def sell_price(self, kind: int, stars: int) -> int:
        """The sell price of a card (section 2.4)."""
        cost = self.costs[kind]
        return max(1, cost - 1) if stars == 1 else 3 ** (stars - 1) * cost - 1

    def suit_effects(self, suit: int, level: int) -> tuple[Effect, ...]:
        """The effects of a suit at a level; level 0 has none."""
        return self.content.suit_effects[suit].levels[level - 1].effects if level else ()

    def available_augments(self, mode: Mode, tier: Tier) -> tuple[str, ...]:
        """The augments of a tier that a mode can offer, in content order."""
        has = {
            "suit_effects": mode.suit_effects,
            "royalties": mode.royalties,
            "slot_limit": mode.slot_limit,
        }
        rows = (row for row in self.content.augments if row.tier == tier)
        return tuple(row.id for row in rows if _fits(row, mode, has))

    def available_events(self, mode: Mode, step: Step, stage: int) -> tuple[str, ...]:
        """The events of a step that a mode can have in a stage, in content order."""
        has = {
            "suit_effects": mode.suit_effects,
            "royalties": mode.royalties,
            "hula_open": stage >= mode.hula.from_stage,
        }
        rows = (row for row in self.content.events if row.phase == step)
        return tuple(row.id for row in rows if _fits(row, mode, has))

    def augment_effects(self, owned: Owned) -> tuple[Effect, ...]:
        """The effects of an augment, with the suit that its owner chose."""
        return self._effects_with_suit(owned.id, owned.suit)

    @cached_property
    def _effects_with_suit(self) -> Callable[[str, Suit | None], tuple[Effect, ...]]:
        @lru_cache(maxsize=256)
        def effects(id: str, suit: Suit | None) -> tuple[Effect, ...]:
            return tuple(_insert_suit(effect, suit) for effect in self.augments[id].effects)

        return effects

    @cached_property
    def _points_by_type(self) -> tuple[dict[int, int], ...]:
        """Points by line and hand type, without the pairs of the front line."""
        rows = self.content.royalties
        back, mid = rows.back, rows.mid
        return (
            {
                STRAIGHT: back.straight, FLUSH: back.flush, FULL_HOUSE: back.full_house,
                QUADS: back.four_of_a_kind, STRAIGHT_FLUSH: back.straight_flush,
                ROYAL_FLUSH: back.royal_flush,
            },
            {
                THREE_OF_A_KIND: mid.three_of_a_kind, STRAIGHT: mid.straight, FLUSH: mid.flush,
                FULL_HOUSE: mid.full_house, QUADS: mid.four_of_a_kind,
                STRAIGHT_FLUSH: mid.straight_flush, ROYAL_FLUSH: mid.royal_flush,
            },
            {THREE_OF_A_KIND: rows.front.three_of_a_kind},
        )  # fmt: skip

    def royalty_points(self, line: int, type: int, ranks: tuple[int, ...]) -> int:
        """The royalty of a line."""
        if line == LINES.index("front") and type == ONE_PAIR:
            return self._pair_points(ranks)
        return self._points_by_type[line].get(type, 0)

    def _pair_points(self, ranks: tuple[int, ...]) -> int:
        front = self.content.royalties.front
        if len(ranks) < 2 or ranks[0] != ranks[1]:
            return 0  # It counts as a pair by an effect only.
        high = {QUEEN: front.pair_qq, KING: front.pair_kk, ACE: front.pair_aa}
        return high.get(ranks[0], front.pair_66_to_jj if ranks[0] >= LOW_PAIR else 0)


def _fits(row: Augment | HoldemEvent, mode: Mode, has: dict[str, bool]) -> bool:
    """Whether a row is enabled, in the mode's content set, and has what it requires."""
    in_set = row.pilot or mode.content_set == "full"
    return row.enabled and in_set and all(has[need] for need in row.requires)


def _insert_suit(effect: Effect, suit: Suit | None) -> Effect:
    if isinstance(effect, SuitCardsAdd | SuitLevelSet | CycleWin) and effect.suit == "selected":
        return replace(effect, suit=suit)
    return effect
