"""What the balance lab counts: augments and cards that were offered and taken, the hands that lines
made and the synergies that boards had."""

from collections.abc import Iterator

from games.autochess.content.schema import HAND_TYPES, THRESHOLDS, card_id
from games.autochess.events import AugmentPicked, AugmentsOffered, Bought, Dealt, Fought, Rolled
from games.autochess.report import Side
from games.autochess.state import State
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


def appearances(state: State, events: tuple[Event, ...]) -> Iterator[tuple[int, str]]:
    """What came up in the fights of a round. A synergy is counted by the cards on the board."""
    for event in events:
        if isinstance(event, Fought):
            for duel in event.report.duels:
                yield from _list_items(duel.a)
                yield from _list_items(duel.b)


def _list_items(side: Side) -> Iterator[tuple[int, str]]:
    for line in side.lines:
        if line.type:
            yield side.seat, f"hand_types/{HAND_TYPES[line.type - 1]}"
    if not side.synergies:
        return
    for suit, cards in enumerate(side.board.suit_counts, start=1):
        if cards >= THRESHOLDS[0]:
            yield side.seat, f"suit_effects/{suit}"
