"""The dice of a simulated round for one seat: steps P3 to P8.

The result depends on the seat's stance only, so all choices of a sample share it.
"""

from collections.abc import Callable
from typing import NamedTuple

from games.dice.bots.simulation.model import (
    IncomingAttack,
    Seat,
    SimulationTables,
    incoming_attack,
)
from games.dice.content.effects import (
    AddPoints,
    Damage,
    FreeBlock,
    GainEnergy,
    GainShield,
    Multiply,
)
from games.dice.content.rows import SpecialRow
from games.dice.content.terms import FACES, SIX_RUN
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


RollResults = dict[tuple[int, str | None, int | None], RollResult]
"""By seat, stance and chosen die."""


def roll(tables: SimulationTables, me: Seat, chosen: int | None, draw: Draw) -> RollResult:
    """Throw and keep dice, score them, trigger special dice."""
    assert me.stance is not None
    dice = _keep_dice(tables, me, chosen, draw)
    shields, energy, points = tables.per_round[me.stance]
    double, blocks = 1, 0
    sends: tuple[IncomingAttack, ...] = ()
    specials: tuple[str, ...] = ()
    for face in dice:
        more = tables.per_die[me.stance, face]
        shields, energy, points = shields + more[0], energy + more[1], points + more[2]
    for face in dice:
        rows = tables.special_choices.get((me.stance, face))
        if rows:
            row = rows[draw(f"special:{me.seat}", len(rows))]
            gains, specials = _special_gains(me.seat, row, draw), (*specials, row.id)
            shields, points = shields + gains.shields, points + gains.points
            energy += gains.energy
            double, blocks = max(double, gains.double), blocks + gains.blocks
            sends += gains.sends
    counts, six, cards = _count_faces(me, dice)
    return RollResult(
        dice, points, shields, energy, double, blocks, sends, counts, six, cards, specials
    )


def _keep_dice(
    tables: SimulationTables, me: Seat, chosen: int | None, draw: Draw
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
        assert me.stance is not None
        chosen = rules_roll.better_index(tables.index.face_worth[me.stance], candidates)
    face = candidates[chosen or 0]
    return (face,) if bonus is None else (face, bonus)


class SpecialGains(NamedTuple):
    """What one special die gains."""

    points: int = 0
    shields: int = 0
    energy: int = 0
    double: int = 1
    blocks: int = 0
    sends: tuple[IncomingAttack, ...] = ()


def _special_gains(seat: int, row: SpecialRow, draw: Draw) -> SpecialGains:
    gains = SpecialGains()
    for effect in row.effects:
        match effect:
            case Damage(amount):
                gains = gains._replace(sends=(*gains.sends, incoming_attack(row.id, amount, 0)))
            case Multiply(factor):
                gains = gains._replace(double=max(gains.double, factor))
            case AddPoints(least, most):
                drawn = draw(f"star:{seat}", most - least + 1) if most > least else 0
                gains = gains._replace(points=gains.points + least + drawn)
            case FreeBlock(count):
                gains = gains._replace(blocks=gains.blocks + count)
            case GainShield(count):
                gains = gains._replace(shields=gains.shields + count)
            case GainEnergy(amount):
                gains = gains._replace(energy=gains.energy + amount)
    return gains


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
