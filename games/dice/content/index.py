"""One release of the content with look-up tables, each computed once."""

from dataclasses import dataclass
from functools import cached_property

from games.dice.content.effects import Burn, GainGauge, NextCurse
from games.dice.content.rows import (
    CardRow,
    EventRow,
    GaugeRow,
    ModeRow,
    Numbers,
    SpecialRow,
    StanceRow,
)
from games.dice.content.schema import Content
from games.dice.content.terms import (
    Card,
    Condition,
    EventCard,
    Mode,
    Phase,
    Protection,
    Special,
    Stage,
    Stance,
)


@dataclass(frozen=True, eq=False)
class ContentIndex:
    """The content of a match, indexed for the rules."""

    content: Content

    @cached_property
    def numbers(self) -> Numbers:
        return self.content.numbers

    @cached_property
    def modes(self) -> dict[Mode, ModeRow]:
        return {row.id: row for row in self.content.modes}

    @cached_property
    def stances(self) -> dict[Stance, StanceRow]:
        return {row.id: row for row in self.content.stances}

    @cached_property
    def cards(self) -> dict[Card, CardRow]:
        return {row.id: row for row in self.content.strategy_cards}

    @cached_property
    def card_phases(self) -> dict[str, Phase]:
        """The phase of each card, by a name that may come from a client."""
        return {row.id: row.phase for row in self.content.strategy_cards}

    @cached_property
    def card_order(self) -> dict[Card, int]:
        return {row.id: place for place, row in enumerate(self.content.strategy_cards)}

    @cached_property
    def card_costs(self) -> dict[str, int]:
        return {row.id: row.cost for row in self.content.strategy_cards}

    @cached_property
    def specials(self) -> dict[Special, SpecialRow]:
        return {row.id: row for row in self.content.special_dice}

    @cached_property
    def events(self) -> dict[EventCard, EventRow]:
        return {row.id: row for row in self.content.event_cards}

    @cached_property
    def gauge(self) -> dict[Condition, GaugeRow]:
        return {row.id: row for row in self.content.gauge_rules}

    @cached_property
    def strategy_pile(self) -> tuple[int, ...]:
        return tuple(row.copies for row in self.content.strategy_cards)

    @cached_property
    def event_pile(self) -> tuple[int, ...]:
        return tuple(row.copies for row in self.content.event_cards)

    @cached_property
    def triggers(self) -> dict[tuple[Stance, int], tuple[tuple[SpecialRow, ...], int]]:
        """By stance and face: the special dice and the sum of their weights."""
        found: dict[tuple[Stance, int], list[SpecialRow]] = {}
        for row in self.content.special_dice:
            found.setdefault((row.stance, row.face), []).append(row)
        return {
            place: (tuple(rows), sum(row.weight for row in rows)) for place, rows in found.items()
        }

    @cached_property
    def face_worth(self) -> dict[Stance, tuple[int, ...]]:
        """The points of each face under a stance, bonus points included."""
        return {
            row.id: tuple(row.worth(face) for face in range(1, 7)) for row in self.content.stances
        }

    @cached_property
    def curse(self) -> int:
        """The points that one curse costs."""
        effects = (row.effect for row in self.content.event_cards)
        return next((effect.amount for effect in effects if isinstance(effect, NextCurse)), 0)

    @cached_property
    def burn(self) -> int:
        """The points that one burn costs."""
        effects = (effect for row in self.content.special_dice for effect in row.effects)
        return next((effect.amount for effect in effects if isinstance(effect, Burn)), 0)

    @cached_property
    def burning_dice(self) -> frozenset[str]:
        """The special dice that burn."""
        return frozenset(
            row.id
            for row in self.content.special_dice
            if any(isinstance(effect, Burn) for effect in row.effects)
        )

    @cached_property
    def protections(self) -> dict[str, tuple[Protection, ...]]:
        """What can block the attack of a card or a special die."""
        found: dict[str, tuple[Protection, ...]] = {}
        found.update((row.id, row.blocked_by) for row in self.content.strategy_cards)
        found.update((row.id, row.blocked_by) for row in self.content.special_dice)
        return found

    @cached_property
    def cheapest_response(self) -> int:
        return min(row.cost for row in self.content.strategy_cards if row.phase == "respond")

    @cached_property
    def gauge_stances(self) -> frozenset[Stance]:
        """The stances that fulfil a gauge condition by themselves."""
        return frozenset(
            row.id
            for row in self.content.stances
            if any(isinstance(bonus.effect, GainGauge) for bonus in row.bonuses)
        )

    def price(self, cards: tuple[str, ...], shields: int = 0) -> int:
        """The energy that cards and new shields cost."""
        costs = self.card_costs
        return self.numbers.shield_cost * shields + sum([costs[card] for card in cards])

    def sort_cards(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(sorted(cards, key=self.card_order.__getitem__))

    def stage(self, mode: Mode, round_: int) -> Stage:
        row = self.modes[mode]
        if round_ <= row.early_until:
            return "early"
        return "mid" if round_ <= row.mid_until else "late"
