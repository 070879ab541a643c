"""The look-up tables of a release for simulated rounds."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any, NamedTuple

from games.dice.bots.simulation.seat_model import Seat
from games.dice.content.effects import (
    AddPoints,
    FreeBlock,
    GainEnergy,
    GainGuard,
    GainShield,
    Multiply,
    NextLucky,
)
from games.dice.content.index import ContentIndex
from games.dice.content.rows import CardRow, EventRow, SpecialRow
from games.dice.content.terms import FACES

Gains = tuple[int, int, int]
"""Shields, energy and points."""
MEASURES: dict[str, Callable[[Seat], int]] = {
    "total": attrgetter("total"),
    "losses": attrgetter("losses"),
    "wins": attrgetter("wins"),
    "round_score": attrgetter("score"),
    "energy": attrgetter("energy"),
}
"""What a gauge rule measures at the end of a round, if not stance or dice."""


@dataclass(frozen=True)
class SimulationTables:
    """The look-up tables of a release for the simulation."""

    index: ContentIndex

    @cached_property
    def per_die(self) -> dict[tuple[str, int], Gains]:
        """What a kept die gains under a stance, by stance and face."""
        found: dict[tuple[str, int], Gains] = {}
        for row in self.index.content.stances:
            for face in range(1, FACES + 1):
                fits = [
                    bonus.effect
                    for bonus in row.bonuses
                    if bonus.per == "die" and bonus.fits(face, face in row.success_faces)
                ]
                shields, energy, _ = _gains(fits)
                found[row.id, face] = shields, energy, row.worth(face)
        return found

    @cached_property
    def per_round(self) -> dict[str, Gains]:
        """What a stance gains once a round."""
        return {
            row.id: _gains([bonus.effect for bonus in row.bonuses if bonus.per == "round"])
            for row in self.index.content.stances
        }

    @cached_property
    def special_choices(self) -> dict[tuple[str | None, int], tuple[SpecialRow, ...]]:
        """The special dice that a face may trigger, each repeated by its weight."""
        return {
            place: tuple(row for row in rows for _ in range(row.weight))
            for place, (rows, weights) in self.index.triggers.items()
            if weights
        }

    @cached_property
    def preparations(self) -> dict[str, "Preparations"]:
        """What each card brings when it is declared."""
        return {row.id: _preparations(row) for row in self.index.content.strategy_cards}

    @cached_property
    def edges(self) -> frozenset[tuple[str | None, str | None]]:
        """The pairs of stances of which the first beats the second."""
        return frozenset((row.id, row.edge_over) for row in self.index.content.stances)

    @cached_property
    def gauge_stances(self) -> dict[str | None, int]:
        """By stance: the gauge points that it brings by itself."""
        amounts = {row.id: row.amount for row in self.index.gauge_rules if row.kind == "stance"}
        return {
            stance: sum(
                amount
                for rule, amount in amounts.items()
                if stance in self.index.gauge_stances.get(rule, ())
            )
            for stance in self.index.stances
        }

    @cached_property
    def same_face_bounds(self) -> tuple[tuple[int, int], ...]:
        """The gauge rules about the dice: how many of a face, and the points."""
        rows = self.index.gauge_rules
        return tuple((row.threshold, row.amount) for row in rows if row.kind == "same_face")

    @cached_property
    def gauge_bounds(self) -> tuple[tuple[Callable[[Seat], int], int, int], ...]:
        """The other gauge rules: what they measure, from which value on, and their points."""
        return tuple(
            (MEASURES[row.kind], row.threshold, row.amount)
            for row in self.index.gauge_rules
            if row.kind in MEASURES
        )

    @cached_property
    def answers(self) -> frozenset[str]:
        """The cards that `normal` may play after the roll."""
        index = self.index
        return frozenset((*index.reset_cards, *index.attack_cards, *index.theft_cards))

    @cached_property
    def costs(self) -> dict[str, int]:
        return {row.id: row.cost for row in self.index.content.strategy_cards}

    @cached_property
    def events(self) -> tuple[EventRow, ...]:
        """The complete pile, card by card."""
        return tuple(
            row for row in self.index.content.event_cards if row.enabled for _ in range(row.copies)
        )

    def gain_shields(self, me: Seat, count: int) -> None:
        if count:
            most = max(me.shields, self.index.numbers.shield_max)
            me.shields = min(me.shields + count, most)

    def gain_energy(self, me: Seat, amount: int) -> None:
        if amount:
            me.energy = min(me.energy + amount, self.index.numbers.energy_max)


class Preparations(NamedTuple):
    """What a card of the declaration brings."""

    guard: bool
    factor: int
    shields: int
    blocks: int
    points: int
    lucky: bool


def _preparations(row: CardRow) -> Preparations:
    effects = row.effects
    return Preparations(
        guard=any(isinstance(each, GainGuard) for each in effects),
        factor=max((each.factor for each in effects if isinstance(each, Multiply)), default=1),
        shields=sum(each.count for each in effects if isinstance(each, GainShield)),
        blocks=sum(each.count for each in effects if isinstance(each, FreeBlock)),
        points=sum(each.min for each in effects if isinstance(each, AddPoints)),
        lucky=any(isinstance(each, NextLucky) for each in effects),
    )


def _gains(effects: list[Any]) -> Gains:
    shields = sum(effect.count for effect in effects if isinstance(effect, GainShield))
    energy = sum(effect.amount for effect in effects if isinstance(effect, GainEnergy))
    points = sum(effect.min for effect in effects if isinstance(effect, AddPoints))
    return shields, energy, points
