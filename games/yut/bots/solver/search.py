"""The search in layers, in pieces of any size: how it is cut does not change what it finds."""

from typing import NamedTuple

from msgspec import Struct

from games.yut.bots.solver.compact import Start
from games.yut.bots.solver.tables import Tables
from games.yut.bots.solver.turn import Ends, Link, explore
from games.yut.content.schema import Params


class Limits(Struct, frozen=True):
    """How far a search goes, in counts."""

    width: int
    """Positions kept at the end of a turn."""
    inner_cap: int
    """Moves tried from each of them."""
    total_cap: int | None = None
    """Moves tried in all; then it gives up."""

    @classmethod
    def quick(cls, params: Params) -> "Limits":
        return cls(params.par_width, params.par_inner_cap)

    @classmethod
    def deep(cls, params: Params) -> "Limits":
        return cls(params.par_width_deep, params.par_inner_cap_deep, params.par_total_cap_deep)


class Found(NamedTuple):
    """The end of a search: how it won, if it did, and whether it left anything out."""

    turns: int
    link: Link | None
    cut: bool


class Search:
    """A search for fewer turns than are known."""

    def __init__(self, tables: Tables, limits: Limits, known: int) -> None:
        self.tables, self.limits, self.known = tables, limits, known
        self.turn, self.examined, self.cut = 0, 0, False
        self.layer: list[tuple[Start, Link | None]] = []
        self.explored = 0
        """How much of the layer is done."""
        self.ends = Ends(limits.width)
        self.ends.add(tables.first, 0, None)

    @property
    def work(self) -> int:
        """What `done` comes to at the end."""
        return self.limits.width * (self.known - 1)

    @property
    def done(self) -> int:
        share = self.limits.width * self.explored // len(self.layer) if self.layer else 0
        return self.limits.width * max(0, self.turn - 1) + share

    def advance(self, moves: int) -> Found | None:
        """Try about so many moves; None while the search is not over."""
        until = self.examined + moves
        while self.examined < until:
            if self.explored == len(self.layer):
                if self.turn >= self.known - 1:
                    return Found(self.known, None, self.cut)
                self._next_turn()
                continue
            won = self._explore(*self.layer[self.explored])
            if won is not None:
                return Found(self.turn, won, self.cut)
            if self.limits.total_cap is not None and self.examined >= self.limits.total_cap:
                return Found(self.known, None, True)
        return None

    def _next_turn(self) -> None:
        self.turn += 1
        self.layer, self.explored = self.ends.layer(), 0
        self.cut = self.cut or self.ends.cut
        self.ends = Ends(self.limits.width)

    def _explore(self, start: Start, link: Link | None) -> Link | None:
        cap = self.limits.inner_cap
        explored = explore(self.tables, self.turn, start, link, cap, self.ends)
        self.explored += 1
        self.examined += explored.tried
        self.cut = self.cut or explored.cut
        return explored.won
