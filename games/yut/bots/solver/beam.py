"""`beam`, the solver for par (section 8.3): it knows the key, and nothing else that a player does
not.

It searches in layers, and a layer is a turn: all positions that a turn can end in, the best of
them kept for the next. The first finish is therefore the fewest turns that the search can find.
Limits are counts, never seconds, so the result is the same on any machine.
"""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from games.yut.actions import Action
from games.yut.bots.solver.line import BrokenLine, by_quick_bot, replayed, spelled_out
from games.yut.bots.solver.search import Found, Limits, Search
from games.yut.bots.solver.tables import Tables
from games.yut.rules.engine import YutRules

Progress = Callable[[int, int], object]
"""Told how much is done, and of how much. It may raise, and so end the search."""
STRIDE = 5_000
"""Moves between two reports of progress."""


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
    known = known or first(rules, key)
    if known.exact:
        return known
    search = Search(Tables(rules, key), limits, known.turns)
    while (found := search.advance(STRIDE)) is None:
        progress(search.done, search.work)
    progress(search.work, search.work)
    return better(rules, key, known, found, search.examined)


def first(rules: YutRules, key: bytes) -> Par:
    """The quick bot's run: a par that is always there."""
    return _proven(rules, key, by_quick_bot(rules, key))


def better(rules: YutRules, key: bytes, known: Par, found: Found, examined: int) -> Par:
    """What is known after a search; a line that it found is proven first."""
    best = known
    if found.link is not None:
        best = _proven(rules, key, spelled_out(rules, key, found.link))
        if best.turns != found.turns:
            raise BrokenLine("turns")
    return replace(best, exact=not found.cut, examined=known.examined + examined)


def _proven(rules: YutRules, key: bytes, line: tuple[Action, ...]) -> Par:
    end = replayed(rules, key, line)
    return Par(end.turn, end.counters.throw, line)


__all__ = [
    "BrokenLine", "Limits", "Par", "Progress", "better", "first", "solve", "unwatched",
]  # fmt: skip
