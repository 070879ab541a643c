"""Which augments were offered and which were picked, for the balance lab."""

from collections.abc import Iterator

from games.autochess.events import AugmentPicked, AugmentsOffered
from games.engine.protocol import Event, Pick


def picks(seat: int, events: tuple[Event, ...]) -> Iterator[Pick]:
    """An offer is told to its one listener."""
    for event in events:
        match event:
            case AugmentsOffered(to=int(owner)):
                yield from (Pick(owner, augment, taken=False) for augment in event.augments)
            case AugmentPicked():
                yield Pick(event.pick.seat, event.pick.augment, taken=True)
