"""Plans seen and plans bought, for the balance lab."""

from collections.abc import Iterator

from games.engine.protocol import Event
from games.engine.rooms import Pick
from games.travel.events import PlansBought, PlanSeen


def picks(seat: int, events: tuple[Event, ...]) -> Iterator[Pick]:
    """A plan counts as taken when the settlement buys it."""
    for event in events:
        match event:
            case PlanSeen():
                yield Pick(event.seat, event.card, taken=False)
            case PlansBought():
                yield from (Pick(event.seat, card, taken=True) for card in event.cards)
