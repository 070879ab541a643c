"""Which augments and cards were offered and which were taken, for the balance lab."""

from collections.abc import Iterator

from games.autochess.content.schema import card_id
from games.autochess.events import AugmentPicked, AugmentsOffered, Bought, Dealt, Rolled
from games.engine.protocol import Event
from games.engine.rooms import Pick


def picks(seat: int, events: tuple[Event, ...]) -> Iterator[Pick]:
    """What a seat was offered and what it took; these events name their owner in `to`."""
    for event in events:
        match event:
            case AugmentsOffered(to=int(owner)):
                yield from (Pick(owner, augment, taken=False) for augment in event.augments)
            case AugmentPicked():
                yield Pick(event.pick.seat, event.pick.augment, taken=True)
            case Dealt(to=int(owner)) | Rolled(to=int(owner)):
                yield from (Pick(owner, card_id(card.kind), taken=False) for card in event.shop)
            case Bought(to=int(owner)):
                yield Pick(owner, card_id(event.card.kind), taken=True)
