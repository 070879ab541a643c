"""`beam`, the solver for par (section 8.3). It knows the key; otherwise it plays like a player.

It searches in layers: a layer holds the best positions at the end of a turn. The first finish is
therefore the fewest turns that the search can find. Limits are counts, not seconds, so the result
is the same on any machine.
"""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from games.yut.actions import Action
from games.yut.bots.solver.line import BrokenLine, build_line, quick_bot_line, replay
from games.yut.bots.solver.search import Found, Limits, Search
from games.yut.bots.solver.tables import Tables
from games.yut.rules.engine import YutRules

Progress = Callable[[int, int], object]
"""Called with the work done and the total. An exception from it ends the search."""
STRIDE = 5_000
"""Moves between two reports of progress."""


class Par(Struct, frozen=True):
    """The fewest turns known for a key, with the line that proves them."""

    turns: int
    throws: int
    line: tuple[Action, ...]
    exact: bool = False
    """Proven minimal: no limit cut the search."""
    examined: int = 0
    """Moves tried in all stages."""


def ignore_progress(done: int, total: int) -> None:
    """The default progress callback."""


def solve(
    rules: YutRules,
    key: bytes,
    limits: Limits,
    progress: Progress = ignore_progress,
    known: Par | None = None,
) -> Par:
    """Search for fewer turns than the known par, or than the quick bot's run without one.

    Returns the known par if there is nothing better. Raises `BrokenLine` if the line found does not
    replay: then there is no par.
    """
    known = known or quick_bot_par(rules, key)
    if known.exact:
        return known
    search = Search(Tables(rules, key), limits, known.turns)
    while (found := search.advance(STRIDE)) is None:
        progress(search.progress, search.total_work)
    progress(search.total_work, search.total_work)
    return improve(rules, key, known, found, search.examined)


def quick_bot_par(rules: YutRules, key: bytes) -> Par:
    """The quick bot's run as a first par."""
    return _prove(rules, key, quick_bot_line(rules, key))


def improve(rules: YutRules, key: bytes, known: Par, found: Found, examined: int) -> Par:
    """The par after a search. A line that it found is proven by replay."""
    best = known
    if found.link is not None:
        best = _prove(rules, key, build_line(rules, key, found.link))
        if best.turns != found.turns:
            raise BrokenLine("turns")
    return replace(best, exact=not found.cut, examined=known.examined + examined)


def _prove(rules: YutRules, key: bytes, line: tuple[Action, ...]) -> Par:
    end = replay(rules, key, line)
    return Par(end.turn, end.counters.throw, line)


__all__ = [
    "BrokenLine", "Limits", "Par", "Progress", "ignore_progress", "improve", "quick_bot_par",
    "solve",
]  # fmt: skip
