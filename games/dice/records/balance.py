"""Which strategy cards were drawn and which were played, for the balance lab."""

from collections.abc import Iterator

from games.dice.events import CardDrawn, CardPlayed
from games.engine.protocol import Event
from games.engine.rooms import Pick


def picks(seat: int, events: tuple[Event, ...]) -> Iterator[Pick]:
    """A card counts as taken when it is played."""
    for event in events:
        match event:
            case CardDrawn():
                yield Pick(event.seat, event.card, taken=False)
            case CardPlayed():
                yield Pick(event.seat, event.card, taken=True)
