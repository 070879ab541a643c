"""Special cards played, for the balance lab.

Every seat holds the same cards for the whole match, so there are no offers to count. Conditions
are drawn for all seats alike.
"""

from collections.abc import Iterator

from games.engine.protocol import Event
from games.engine.rooms import Pick
from games.euler.events import SpecialPlayed


def picks(seat: int, events: tuple[Event, ...]) -> Iterator[Pick]:
    """One pick for each special card that was played."""
    for event in events:
        match event:
            case SpecialPlayed(to=int(player)):
                yield Pick(player, event.kind, taken=True)
