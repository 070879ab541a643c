"""Which special cards were played, for the balance lab.

Everyone holds the same cards for the whole match, so nothing is offered: what counts is who spent
them. Conditions are drawn for all alike; nobody takes one.
"""

from collections.abc import Iterator

from games.engine.game import Pick
from games.engine.protocol import Event
from games.euler.events import SpecialPlayed


def picks(seat: int, events: tuple[Event, ...]) -> Iterator[Pick]:
    """A card is told to whoever played it."""
    for event in events:
        match event:
            case SpecialPlayed(to=int(player)):
                yield Pick(player, event.kind, taken=True)
