"""One release of the content with look-up tables, each computed once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, assert_never

from games.dice.content.effects import (
    AddPoints,
    Burn,
    CardEffect,
    Damage,
    FreeBlock,
    GainEnergy,
    GainGauge,
    GainGuard,
    GainShield,
    Multiply,
    NextBonusDie,
    NextCurse,
    NextLucky,
    ResetRound,
    StanceEffect,
    StealEnergy,
)
from games.dice.content.rows import (
    CardRow,
    EventRow,
    GaugeRow,
    HandWeights,
    ModeRow,
    Numbers,
    SpecialRow,
    StanceRow,
)
from games.dice.content.schema import Content
from games.dice.content.terms import (
    FACES,
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

if TYPE_CHECKING:
    from games.dice.state import Effects


class FaceResult(NamedTuple):
    """What a kept face brings under a stance."""

    success: bool
    points: int
    more: int
    """Bonus points."""
    effects: tuple[StanceEffect, ...]
    """Bonuses for each die, in their order."""


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
    def gauge_sizes(self) -> dict[Mode, int]:
        """By mode: the gauge points for one card."""
        return {row.id: row.gauge_size or self.numbers.gauge_size for row in self.content.modes}

    @cached_property
    def strategy_pile(self) -> tuple[int, ...]:
        return tuple(row.copies if row.enabled else 0 for row in self.content.strategy_cards)

    @cached_property
    def event_pile(self) -> tuple[int, ...]:
        return tuple(row.copies if row.enabled else 0 for row in self.content.event_cards)

    @cached_property
    def triggers(self) -> dict[tuple[Stance, int], tuple[tuple[SpecialRow, ...], int]]:
        """By stance and face: the special dice and the sum of their weights."""
        found: dict[tuple[Stance, int], list[SpecialRow]] = {}
        for row in self.content.special_dice:
            if row.enabled:
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
    def faces(self) -> dict[Stance, tuple[FaceResult, ...]]:
        """What each kept face brings under a stance."""
        return {
            row.id: tuple(_face_result(row, face) for face in range(1, FACES + 1))
            for row in self.content.stances
        }

    @cached_property
    def round_bonuses(self) -> dict[Stance, tuple[StanceEffect, ...]]:
        """What a stance brings once a round."""
        return {
            row.id: tuple(bonus.effect for bonus in row.bonuses if bonus.per == "round")
            for row in self.content.stances
        }

    @cached_property
    def curse(self) -> int:
        """The points that a usual curse costs: the first of the release."""
        effects = (row.effect for row in self.content.event_cards)
        return next((effect.amount for effect in effects if isinstance(effect, NextCurse)), 0)

    @cached_property
    def burn(self) -> int:
        """The points that a usual burn costs: the first of the release."""
        return next(iter(self.burns.values()), 0)

    @cached_property
    def burns(self) -> dict[str, int]:
        """By the id of a special die or a card: the points that it burns, if it does."""
        rows: tuple[SpecialRow | CardRow, ...] = (
            *self.content.special_dice,
            *self.content.strategy_cards,
        )
        found = {
            row.id: sum(effect.amount for effect in row.effects if isinstance(effect, Burn))
            for row in rows
        }
        return {name: amount for name, amount in found.items() if amount}

    def penalty(self, effects: Effects) -> tuple[int, int]:
        """The points that curses and burns cost."""
        return (
            self.curse * effects.curse + effects.curse_more,
            self.burn * effects.burn + effects.burn_more,
        )

    @cached_property
    def effect_rows(self) -> dict[str, EventRow | SpecialRow | CardRow]:
        """By the name of an effect on a round: the first row that has it, for its picture."""
        wanted: dict[type, str] = {
            NextLucky: "lucky",
            NextBonusDie: "bonus_turn",
            NextCurse: "curse",
            Burn: "burn",
        }
        found: dict[str, EventRow | SpecialRow | CardRow] = {}
        for event in self.content.event_cards:
            found.setdefault(wanted.get(type(event.effect), ""), event)
        for row in self.attack_rows.values():
            for effect in row.effects:
                found.setdefault(wanted.get(type(effect), ""), row)
        return found

    @cached_property
    def protections(self) -> dict[str, tuple[Protection, ...]]:
        """What can block the attack of a card or a special die."""
        found: dict[str, tuple[Protection, ...]] = {}
        found.update((row.id, row.blocked_by) for row in self.content.strategy_cards)
        found.update((row.id, row.blocked_by) for row in self.content.special_dice)
        return found

    @cached_property
    def attack_rows(self) -> dict[str, CardRow | SpecialRow]:
        """By id: the card or the special die that an attack comes from."""
        found: dict[str, CardRow | SpecialRow] = {row.id: row for row in self.content.special_dice}
        found.update((row.id, row) for row in self.content.strategy_cards)
        return found

    @cached_property
    def cheapest_response(self) -> int:
        """The energy below which no card can be an answer."""
        costs = [
            row.cost
            for row in self.content.strategy_cards
            if row.phase == "respond" and row.enabled
        ]
        return min(costs, default=self.numbers.energy_max + 1)

    @cached_property
    def gauge_stances(self) -> dict[Condition, frozenset[Stance]]:
        """By gauge rule: the stances that fulfil it by themselves."""
        found: dict[Condition, set[Stance]] = {}
        for row in self.content.stances:
            for bonus in row.bonuses:
                if isinstance(bonus.effect, GainGauge):
                    found.setdefault(bonus.effect.rule, set()).add(row.id)
        return {rule: frozenset(stances) for rule, stances in found.items()}

    @cached_property
    def gauge_rules(self) -> tuple[GaugeRow, ...]:
        """The gauge rules in use."""
        return tuple(row for row in self.content.gauge_rules if row.enabled)

    # What cards are good for, whatever their ids

    @cached_property
    def guard_cards(self) -> tuple[Card, ...]:
        """Cards that set the guard."""
        return self._select_cards(GainGuard)

    @cached_property
    def pure_guard_cards(self) -> frozenset[Card]:
        """Cards that do nothing else."""
        return frozenset(
            row.id
            for row in self.content.strategy_cards
            if all(isinstance(effect, GainGuard) for effect in row.effects)
        )

    @cached_property
    def block_cards(self) -> tuple[Card, ...]:
        """Cards that protect without a guard."""
        return self._select_cards(GainShield | FreeBlock)

    @cached_property
    def boost_cards(self) -> tuple[Card, ...]:
        """Cards for more points of the own dice."""
        return self._select_cards(Multiply | AddPoints)

    @cached_property
    def reset_cards(self) -> tuple[Card, ...]:
        return self._select_cards(ResetRound)

    @cached_property
    def attack_cards(self) -> tuple[Card, ...]:
        """Cards that cost the opponent points."""
        return tuple(
            card for card in self._select_cards(Damage | Burn) if card not in self.reset_cards
        )

    @cached_property
    def theft_cards(self) -> tuple[Card, ...]:
        """Cards for energy that cost the opponent no points."""
        others = (*self.attack_cards, *self.reset_cards)
        return tuple(card for card in self._select_cards(StealEnergy) if card not in others)

    def _select_cards(self, kinds: Any) -> tuple[Card, ...]:
        return tuple(
            row.id
            for row in self.content.strategy_cards
            if any(isinstance(effect, kinds) for effect in row.effects)
        )

    def hand_values(self, weights: HandWeights) -> dict[Card, float]:
        """What each card is worth in the hand: the sum of its effects."""
        return {
            row.id: sum(_effect_value(effect, weights) for effect in row.effects)
            for row in self.content.strategy_cards
        }

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


def _face_result(row: StanceRow, face: int) -> FaceResult:
    success = face in row.success_faces
    effects = tuple(
        bonus.effect for bonus in row.bonuses if bonus.per == "die" and bonus.fits(face, success)
    )
    return FaceResult(success, row.points[face - 1], row.extra(face), effects)


def _effect_value(effect: CardEffect, weights: HandWeights) -> float:
    match effect:
        case Damage(amount):
            return weights.damage * amount
        case Burn(amount):
            return weights.burn * amount
        case AddPoints(least):
            return weights.points * least
        case StealEnergy(least, most):
            return weights.theft * (least + most) / 2
        case GainEnergy(amount):
            return weights.energy * amount
        case GainShield(count) | FreeBlock(count):
            return weights.shield * count
        case GainGuard():
            return weights.guard
        case Multiply(factor):
            return weights.double * (factor - 1)
        case NextLucky():
            return weights.lucky
        case ResetRound():
            return weights.reset
        case _:
            assert_never(effect)
