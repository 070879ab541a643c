"""What the balance lab counts: plans seen and bought, the destinations of the seats and where they
went."""

from collections.abc import Iterator

from games.engine.protocol import Event
from games.engine.rooms import Pick
from games.travel.events import Finished, ForcedMoved, Moved, PlaceTaken, PlansBought, PlanSeen
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
    """The destinations, which no event names: they were dealt with the first state; and the spaces
    that seats went to, as a free action has the name of the space that it is taken from."""
    for event in events:
        match event:
            case Moved() | ForcedMoved() | PlaceTaken():
                yield event.seat, f"spaces/{event.end}"
            case Finished():
                for seat, player in enumerate(state.players):
                    yield seat, f"destinations/{player.destination}"
