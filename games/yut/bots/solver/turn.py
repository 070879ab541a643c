"""One turn of the search: from one position at its start to all positions at its end."""

from heapq import heappop, heappush
from typing import NamedTuple

from games.yut.bots.solver.compact import ALL_FINISHED, Deed, Position, Start
from games.yut.bots.solver.simulation import ended, follow, thrown
from games.yut.bots.solver.tables import Tables

THROW_WORTH = 60
RELIC_WORTH = 80
SURPLUS = 8
"""So many times the width may gather before the worst ends are dropped."""

Link = tuple["Link | None", Deed]
"""The last thing done, and everything before it."""


class Ends:
    """The best different positions in which a turn can end."""

    def __init__(self, width: int) -> None:
        self.cut = False
        self._width = width
        self._found: dict[Start, tuple[int, Link | None]] = {}

    def add(self, start: Start, value: int, link: Link | None) -> None:
        if start not in self._found:
            self._found[start] = value, link
            if len(self._found) > SURPLUS * self._width:
                # Nothing is lost by it: enough better ones are there to fill the layer.
                self._found = dict(self._best())

    def _best(self) -> list[tuple[Start, tuple[int, Link | None]]]:
        # Sorting keeps the order of creation among equals.
        ranked = sorted(self._found.items(), key=lambda item: item[1][0])
        self.cut = self.cut or len(ranked) > self._width
        return ranked[: self._width]

    def found(self) -> list[tuple[Start, int, Link | None]]:
        """What has gathered, in the order of creation."""
        return [(start, value, link) for start, (value, link) in self._found.items()]

    def layer(self) -> list[tuple[Start, Link | None]]:
        """Where the next turn goes on."""
        return [(start, link) for start, (_, link) in self._best()]


class Explored(NamedTuple):
    """What a turn came to: moves tried, whether the cap stopped it, and how it won."""

    tried: int
    cut: bool = False
    won: Link | None = None


def explore(
    tables: Tables, turn: int, start: Start, link: Link | None, cap: int, ends: Ends
) -> Explored:
    """Try all that a turn allows; should the cap cut it short, the nearest to the finish first."""
    waiting, tried = _thrown(tables, start, link)
    made, seen, kits = len(waiting), set[Position](), tables.kits
    while waiting:
        _, _, position, way = heappop(waiting)
        for deed, after in follow(tables, position):
            if tried >= cap:
                return Explored(tried, cut=True)
            tried += 1
            if after in seen:
                continue
            seen.add(after)
            pieces, hand, kit, _, offer = after
            if pieces == ALL_FINISHED:
                return Explored(tried, won=(way, deed))
            if hand or offer:
                made += 1
                near = tables.score(kits[kit].moves_like, pieces)
                heappush(waiting, (near, made, after, (way, deed)))
            else:
                end = ended(tables, after, turn)
                ends.add(end, value(tables, end), (way, deed))
    return Explored(tried)


Waiting = tuple[int, int, Position, Link | None]
"""How far the pieces have to go, which one it is, the position, and the way there."""


def _thrown(tables: Tables, start: Start, link: Link | None) -> tuple[list[Waiting], int]:
    positions, tried = thrown(tables, start)
    waiting: list[Waiting] = []
    for made, (actions, position) in enumerate(positions):
        way = link
        for action in actions:
            way = way, action
        waiting.append((0, made, position, way))
    return waiting, tried


def value(tables: Tables, start: Start) -> int:
    """The heuristic of section 8.3: lower is better."""
    pieces, kit, _, remaining = start
    held = tables.kits[kit]
    bonus = THROW_WORTH * (remaining - 1) + RELIC_WORTH * len(held.relics)
    return tables.score(held.moves_like, pieces) - bonus
