"""The items that a run was offered and took, for the balance lab."""

from collections.abc import Iterator

from games.engine.protocol import Event
from games.engine.rooms import Pick
from games.yut.events import RelicChosen, RelicsOffered, StickOffered, StickReplaced


def picks(seat: int, events: tuple[Event, ...]) -> Iterator[Pick]:
    """Offered and taken sticks and relics. A stick that a relic replaced was not chosen."""
    for event in events:
        match event:
            case StickOffered(stick=stick):
                yield Pick(seat, stick, taken=False)
            case StickReplaced(source="offer"):
                yield Pick(seat, event.after, taken=True)
            case RelicsOffered(relics=relics):
                yield from (Pick(seat, relic, taken=False) for relic in relics)
            case RelicChosen(relic=relic):
                yield Pick(seat, relic, taken=True)
