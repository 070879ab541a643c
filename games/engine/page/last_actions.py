"""What each seat did last, as the page shows it beside the seat's name.

It follows from public events only, so every audience may know it. The match keeps those events with
its ledger (`games/match/positions/`): a page that is opened anew shows the same.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from games.engine.protocol import Event

Tone = Literal["", "good", "bad", "strong"]


class LastAction(NamedTuple):
    """One action, to draw: a sign, and a few words."""

    text: str
    """To translate, with {n} and {item} in it."""
    sign: str = ""
    """Shown alone where there is no room for words."""
    n: int | str = 0
    item: Any = None
    """A row of the content, shown by its name."""
    tone: Tone = ""


@dataclass(frozen=True)
class LastActions:
    """How a game tells the last actions of its seats."""

    describe: Callable[[Any, Any, Mapping[int, Event]], Mapping[int, LastAction]]
    """(rules, view, seat -> its last event that was kept) -> seat -> its last action."""
    kept: Mapping[type[Event], str]
    """Type of the events that are actions of one seat -> the field that names the seat."""
    clear: frozenset[type[Event]] = frozenset()
    """Types of the events after which the actions before them no longer matter."""

    def keep(self, before: Iterable[Event], events: Iterable[Event]) -> tuple[Event, ...]:
        """The last event of each seat, given those before a move and the events of the move."""
        last = self.group_by_seat(before)
        for event in events:
            if type(event) in self.clear:
                last = {}
            elif self.matters(event):
                last |= self.group_by_seat([event])
        return tuple(last.values())

    def matters(self, event: Event) -> bool:
        """Whether an event changes what is kept."""
        return type(event) in self.clear or (event.to is None and type(event) in self.kept)

    def group_by_seat(self, events: Iterable[Event]) -> dict[int, Event]:
        """Kept events by the seats that acted."""
        return {getattr(event, self.kept[type(event)]): event for event in events}
