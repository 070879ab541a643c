"""What other apps know of a match under review: when its key is told, and better runs of the same
key. They register here, because this app may not import them."""

from collections.abc import Callable, Sequence
from datetime import datetime
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
Calendar = Callable[[Position], datetime | None]
"""(a match with a sealed key) -> when the key is told; None: not known."""

_comparers: list[Comparer] = []
_calendars: list[Calendar] = []


def register(comparer: Comparer, calendar: Calendar) -> None:
    """Let the app that compares runs answer from now on."""
    _comparers[:], _calendars[:] = [comparer], [calendar]


def compare_run(position: Position, viewer: Any) -> Sequence[Divergence]:
    """How a finished run differs from better ones of the same key."""
    return _comparers[0](position, viewer) if _comparers and position.game.records.runs else ()


def find_reveal(position: Position) -> datetime | None:
    """When the key of a match is told, if that is known."""
    return _calendars[0](position) if _calendars and position.sealed else None
