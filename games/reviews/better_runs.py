"""Better runs of the same key, for a run under review: the app that knows them registers here,
because this one may not import it."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from games.engine.protocol import ActionBase
from games.match.positions import Position


class Divergence(NamedTuple):
    """Where a run and another one of the same key part."""

    name: str
    """Of the other run, in the reader's language."""
    score: int
    cost: int
    """By how much its score is better in the end; negative: worse."""
    step: int | None
    """The steps that both have in common, from the first on; None: they never part."""
    played: str
    """What was played there, as JSON."""
    other: str
    address: str = ""
    """Of the other run, where the reader may see it."""


Comparer = Callable[[Position, Any], Sequence[Divergence]]
"""(a finished run, the reader) -> how it differs from par and from the best run."""

LineFinder = Callable[[Position], Sequence[ActionBase]]
"""(a finished run) -> the line that the solver found for its key; empty: none is known."""

_comparers: list[Comparer] = []
_finders: list[LineFinder] = []


def register(comparer: Comparer, finder: LineFinder) -> None:
    """Let the app that compares runs answer from now on."""
    _comparers[:], _finders[:] = [comparer], [finder]


def compare_run(position: Position, viewer: Any) -> Sequence[Divergence]:
    """How a finished run differs from better ones of the same key."""
    return _comparers[0](position, viewer) if _comparers and position.game.records.runs else ()


def find_line(position: Position) -> tuple[ActionBase, ...]:
    """The solver's line for the key of a run; empty: none is known."""
    return tuple(_finders[0](position)) if _finders and position.game.records.runs else ()
