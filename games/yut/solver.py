"""`beam`, the solver for par (section 8.3): it knows the key, and nothing else that a player does
not.

It searches in layers, and a layer is a turn: all positions that a turn can end in, the best of
them kept for the next. The first finish is therefore the fewest turns that the search can find.
Limits are counts, never seconds, so the result is the same on any machine.
"""

from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from games.yut.actions import Action
from games.yut.content import Params
from games.yut.rules import YutRules
from games.yut.solving.line import BrokenLine, by_quick_bot, replayed, spelled_out
from games.yut.solving.tables import Tables
from games.yut.solving.turn import Ends, Link, explore

Progress = Callable[[int, int], object]
"""Told how much is done, and of how much. It may raise, and so end the search."""
STRIDE = 16
"""Positions between two reports of progress."""


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


class Par(Struct, frozen=True):
    """The fewest turns known for a key, and the line that proves them."""

    turns: int
    throws: int
    line: tuple[Action, ...]
    exact: bool = False
    """Fewer are impossible: the search left nothing out."""
    examined: int = 0
    """Moves tried, in all stages."""


def unwatched(done: int, of: int) -> None:
    """Nobody looks at the progress."""


def solve(
    rules: YutRules,
    key: bytes,
    limits: Limits,
    progress: Progress = unwatched,
    known: Par | None = None,
) -> Par:
    """Look for fewer turns than are known; if there are none to be found, what is known stands.

    Without anything known it begins with the quick bot's run. Raises `BrokenLine` if the line
    found is not one that a player could have played: then there is no par.
    """
    known = known or _proven(rules, key, by_quick_bot(rules, key))
    if known.exact:
        return known
    work = limits.width * (known.turns - 1)
    found = _search(Tables(rules, key), limits, known.turns, lambda done: progress(done, work))
    progress(work, work)
    best = known
    if found.link is not None:
        best = _proven(rules, key, spelled_out(rules, key, found.link))
        if best.turns != found.turns:
            raise BrokenLine("turns")
    return replace(best, exact=not found.cut, examined=known.examined + found.examined)


def _proven(rules: YutRules, key: bytes, line: tuple[Action, ...]) -> Par:
    end = replayed(rules, key, line)
    return Par(end.turn, end.counters.throw, line)


class _Found(NamedTuple):
    turns: int
    link: Link | None
    cut: bool
    examined: int


def _search(
    tables: Tables, limits: Limits, known: int, progress: Callable[[int], object]
) -> _Found:
    """The first finish in fewer turns than are known."""
    ends = Ends(limits.width)
    ends.add(tables.first, 0, None)
    examined, cut = 0, False
    for turn in range(1, known):
        layer = ends.layer()
        cut = cut or ends.cut
        ends = Ends(limits.width)
        for nth, (start, link) in enumerate(layer):
            if nth % STRIDE == 0:
                progress(limits.width * (turn - 1) + limits.width * nth // len(layer))
            explored = explore(tables, turn, start, link, limits.inner_cap, ends)
            examined += explored.tried
            cut = cut or explored.cut
            if explored.won is not None:
                return _Found(turn, explored.won, cut, examined)
            if limits.total_cap is not None and examined >= limits.total_cap:
                return _Found(known, None, True, examined)
    return _Found(known, None, cut, examined)


__all__ = ["BrokenLine", "Limits", "Par", "Progress", "solve", "unwatched"]
