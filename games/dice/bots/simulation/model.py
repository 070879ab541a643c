"""What an imagined round is written down with: attacks, seats, where it starts from, and the tables
of a release that it looks things up in. Plain and quick; the state of a match knows more.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from games.dice.bots.normal import Outlook
from games.dice.content.effects import AddPoints, GainEnergy, GainGuard, GainShield, Multiply
from games.dice.content.index import ContentIndex
from games.dice.content.rows import EventRow, SpecialRow
from games.dice.content.terms import EQUAL_DAMAGE, FACES, Card
from games.dice.state import State

Row = tuple[int, int, int]
"""Shields, energy and points."""


class Blow(NamedTuple):
    """An attack on its way; in order, the first meets the first protection."""

    is_theft: bool
    less: int
    place: int
    source: str
    damage: int
    steal: int


def blow(source: str, damage: int, steal: int) -> Blow:
    known = source in EQUAL_DAMAGE
    place = EQUAL_DAMAGE.index(source) if known else len(EQUAL_DAMAGE)
    return Blow(steal > 0, -damage, place, source, damage, steal)


class Seat:
    """What a round needs to know of a seat. `normal` reads it as a fighter and as a turn."""

    def __init__(self, index: ContentIndex, state: State, seat: int) -> None:
        player, turn = state.fighters[seat], state.turns[seat]
        self.seat = seat
        self.total, self.energy = player.total, player.energy
        self.shields, self.guard, self.gauge = player.shields, player.guard, player.gauge
        active, pending = player.active, player.pending
        self.is_lucky, self.has_bonus = active.lucky, active.bonus_turn
        self.penalty = index.curse * active.curse + index.burn * active.burn
        self.curse, self.burn = pending.curse, pending.burn
        self.lucky, self.bonus = pending.lucky, pending.bonus_turn
        self.counts, self.six = player.face_counts, player.six_run
        self.wins, self.losses = player.win_streak, player.loss_streak
        self.hand: tuple[Card, ...] = state.hands[seat].cards
        self.stance, self.used = turn.stance, turn.used
        self.candidates, self.bonus_die = turn.candidates, turn.bonus_die
        self.dice = turn.dice
        self.boost, self.double, self.points = turn.boost, turn.double, turn.points
        self.gross, self.expected, self.score = turn.gross, turn.expected, 0
        self.blocks = turn.free_blocks
        self.queued = tuple(blow(each.source, each.damage, each.steal) for each in turn.queued)

    def copy(self) -> "Seat":
        """All values are frozen, so a new book of them is a new seat."""
        other = Seat.__new__(Seat)
        other.__dict__ = self.__dict__.copy()
        return other


class Opening:
    """Where imagined rounds start from. Only the hidden cards differ from one to the next."""

    def __init__(self, index: ContentIndex, state: State) -> None:
        self.phase, self.mode, self.round = state.phase, state.options.mode, state.round
        self.left = index.modes[self.mode].rounds - state.round
        self.seats = (Seat(index, state, 0), Seat(index, state, 1))
        self.pile, self.discard = list(state.pile), list(state.discard)
        self.event_pile = state.event_pile

    def deal(self, seat: int, hand: tuple[Card, ...], pile: list[int]) -> None:
        """Other hidden cards."""
        self.seats[seat].hand, self.pile = hand, pile

    def outlook(self, seat: int, seats: tuple[Seat, Seat]) -> Outlook:
        """How `normal` sees it."""
        me: Any = seats[seat]
        them: Any = seats[1 - seat]
        return Outlook(
            self.phase, self.mode, self.round, me, them, me, them, me.hand, len(them.hand)
        )


@dataclass(frozen=True)
class Shorthand:
    """The tables of a release that a sketch looks things up in."""

    index: ContentIndex

    @cached_property
    def per_die(self) -> dict[tuple[str, int], Row]:
        """What a kept die gives under a stance."""
        found: dict[tuple[str, int], Row] = {}
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
    def per_round(self) -> dict[str, Row]:
        """What a stance gives once."""
        return {
            row.id: _gains([bonus.effect for bonus in row.bonuses if bonus.per == "round"])
            for row in self.index.content.stances
        }

    @cached_property
    def calls(self) -> dict[tuple[str | None, int], tuple[SpecialRow, ...]]:
        """The special dice that a face may call, each as often as it weighs."""
        return {
            place: tuple(row for row in rows for _ in range(row.weight))
            for place, (rows, weights) in self.index.triggers.items()
            if weights
        }

    @cached_property
    def prepares(self) -> dict[str, tuple[bool, int]]:
        """Whether a card raises the guard, and its factor."""
        return {
            row.id: (
                any(isinstance(effect, GainGuard) for effect in row.effects),
                max((each.factor for each in row.effects if isinstance(each, Multiply)), default=1),
            )
            for row in self.index.content.strategy_cards
        }

    @cached_property
    def costs(self) -> dict[str, int]:
        return {row.id: row.cost for row in self.index.content.strategy_cards}

    @cached_property
    def gauge(self) -> tuple[tuple[int, int], ...]:
        """Threshold and amount of each condition, in their order."""
        return tuple((row.threshold, row.amount) for row in self.index.content.gauge_rules)

    @cached_property
    def events(self) -> tuple[EventRow, ...]:
        """The complete pile, card by card."""
        return tuple(row for row in self.index.content.event_cards for _ in range(row.copies))


def _gains(effects: list[Any]) -> Row:
    shields = sum(effect.count for effect in effects if isinstance(effect, GainShield))
    energy = sum(effect.amount for effect in effects if isinstance(effect, GainEnergy))
    points = sum(effect.min for effect in effects if isinstance(effect, AddPoints))
    return shields, energy, points
