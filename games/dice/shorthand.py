"""What an imagined round is written down with: attacks, seats, and the tables of a release."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from games.dice.book import Book
from games.dice.effects import AddPoints, GainEnergy, GainShield
from games.dice.state import State
from games.dice.terms import EQUAL_DAMAGE, FACES, Card


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

    __slots__ = (
        "active",
        "blocks",
        "bonus",
        "boost",
        "burn",
        "candidates",
        "counts",
        "curse",
        "dice",
        "double",
        "energy",
        "expected",
        "gauge",
        "gross",
        "guard",
        "hand",
        "losses",
        "lucky",
        "points",
        "queued",
        "score",
        "shields",
        "six",
        "stance",
        "total",
        "used",
        "wins",
    )  # fmt: skip

    def __init__(self, state: State, seat: int) -> None:
        fighter, turn = state.fighters[seat], state.turns[seat]
        self.total, self.energy = fighter.total, fighter.energy
        self.shields, self.guard, self.gauge = fighter.shields, fighter.guard, fighter.gauge
        self.active, pending = fighter.active, fighter.pending
        self.curse, self.burn = pending.curse, pending.burn
        self.lucky, self.bonus = pending.lucky, pending.bonus_turn
        self.counts, self.six = list(fighter.face_counts), fighter.six_run
        self.wins, self.losses = fighter.win_streak, fighter.loss_streak
        self.hand: tuple[Card, ...] = state.hands[seat].cards
        self.stance, self.used = turn.stance, turn.used
        self.candidates = turn.candidates
        self.dice = turn.dice
        self.boost, self.double, self.points = turn.boost, turn.double, turn.points
        self.gross, self.expected, self.score = turn.gross, turn.expected, 0
        self.blocks = turn.free_blocks
        self.queued = [blow(each.source, each.damage, each.steal) for each in turn.queued]


@dataclass(frozen=True)
class Shorthand:
    """The tables of a release that a sketch looks things up in."""

    book: Book

    @cached_property
    def per_die(self) -> dict[tuple[str, int], tuple[int, int]]:
        """Shields and energy that a kept die gives under a stance."""
        found: dict[tuple[str, int], tuple[int, int]] = {}
        for row in self.book.content.stances:
            for face in range(1, FACES + 1):
                fits = [
                    bonus.effect
                    for bonus in row.bonuses
                    if bonus.per == "die" and bonus.fits(face, face in row.success_faces)
                ]
                shields, energy, _ = _gains(fits)
                found[row.id, face] = shields, energy
        return found

    @cached_property
    def per_round(self) -> dict[str, tuple[int, int, int]]:
        """Shields, energy and points that a stance gives once."""
        return {
            row.id: _gains([bonus.effect for bonus in row.bonuses if bonus.per == "round"])
            for row in self.book.content.stances
        }


def _gains(effects: list[Any]) -> tuple[int, int, int]:
    shields = sum(effect.count for effect in effects if isinstance(effect, GainShield))
    energy = sum(effect.amount for effect in effects if isinstance(effect, GainEnergy))
    points = sum(effect.min for effect in effects if isinstance(effect, AddPoints))
    return shields, energy, points
