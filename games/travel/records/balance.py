"""What the balance lab counts: plans seen and bought, and the destinations of the seats."""

from collections.abc import Iterator

from games.engine.protocol import Event
from games.engine.rooms import Pick
from games.travel.events import Finished, PlansBought, PlanSeen
from games.travel.state import State


def picks(seat: int, events: tuple[Event, ...]) -> Iterator[Pick]:
    """A plan counts as taken when the settlement buys it."""
    for event in events:
        match event:
            case PlanSeen():
                yield Pick(event.seat, event.card, taken=False)
            case PlansBought():
                yield from (Pick(event.seat, card, taken=True) for card in event.cards)


def appearances(state: State, events: tuple[Event, ...]) -> Iterator[tuple[int, str]]:
    """The destinations, which no event names: they were dealt with the first state."""
    if any(isinstance(event, Finished) for event in events):
        for seat, player in enumerate(state.players):
            yield seat, f"destinations/{player.destination}"
