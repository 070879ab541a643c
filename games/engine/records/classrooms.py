"""What a game offers to a classroom: how its tables stand, what to show, what a sheet counts."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from games.engine.protocol import Event


class Mark(NamedTuple):
    """A figure of the sheet of results."""

    key: str
    label: str
    """The heading of its column, to translate."""
    help: str
    """A sentence on what it counts, to translate."""


class Scene(NamedTuple):
    """What a table is at, as the teacher's overview says it."""

    text: str
    """To translate."""
    items: Sequence[Any] = ()
    """Rows of content with a name in each language: what it is about."""


class Classroom(NamedTuple):
    """The words of a game that has classrooms."""

    standing: Callable[[Any], Sequence[int]]
    """(a spectator's view) -> the score of each seat so far."""
    scene: Callable[[Any, Any], Scene]
    """(rules, a spectator's view) -> what the table is at."""
    showdowns: Callable[[Any], Sequence[int]]
    """(a spectator's view) -> the chapters (`PageRoom.chapters`) that had a showdown."""
    is_showdown: Callable[[Event], bool]
    """Whether a public event is the showdown of its chapter."""
    marks: tuple[Mark, ...]
    count_marks: Callable[[Any, Any], Sequence[Mapping[str, int]]]
    """(rules, state of a finished match) -> the figures of each seat, by the keys of `marks`."""
