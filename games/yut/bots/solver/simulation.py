"""The game in its compact form: what can be done in a position, and what becomes of it."""

from collections.abc import Iterator

from games.yut.actions import Action
from games.yut.bots.solver.compact import (
    BANKED,
    FIELD,
    FULL,
    LASTING,
    ONE,
    PLACEMENTS,
    RELICS,
    SPLITS,
    STICKS,
    THROWS,
    Cut,
    Deed,
    Position,
    Start,
    field,
    lengths,
)
from games.yut.bots.solver.tables import Tables

Thrown = tuple[tuple[Action, ...], Position]


def thrown(tables: Tables, start: Start) -> tuple[list[Thrown], int]:
    """All ends of the throw phase, and how many actions were tried to find them."""
    pieces, kit, counts, remaining = start
    falls, tried = tables.falls(kit, field(counts, THROWS), remaining)
    return [
        (fall.actions, (pieces, fall.hand, fall.kit, counts + fall.tally, None)) for fall in falls
    ], tried


def follow(tables: Tables, position: Position) -> list[tuple[Deed, Position]]:
    """Everything that can be done in a position."""
    pieces, hand, kit, counts, offer = position
    if offer is not None:
        return [
            (action, (pieces, hand + tokens, held, counts, None))
            for action, held, tokens in tables.answers(kit, offer)
        ]
    _, _, splits, mover, drawer = tables.kits[kit]
    placement = counts >> FIELD * PLACEMENTS & FULL
    found: list[tuple[Deed, Position]] = []
    for steps in lengths(hand):
        left = hand - ONE[steps]
        leads = tables.leads(mover, placement, pieces, steps)
        for deed, after, tokens, change, to_stick, rewarded in leads:
            if to_stick:
                offer = tables.stick(drawer, counts >> FIELD * STICKS & FULL)
            elif rewarded:
                offer = tables.relics(mover, counts >> FIELD * RELICS & FULL, after, rewarded)
            else:
                offer = None
            found.append((deed, (after, left + tokens, kit, counts + change, offer)))
    if splits > field(counts, SPLITS):
        found += _cuts(position)
    return found


def _cuts(position: Position) -> Iterator[tuple[Deed, Position]]:
    pieces, hand, kit, counts, _ = position
    counts += 1 << FIELD * SPLITS
    for steps in lengths(hand):
        # A longer first piece would only leave the same two the other way round.
        for first in range(1, steps // 2 + 1):
            after = hand - ONE[steps] + ONE[first] + ONE[steps - first]
            yield Cut(steps, first), (pieces, after, kit, counts, None)


def ended(tables: Tables, position: Position, turn: int) -> Start:
    """The start of the next turn, once nothing is left to do in this one."""
    pieces, _, kit, counts, _ = position
    remaining = tables.throws(tables.kits[kit].moves_like, counts >> FIELD * BANKED, turn)
    return pieces, kit, counts & LASTING, remaining
