"""What this process remembers of replayed logs: a match is not played again for every reader.

A running match is played on from where it stood when it was last read. The oldest readings are
dropped first; one log at a time is played, so that readers of many matches delay only each other.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sized
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock
from typing import Generic, NamedTuple, TypeVar, cast

from games.engine.errors import TooFast
from games.history import rerun
from games.history.rerun import Break, ReplayedMove, Runner
from games.match.positions import Position
from games.models import Move

MOST_MOVES = 30_000
"""Moves that are remembered with their states, in all matches together."""
MOST_VALUES = 60_000
"""Steps and rendered lines that are remembered, of all matches, audiences and languages."""
MOST_WAITING = 8
"""Readers that wait until a log is played; more are refused."""

Value = TypeVar("Value")
Kept = TypeVar("Kept", bound=Sized)


class Shelf(Generic[Value]):
    """A bounded memory: what was not asked for longest goes first."""

    def __init__(self, most: int, weight: Callable[[Value], int]) -> None:
        self._most, self._weight = most, weight
        self._values: OrderedDict[Hashable, Value] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The remembered value, else a new one."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
        value = make()
        with self._lock:
            return self._values.setdefault(key, value)

    def trim(self) -> None:
        """Forget the oldest values until the others are light enough; the newest always stays."""
        with self._lock:
            weights = {key: self._weight(value) for key, value in self._values.items()}
            total = sum(weights.values())
            while total > self._most and len(self._values) > 1:
                key, _ = self._values.popitem(last=False)
                total -= weights[key]

    def clear(self) -> None:
        with self._lock:
            self._values.clear()


class Recording:
    """The log of one match as far as it was read, and what the rules make of it."""

    def __init__(self, position: Position) -> None:
        self.runner = Runner(position)
        self.moves: list[Move] = []

    @property
    def version(self) -> int:
        """The version up to which the log was read."""
        return self.moves[-1].version if self.moves else 0


class Past(NamedTuple):
    """The log of a match up to one version: the moves, the replayed moves from the start on, and
    the break if there is one."""

    moves: list[Move]
    made: tuple[ReplayedMove, ...]
    broken: Break | None


_recordings: Shelf[Recording] = Shelf(MOST_MOVES, lambda each: len(each.moves) + 1)
_values: Shelf[Sized] = Shelf(MOST_VALUES, len)
_queue, _playing = BoundedSemaphore(MOST_WAITING), BoundedSemaphore(1)


def recall(position: Position) -> Past:
    """The past of a match, up to the version of the position and no further: other moves may be
    written while it is read."""
    recording = _recordings.get(_key(position), lambda: Recording(position))
    if recording.version < position.version:
        with turn():
            moves = rerun.load_moves(position.match_id, after=recording.version)
            recording.runner.extend(moves)
            recording.moves += moves
        _recordings.trim()
    moves = [move for move in recording.moves if move.version <= position.version]
    made = tuple(recording.runner.made[: position.version + 1])
    return Past(moves, made, recording.runner.broken)


def _key(position: Position) -> Hashable:
    return position.match_id, position.secret


@contextmanager
def turn() -> Iterator[None]:
    """One log at a time: threads that compute at once slow down the whole process, and readers
    that wait hold connections to the database."""
    if not _queue.acquire(blocking=False):
        raise TooFast("busy")
    try:
        with _playing:
            yield
    finally:
        _queue.release()


def recall_value(position: Position, *what: Hashable, make: Callable[[], Kept]) -> Kept:
    """Something that follows from the past of a match at this version, made once."""
    key = (_key(position), position.version, position.status, *what)
    value = _values.get(key, make)
    _values.trim()
    return cast(Kept, value)


def recall_lines(key: Hashable, last: int, render: Callable[[int], str]) -> list[str]:
    """The rendered lines of steps 1 to `last`; only those that are not remembered are rendered."""
    lines = cast(list[str], _values.get(key, list))
    for step in range(len(lines) + 1, last + 1):
        line = render(step)
        if len(lines) < step:  # another reader may have been faster
            lines.append(line)
    _values.trim()
    return lines[:last]


def forget_all() -> None:
    """Start with an empty memory, as a new process does."""
    _recordings.clear()
    _values.clear()
