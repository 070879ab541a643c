"""What the dice alone bring for each pair of stances: exact means, from what everyone can see.

Cards and event cards are left out. Nothing hidden is used, so the table is the same for both seats.
"""

from collections import Counter
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from games.dice.content.effects import AddPoints, Damage, FreeBlock, GainShield, Multiply
from games.dice.content.index import ContentIndex
from games.dice.content.rows import SpecialRow, StanceRow
from games.dice.content.terms import FACES, Stance
from games.dice.page.models import Forecast, ForecastRow
from games.dice.rules import roll
from games.dice.state import Player


class Facts(NamedTuple):
    """What is known of a seat before it throws."""

    is_lucky: bool
    has_bonus: bool
    penalty: int
    protection: int
    """Shields and the guard: attacks that they stop."""


class Throw(NamedTuple):
    """What the dice of a seat come to."""

    points: int = 0
    factor: int = 1
    sends: tuple[int, ...] = ()
    """The damage of each attack on the other seat."""
    blocks: int = 0

    def add(self, other: "Throw") -> "Throw":
        factor = max(self.factor, other.factor)  # A second double does nothing (P7).
        sends = tuple(sorted(self.sends + other.sends, reverse=True))
        return Throw(self.points + other.points, factor, sends, self.blocks + other.blocks)


def read_facts(index: ContentIndex, player: Player) -> Facts:
    active = player.active
    penalty = sum(index.penalty(active))
    return Facts(active.lucky, active.bonus_turn, penalty, player.shields + player.guard)


@lru_cache(maxsize=256)
def forecast(index: ContentIndex, me: Facts, them: Facts, edge: int = 0) -> Forecast:
    """The mean round scores of both seats, by own stance and then by the other's.

    `edge` is what the mode gives for the stance that beats the other's.
    """
    stances = index.content.stances
    return Forecast(
        tuple(
            ForecastRow(
                mine,
                tuple(_means(index, (mine.id, me), (theirs.id, them), edge) for theirs in stances),
            )
            for mine in stances
        )
    )


def _means(
    index: ContentIndex, one: tuple[Stance, Facts], two: tuple[Stance, Facts], edge: int
) -> tuple[str, str]:
    rows, gain = index.stances, [Throw(), Throw()]
    for seat, (mine_, theirs_) in enumerate(((one[0], two[0]), (two[0], one[0]))):
        if rows[mine_].edge_over == theirs_:
            gain[seat] = Throw(edge)
    first, second = _throws(index, *one), _throws(index, *two)
    means = [0.0, 0.0]
    for (mine, weight), (theirs, other) in product(first.items(), second.items()):
        means[0] += weight * other * _score(mine.add(gain[0]), theirs, one[1])
        means[1] += weight * other * _score(theirs.add(gain[1]), mine, two[1])
    return f"{means[0]:.1f}", f"{means[1]:.1f}"


def _score(mine: Throw, theirs: Throw, facts: Facts) -> int:
    damage = sum(theirs.sends[facts.protection + mine.blocks :])
    return max(0, mine.points * mine.factor - facts.penalty - damage)


@lru_cache(maxsize=256)
def _throws(index: ContentIndex, stance: Stance, facts: Facts) -> dict[Throw, float]:
    """Every result of the dice with its probability."""
    row = index.stances[stance]
    kept: Counter[int] = Counter()
    for candidates in product(range(1, FACES + 1), repeat=2 if facts.is_lucky else 1):
        kept[candidates[roll.better_index(index.face_worth[stance], candidates)]] += 1
    dice = [kept, Counter(range(1, FACES + 1))] if facts.has_bonus else [kept]
    once = sum(
        bonus.effect.min
        for bonus in row.bonuses
        if isinstance(bonus.effect, AddPoints) and bonus.per == "round"
    )
    results: dict[Throw, float] = {Throw(once): 1.0}
    for die in dice:
        results = _add_die(index, row, results, die)
    return results


def _add_die(
    index: ContentIndex, row: StanceRow, before: dict[Throw, float], die: Counter[int]
) -> dict[Throw, float]:
    after: dict[Throw, float] = {}
    for (throw, weight), (face, count) in product(before.items(), die.items()):
        for more, part in _face(index, row, face):
            total = throw.add(more)
            share = weight * count / die.total() * part
            after[total] = after.get(total, 0.0) + share
    return after


def _face(index: ContentIndex, row: StanceRow, face: int) -> list[tuple[Throw, float]]:
    """A kept die under a stance, for each special die that it may trigger."""
    success = face in row.success_faces
    blocks = sum(
        bonus.effect.count
        for bonus in row.bonuses
        if isinstance(bonus.effect, GainShield) and bonus.per == "die" and bonus.fits(face, success)
    )
    plain = Throw(row.worth(face), blocks=blocks)
    rows = [
        each
        for each in index.content.special_dice
        if (each.stance, each.face) == (row.id, face) and each.weight and each.enabled
    ]
    weights = sum(each.weight for each in rows)
    if not weights:
        return [(plain, 1.0)]
    return [
        (plain.add(more), part * each.weight / weights)
        for each in rows
        for more, part in _special(each)
    ]


def _special(row: SpecialRow) -> list[tuple[Throw, float]]:
    found = [(Throw(), 1.0)]
    for effect in row.effects:
        match effect:
            case Damage(amount):
                more = [Throw(sends=(amount,))]
            case Multiply(factor):
                more = [Throw(factor=factor)]
            case AddPoints(least, most):
                more = [Throw(points) for points in range(least, most + 1)]
            case FreeBlock(count) | GainShield(count):
                more = [Throw(blocks=count)]
            case _:
                continue
        found = [(a.add(b), part / len(more)) for a, part in found for b in more]
    return found
