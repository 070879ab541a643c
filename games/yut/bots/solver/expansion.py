"""The expansion of one turn: from a position at its start to all positions at its end."""

from collections.abc import Iterable
from heapq import heappop, heappush
from typing import NamedTuple

from games.yut.bots.solver.compact import ALL_FINISHED, Ply, Position, Start
from games.yut.bots.solver.simulation import (
    ThrowPosition,
    next_start,
    successors,
    throw_positions,
)
from games.yut.bots.solver.tables import Tables

THROW_WORTH = 60
RELIC_WORTH = 80
SURPLUS = 8
"""The worst ends are dropped when there are this many times the width."""

Link = tuple["Link | None", Ply]
"""A ply and the link before it."""


Waiting = tuple[int, int, Position, Link | None]
"""Score, order of creation, position, and the line to it."""


class TurnEnds:
    """The best distinct ends of a turn."""

    def __init__(self, width: int) -> None:
        self.cut = False
        self._width = width
        self._found: dict[Start, tuple[int, Link | None]] = {}

    def add(self, start: Start, value: int, link: Link | None) -> None:
        if start not in self._found:
            self._found[start] = value, link
            if len(self._found) > SURPLUS * self._width:
                # Nothing is lost: there are enough better ends to fill the layer.
                self._found = dict(self._best())

    def _best(self) -> list[tuple[Start, tuple[int, Link | None]]]:
        # Sorting keeps the order of creation among equals.
        ranked = sorted(self._found.items(), key=lambda item: item[1][0])
        self.cut = self.cut or len(ranked) > self._width
        return ranked[: self._width]

    def entries(self) -> list[tuple[Start, int, Link | None]]:
        """All ends kept so far, in the order of creation."""
        return [(start, value, link) for start, (value, link) in self._found.items()]

    def layer(self) -> list[tuple[Start, Link | None]]:
        """The starts of the next turn."""
        return [(start, link) for start, (_, link) in self._best()]


class Expansion(NamedTuple):
    """The result of an expansion: moves tried, whether the cap stopped it, and the winning line."""

    tried: int
    cut: bool = False
    won: Link | None = None


def expand(
    tables: Tables, turn: int, start: Start, link: Link | None, cap: int, ends: TurnEnds
) -> Expansion:
    """Try everything that a turn allows, positions nearest to the finish first, up to the cap."""
    positions, tried = throw_positions(tables, start)
    return search_turn(tables, turn, wait_for(positions, link), tried, cap, ends)


def wait_for(positions: Iterable[ThrowPosition], link: Link | None) -> list[Waiting]:
    """Positions after the throws of a turn, as a search of it begins with them."""
    waiting: list[Waiting] = []
    for made, (actions, position) in enumerate(positions):
        way = link
        for action in actions:
            way = way, action
        waiting.append((0, made, position, way))
    return waiting


def search_turn(
    tables: Tables, turn: int, waiting: list[Waiting], tried: int, cap: int, ends: TurnEnds
) -> Expansion:
    """Try everything from these positions on, after so many moves of the turn were tried."""
    made, seen, kits = len(waiting), set[Position](), tables.kits
    while waiting:
        _, _, position, way = heappop(waiting)
        for ply, after in successors(tables, position):
            if tried >= cap:
                return Expansion(tried, cut=True)
            tried += 1
            if after in seen:
                continue
            seen.add(after)
            pieces, hand, kit, _, offer = after
            if pieces == ALL_FINISHED:
                return Expansion(tried, won=(way, ply))
            if hand or offer:
                made += 1
                near = tables.score(kits[kit].movement_kit, pieces)
                heappush(waiting, (near, made, after, (way, ply)))
            else:
                end = next_start(tables, after, turn)
                ends.add(end, value(tables, end), (way, ply))
    return Expansion(tried)


def value(tables: Tables, start: Start) -> int:
    """The heuristic of section 8.3: lower is better."""
    pieces, kit, _, remaining = start
    held = tables.kits[kit]
    bonus = THROW_WORTH * (remaining - 1) + RELIC_WORTH * len(held.relics)
    return tables.score(held.movement_kit, pieces) - bonus
