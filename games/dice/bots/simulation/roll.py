"""The dice of a simulated round for one seat: steps P3 to P8.

The result depends on the seat's stance only, so all choices of a sample share it.
"""

from collections.abc import Callable
from typing import NamedTuple

from games.dice.bots.simulation.model import SimulationTables
from games.dice.bots.simulation.seat_model import IncomingAttack, Seat, incoming_attack
from games.dice.content.effects import (
    AddPoints,
    Damage,
    FreeBlock,
    GainEnergy,
    GainShield,
    Multiply,
)
from games.dice.content.rows import SpecialRow
from games.dice.content.terms import FACES, SIX_RUN, Stance
from games.dice.rules import roll as rules_roll

Draw = Callable[[str, int], int]
"""(stream, n) -> the next value of the stream, below n."""


class RollResult(NamedTuple):
    """What the dice of a seat bring."""

    dice: tuple[int, ...]
    points: int
    shields: int
    energy: int
    double: int
    blocks: int
    sends: tuple[IncomingAttack, ...]
    """Attacks on the other seat."""
    counts: tuple[int, int, int, int, int, int]
    six: int
    cards: int
    """Cards for two sixes in a row."""
    specials: tuple[str, ...] = ()


class Throw(NamedTuple):
    """The luck of a seat's dice."""

    dice: tuple[int, ...]
    specials: tuple[tuple[str, int], ...]
    """The special dice that they trigger, with their drawn points."""


def throw(
    tables: SimulationTables, me: Seat, stance: Stance, chosen: int | None, draw: Draw
) -> Throw:
    """Throw and keep dice, draw special dice."""
    dice = _keep_dice(tables, me, stance, chosen, draw)
    specials: tuple[tuple[str, int], ...] = ()
    for face in dice:
        rows = tables.special_choices.get((stance, face))
        if rows:
            row = rows[draw(f"special:{me.seat}", len(rows))]
            specials += ((row.id, _draw_points(me.seat, row, draw)),)
    return Throw(dice, specials)


def _keep_dice(
    tables: SimulationTables, me: Seat, stance: Stance, chosen: int | None, draw: Draw
) -> tuple[int, ...]:
    """The kept dice; a seat that has thrown already keeps its candidates."""
    candidates, bonus = me.candidates, me.bonus_die
    if not candidates:
        candidates = (draw(f"die:{me.seat}", FACES) + 1,)
        if me.is_lucky:
            candidates += (draw(f"lucky:{me.seat}", FACES) + 1,)
        if me.has_bonus:
            bonus = draw(f"bonus:{me.seat}", FACES) + 1
    if len(candidates) > 1 and chosen is None:
        chosen = rules_roll.better_index(tables.index.face_worth[stance], candidates)
    face = candidates[chosen or 0]
    return (face,) if bonus is None else (face, bonus)


def _draw_points(seat: int, row: SpecialRow, draw: Draw) -> int:
    points = 0
    for effect in row.effects:
        if isinstance(effect, AddPoints):
            more = effect.max - effect.min
            points += effect.min + (draw(f"star:{seat}", more + 1) if more else 0)
    return points


def score(tables: SimulationTables, me: Seat, stance: Stance, thrown: Throw) -> RollResult:
    """What the dice bring under a stance."""
    shields, energy, points = tables.per_round[stance]
    double, blocks = 1, 0
    sends: tuple[IncomingAttack, ...] = ()
    for face in thrown.dice:
        more = tables.per_die[stance, face]
        shields, energy, points = shields + more[0], energy + more[1], points + more[2]
    for name, drawn in thrown.specials:
        points += drawn
        for effect in tables.index.specials[name].effects:
            match effect:
                case Damage(amount):
                    sends += (incoming_attack(name, amount, 0),)
                case Multiply(factor):
                    double = max(double, factor)
                case FreeBlock(count):
                    blocks += count
                case GainShield(count):
                    shields += count
                case GainEnergy(amount):
                    energy += amount
    counts, six, cards = _count_faces(me, thrown.dice)
    specials = tuple([name for name, _ in thrown.specials])
    return RollResult(
        thrown.dice, points, shields, energy, double, blocks, sends, counts, six, cards, specials
    )


def _count_faces(
    me: Seat, dice: tuple[int, ...]
) -> tuple[tuple[int, int, int, int, int, int], int, int]:
    """The counts of the kept faces, the run of sixes, and the cards gained for it."""
    counts, six, cards = list(me.counts), me.six, 0
    for face in dice:
        counts[face - 1] += 1
        six = six + 1 if face == FACES else 0
        if six == SIX_RUN:
            six, cards = 0, cards + 1
    one, two, three, four, five, last = counts
    return (one, two, three, four, five, last), six, cards
