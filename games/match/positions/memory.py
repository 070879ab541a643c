"""The positions that a process remembers, and who hears of those that it commits."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from uuid import UUID

from games.match.positions.position import Position

_recent: OrderedDict[UUID, Position] = OrderedDict()
_lock = Lock()
MOST_RECENT = 1024


def remember(position: Position) -> None:
    """Keep the newest known position of a match in the memory of this process."""
    with _lock:
        known = _recent.get(position.match_id)
        if known is None or known.version <= position.version:
            _recent[position.match_id] = position
        _recent.move_to_end(position.match_id)
        while len(_recent) > MOST_RECENT:
            _recent.popitem(last=False)


def find(match_id: UUID) -> Position | None:
    """A match from the memory of this process. It may be behind the database: a writer is guarded
    by the version, a page uses `load`."""
    return _recent.get(match_id)


def forget(match_id: UUID) -> None:
    """Drop a match from memory, as its seats or spectators changed without a move."""
    with _lock:
        _recent.pop(match_id, None)


def forget_all() -> None:
    """Start with an empty memory, as a new process does."""
    with _lock:
        _recent.clear()


Listener = Callable[[Position], None]
_listeners: list[Listener] = []
_preparers: list[Listener] = []


def subscribe(listener: Listener, preparer: Listener) -> None:
    """Call a listener with every position that this process commits, in the committing thread, and
    a preparer with some of them while the transaction is under way."""
    if listener not in _listeners:
        _listeners.append(listener)
        _preparers.append(preparer)


def prepare(position: Position) -> None:
    """Let what publishing needs be worked out for a position that is about to be committed, or
    perhaps will not be."""
    for preparer in _preparers:
        preparer(position)


def publish(position: Position) -> None:
    """Remember a position that was just committed and pass it to the listeners."""
    remember(position)
    for listener in _listeners:
        listener(position)
