"""The pool of an arena: who waits is brought together as soon as there is somebody for them."""

from collections.abc import Sequence

from leaderboards.cups.pairing.contenders import Contender

REMATCH_AFTER = 20.0
"""Seconds that two people wait before they meet twice in a row, for want of others."""
SMALL_TABLE_AFTER = 20.0
"""Seconds that the longest waits before a table starts with free seats left out."""


def pair_waiting(waiting: Sequence[Contender], size: int) -> list[tuple[int, ...]]:
    """The matches that start now, by key, in the order of the seats. Those who wait are in the
    order of the standings: people meet those who stand near them."""
    left, tables = list(waiting), []
    while len(left) >= 2:
        table = _find_table(left, size)
        if not table:
            left.pop(0)
            continue
        left = [one for one in left if one not in table]
        tables.append(_seat(table))
    return tables


def _find_table(left: Sequence[Contender], size: int) -> list[Contender]:
    """The first in the standings with the next who suit; empty if too few do."""
    table = [left[0]]
    for other in left[1:]:
        if len(table) < size and all(_may_meet(one, other) for one in table):
            table.append(other)
    patient = max(one.waited for one in table) >= SMALL_TABLE_AFTER
    return table if len(table) == size or (patient and len(table) >= 2) else []


def _may_meet(one: Contender, other: Contender) -> bool:
    if one.avoids(other):
        return False
    again = one.rivals[-1:] == (other.key,) or other.rivals[-1:] == (one.key,)
    return not again or min(one.waited, other.waited) >= REMATCH_AFTER


def _seat(table: Sequence[Contender]) -> tuple[int, ...]:
    return tuple(one.key for one in sorted(table, key=lambda one: (one.lead, one.seats[-1:])))
