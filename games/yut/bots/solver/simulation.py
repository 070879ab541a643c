"""The game in its compact form: positions and their successors."""

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
    Ply,
    Position,
    Start,
    field,
    lengths,
)
from games.yut.bots.solver.tables import Tables

ThrowPosition = tuple[tuple[Action, ...], Position]
"""The actions of a throw phase and the position after it."""


def throw_positions(tables: Tables, start: Start) -> tuple[list[ThrowPosition], int]:
    """All positions after the throw phase, and the number of actions tried to find them."""
    pieces, kit, counts, remaining = start
    outcomes, tried = tables.throw_outcomes(kit, field(counts, THROWS), remaining)
    return [
        (each.actions, (pieces, each.hand, each.kit, counts + each.tally, None))
        for each in outcomes
    ], tried


def successors(tables: Tables, position: Position) -> list[tuple[Ply, Position]]:
    """Everything that can be done in a position, with the position after it."""
    pieces, hand, kit, counts, offer = position
    if offer is not None:
        return [
            (action, (pieces, hand + tokens, held, counts, None))
            for action, held, tokens in tables.answers(kit, offer)
        ]
    _, _, splits, movement_kit, offer_kit = tables.kits[kit]
    placement = counts >> FIELD * PLACEMENTS & FULL
    found: list[tuple[Ply, Position]] = []
    for steps in lengths(hand):
        left = hand - ONE[steps]
        outcomes = tables.move_outcomes(movement_kit, placement, pieces, steps)
        for ply, after, tokens, change, to_stick, rewarded in outcomes:
            if to_stick:
                offer = tables.stick_offer(offer_kit, counts >> FIELD * STICKS & FULL)
            elif rewarded:
                number = counts >> FIELD * RELICS & FULL
                offer = tables.relic_offer(movement_kit, number, after, rewarded)
            else:
                offer = None
            found.append((ply, (after, left + tokens, kit, counts + change, offer)))
    if splits > field(counts, SPLITS):
        found += _cuts(position)
    return found


def _cuts(position: Position) -> Iterator[tuple[Ply, Position]]:
    pieces, hand, kit, counts, _ = position
    counts += 1 << FIELD * SPLITS
    for steps in lengths(hand):
        # A longer first piece gives the same two pieces in the other order.
        for first in range(1, steps // 2 + 1):
            after = hand - ONE[steps] + ONE[first] + ONE[steps - first]
            yield Cut(steps, first), (pieces, after, kit, counts, None)


def next_start(tables: Tables, position: Position, turn: int) -> Start:
    """The start of the next turn after a position with an empty hand."""
    pieces, _, kit, counts, _ = position
    remaining = tables.next_throws(tables.kits[kit].movement_kit, counts >> FIELD * BANKED, turn)
    return pieces, kit, counts & LASTING, remaining
