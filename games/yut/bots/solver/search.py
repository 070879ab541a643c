"""The search in layers. It advances in pieces; their size does not change the result."""

from typing import NamedTuple

from msgspec import Struct

from games.yut.bots.solver.compact import Start
from games.yut.bots.solver.expansion import Link, TurnEnds, expand
from games.yut.bots.solver.tables import Tables
from games.yut.content.schema import Params


class Limits(Struct, frozen=True):
    """The limits of a search, in counts."""

    width: int
    """Positions kept at the end of a turn."""
    inner_cap: int
    """Moves tried from each position."""
    total_cap: int | None = None
    """Moves tried in all before the search stops without a result."""

    @classmethod
    def quick(cls, params: Params) -> "Limits":
        return cls(params.par_width, params.par_inner_cap)

    @classmethod
    def deep(cls, params: Params) -> "Limits":
        return cls(params.par_width_deep, params.par_inner_cap_deep, params.par_total_cap_deep)


class Found(NamedTuple):
    """The result of a search: the winning line, if any, and whether a limit cut it."""

    turns: int
    link: Link | None
    cut: bool


class Search:
    """A search for fewer turns than are known."""

    def __init__(self, tables: Tables, limits: Limits, known: int) -> None:
        self.tables, self.limits, self.known = tables, limits, known
        self.turn, self.examined, self.cut = 0, 0, False
        self.layer: list[tuple[Start, Link | None]] = []
        self.expanded = 0
        """The number of positions of the layer that are done."""
        self.ends = TurnEnds(limits.width)
        self.ends.add(tables.first, 0, None)

    @property
    def total_work(self) -> int:
        """The value of `progress` at the end."""
        return self.limits.width * (self.known - 1)

    @property
    def progress(self) -> int:
        share = self.limits.width * self.expanded // len(self.layer) if self.layer else 0
        return self.limits.width * max(0, self.turn - 1) + share

    def advance(self, moves: int) -> Found | None:
        """Try about so many moves. None if the search is not over."""
        until = self.examined + moves
        while self.examined < until:
            if self.expanded == len(self.layer):
                if self.turn >= self.known - 1:
                    return Found(self.known, None, self.cut)
                self._next_turn()
                continue
            won = self._expand(*self.layer[self.expanded])
            if won is not None:
                return Found(self.turn, won, self.cut)
            if self.limits.total_cap is not None and self.examined >= self.limits.total_cap:
                return Found(self.known, None, True)
        return None

    def _next_turn(self) -> None:
        self.turn += 1
        self.layer, self.expanded = self.ends.layer(), 0
        self.cut = self.cut or self.ends.cut
        self.ends = TurnEnds(self.limits.width)

    def _expand(self, start: Start, link: Link | None) -> Link | None:
        cap = self.limits.inner_cap
        expansion = expand(self.tables, self.turn, start, link, cap, self.ends)
        self.expanded += 1
        self.examined += expansion.tried
        self.cut = self.cut or expansion.cut
        return expansion.won
