"""One release of the content with everything the rules look up in it, worked out once."""

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


@dataclass(frozen=True)
class ContentIndex:
    """The rulebook that lies on the table."""

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
    def phases(self) -> dict[str, Phase]:
        """When a card is played, by its name as it comes over the wire."""
        return {row.id: row.phase for row in self.content.strategy_cards}

    @cached_property
    def card_order(self) -> dict[Card, int]:
        return {row.id: place for place, row in enumerate(self.content.strategy_cards)}

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
        """By stance and face: the special dice that may come, and their weights together."""
        found: dict[tuple[Stance, int], list[SpecialRow]] = {}
        for row in self.content.special_dice:
            found.setdefault((row.stance, row.face), []).append(row)
        return {
            place: (tuple(rows), sum(row.weight for row in rows)) for place, rows in found.items()
        }

    @cached_property
    def worth(self) -> dict[Stance, tuple[int, ...]]:
        """What each face is worth under a stance, bonus points included."""
        return {
            row.id: tuple(row.worth(face) for face in range(1, 7)) for row in self.content.stances
        }

    @cached_property
    def curse(self) -> int:
        """What one curse costs."""
        effects = (row.effect for row in self.content.event_cards)
        return next((effect.amount for effect in effects if isinstance(effect, NextCurse)), 0)

    @cached_property
    def burn(self) -> int:
        """What one burn costs."""
        effects = (effect for row in self.content.special_dice for effect in row.effects)
        return next((effect.amount for effect in effects if isinstance(effect, Burn)), 0)

    @cached_property
    def burning(self) -> frozenset[str]:
        """The special dice that burn."""
        return frozenset(
            row.id
            for row in self.content.special_dice
            if any(isinstance(effect, Burn) for effect in row.effects)
        )

    @cached_property
    def blocked_by(self) -> dict[str, tuple[Protection, ...]]:
        """What stops the attack of a card or a special die."""
        found: dict[str, tuple[Protection, ...]] = {}
        found.update((row.id, row.blocked_by) for row in self.content.strategy_cards)
        found.update((row.id, row.blocked_by) for row in self.content.special_dice)
        return found

    @cached_property
    def cheapest_response(self) -> int:
        return min(row.cost for row in self.content.strategy_cards if row.phase == "respond")

    @cached_property
    def fills_gauge(self) -> frozenset[Stance]:
        """The stances that fulfil a gauge condition by themselves."""
        return frozenset(
            row.id
            for row in self.content.stances
            if any(isinstance(bonus.effect, GainGauge) for bonus in row.bonuses)
        )

    def sort_cards(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(sorted(cards, key=self.card_order.__getitem__))

    def stage(self, mode: Mode, round_: int) -> Stage:
        row = self.modes[mode]
        if round_ <= row.early_until:
            return "early"
        return "mid" if round_ <= row.mid_until else "late"
