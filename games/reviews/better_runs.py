"""Better runs of the same key, for a run under review: the app that knows them registers here,
because this one may not import it."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

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

_comparers: list[Comparer] = []


def register(comparer: Comparer) -> None:
    """Let the app that compares runs answer from now on."""
    _comparers[:] = [comparer]


def compare_run(position: Position, viewer: Any) -> Sequence[Divergence]:
    """How a finished run differs from better ones of the same key."""
    return _comparers[0](position, viewer) if _comparers and position.game.records.runs else ()
