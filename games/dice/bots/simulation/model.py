"""The values of a simulated round: attacks, seats, its start, and the look-up tables of a release.

They are mutable and smaller than the state of a match, which makes the simulation fast.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any, NamedTuple

from games.dice.bots.normal import Situation
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
from games.dice.content.terms import EQUAL_DAMAGE, FACES, Card
from games.dice.state import State

Gains = tuple[int, int, int]
"""Shields, energy and points."""


class IncomingAttack(NamedTuple):
    """An attack on a seat. Sorted, the first one meets the first protection."""

    is_theft: bool
    minus_damage: int
    rank: int
    source: str
    damage: int
    steal: int


def incoming_attack(source: str, damage: int, steal: int) -> IncomingAttack:
    known = source in EQUAL_DAMAGE
    rank = EQUAL_DAMAGE.index(source) if known else len(EQUAL_DAMAGE)
    return IncomingAttack(steal > 0, -damage, rank, source, damage, steal)


class Seat:
    """A seat in a simulated round. `normal` reads it both as a `Player` and as a `SeatRound`."""

    def __init__(self, index: ContentIndex, state: State, seat: int) -> None:
        player, seat_round = state.fighters[seat], state.turns[seat]
        self.seat = seat
        self.total, self.energy = player.total, player.energy
        self.shields, self.guard, self.gauge = player.shields, player.guard, player.gauge
        active, pending = player.active, player.pending
        self.is_lucky, self.has_bonus = active.lucky, active.bonus_turn
        self.penalty = sum(index.penalty(active))
        self.curse, self.burn = pending.curse, pending.burn
        self.more = pending.curse_more + pending.burn_more
        """By how many points its curses and burns cost more than usual ones."""
        self.lucky, self.bonus = pending.lucky, pending.bonus_turn
        self.counts, self.six = player.face_counts, player.six_run
        self.wins, self.losses = player.win_streak, player.loss_streak
        self.hand: tuple[Card, ...] = state.hands[seat].cards
        self.stance, self.used = seat_round.stance, seat_round.used
        self.candidates, self.bonus_die = seat_round.candidates, seat_round.bonus_die
        self.dice = seat_round.dice
        self.boost, self.double, self.points = (
            seat_round.boost,
            seat_round.double,
            seat_round.points,
        )
        self.card_points, self.specials = seat_round.card_points, seat_round.specials
        self.gross, self.expected_score, self.score = seat_round.gross, seat_round.expected_score, 0
        self.blocks = seat_round.free_blocks
        self.queued = tuple(
            incoming_attack(each.source, each.damage, each.steal) for each in seat_round.queued
        )

    def copy(self) -> "Seat":
        """A shallow copy is enough because all values are immutable."""
        other = Seat.__new__(Seat)
        other.__dict__ = self.__dict__.copy()
        return other


def _most_of_a_face(me: Seat) -> int:
    return max([me.counts[face - 1] for face in me.dice])


MEASURES: dict[str, Callable[[Seat], int]] = {
    "same_face": _most_of_a_face,
    "total": attrgetter("total"),
    "losses": attrgetter("losses"),
    "wins": attrgetter("wins"),
    "round_score": attrgetter("score"),
    "energy": attrgetter("energy"),
}
"""What a gauge rule measures at the end of a round."""


class RoundStart:
    """The start of simulated rounds. Only the hidden cards differ between samples."""

    def __init__(self, index: ContentIndex, state: State) -> None:
        self.phase, self.mode, self.round = state.phase, state.options.mode, state.round
        mode = index.modes[self.mode]
        self.left, self.gauge_size = mode.rounds - state.round, index.gauge_sizes[self.mode]
        self.edge, self.swap_limit = mode.stance_edge, mode.swap_limit
        self.seats = (Seat(index, state, 0), Seat(index, state, 1))
        self.pile, self.discard = list(state.pile), list(state.discard)
        self.event_pile = state.event_pile

    def deal(self, seat: int, hand: tuple[Card, ...], pile: list[int]) -> None:
        """Set the hidden cards of a sample."""
        self.seats[seat].hand, self.pile = hand, pile

    def situation(self, seat: int, seats: tuple[Seat, Seat]) -> Situation:
        """The situation of a seat as `normal` reads it."""
        me: Any = seats[seat]
        them: Any = seats[1 - seat]
        return Situation(
            self.phase, self.mode, self.round, me, them, me, them, me.hand, len(them.hand)
        )


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
    def gauge_bounds(self) -> tuple[tuple[Callable[[Seat], int], int, int], ...]:
        """The other gauge rules: what they measure, from which value on, and their points."""
        return tuple(
            (MEASURES[row.kind], row.threshold, row.amount)
            for row in self.index.gauge_rules
            if row.kind != "stance"
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
