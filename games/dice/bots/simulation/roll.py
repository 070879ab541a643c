"""The dice of an imagined round: steps P3 to P8 in shorthand, for one seat.

What the dice bring a seat depends on its stance and on nothing that the other seat does, so rounds
that fall alike share it.
"""

from collections.abc import Callable
from typing import NamedTuple

from games.dice.bots.simulation.model import Blow, Seat, Shorthand, blow
from games.dice.content.effects import AddPoints, Damage, FreeBlock, GainShield, Multiply
from games.dice.content.rows import SpecialRow
from games.dice.content.terms import FACES, SIX_RUN
from games.dice.rules import roll as rules_roll

Draw = Callable[[str, int], int]
"""(stream, n) -> the next value of the stream, below n."""


class Rolled(NamedTuple):
    """What the dice brought."""

    dice: tuple[int, ...]
    points: int
    shields: int
    energy: int
    double: int
    blocks: int
    sends: tuple[Blow, ...]
    """Attacks on the other seat."""
    counts: tuple[int, int, int, int, int, int]
    six: int
    cards: int
    """Cards for two sixes in a row."""


Rolls = dict[tuple[int, str | None, int | None], Rolled]
"""By seat, stance and the die chosen."""


def roll(tables: Shorthand, me: Seat, chosen: int | None, draw: Draw) -> Rolled:
    """Throw, keep, score, and call the special dice."""
    assert me.stance is not None
    dice = _kept(tables, me, chosen, draw)
    shields, energy, points = tables.per_round[me.stance]
    double, blocks = 1, 0
    sends: tuple[Blow, ...] = ()
    for face in dice:
        more = tables.per_die[me.stance, face]
        shields, energy, points = shields + more[0], energy + more[1], points + more[2]
    for face in dice:
        rows = tables.calls.get((me.stance, face))
        if rows:
            called = _called(me.seat, rows[draw(f"special:{me.seat}", len(rows))], draw)
            shields, points = shields + called.shields, points + called.points
            double, blocks = max(double, called.double), blocks + called.blocks
            sends += called.sends
    counts, six, cards = _counted(me, dice)
    return Rolled(dice, points, shields, energy, double, blocks, sends, counts, six, cards)


def _kept(tables: Shorthand, me: Seat, chosen: int | None, draw: Draw) -> tuple[int, ...]:
    """The dice that count; those that lie already are in the seat."""
    candidates, bonus = me.candidates, me.bonus_die
    if not candidates:
        candidates = (draw(f"die:{me.seat}", FACES) + 1,)
        if me.is_lucky:
            candidates += (draw(f"lucky:{me.seat}", FACES) + 1,)
        if me.has_bonus:
            bonus = draw(f"bonus:{me.seat}", FACES) + 1
    if len(candidates) > 1 and chosen is None:
        assert me.stance is not None
        chosen = rules_roll.better(tables.index.worth[me.stance], candidates)
    face = candidates[chosen or 0]
    return (face,) if bonus is None else (face, bonus)


class _Called(NamedTuple):
    """What one special die does."""

    points: int = 0
    shields: int = 0
    double: int = 1
    blocks: int = 0
    sends: tuple[Blow, ...] = ()


def _called(seat: int, row: SpecialRow, draw: Draw) -> _Called:
    called = _Called()
    for effect in row.effects:
        match effect:
            case Damage(amount):
                called = called._replace(sends=(*called.sends, blow(row.id, amount, 0)))
            case Multiply(factor):
                called = called._replace(double=max(called.double, factor))
            case AddPoints(least, most):
                drawn = draw(f"star:{seat}", most - least + 1) if most > least else 0
                called = called._replace(points=called.points + least + drawn)
            case FreeBlock(count):
                called = called._replace(blocks=called.blocks + count)
            case GainShield(count):
                called = called._replace(shields=called.shields + count)
    return called


def _counted(
    me: Seat, dice: tuple[int, ...]
) -> tuple[tuple[int, int, int, int, int, int], int, int]:
    """How often each face was kept, the run of sixes, and the cards that it gives."""
    counts, six, cards = list(me.counts), me.six, 0
    for face in dice:
        counts[face - 1] += 1
        six = six + 1 if face == FACES else 0
        if six == SIX_RUN:
            six, cards = 0, cards + 1
    one, two, three, four, five, last = counts
    return (one, two, three, four, five, last), six, cards
