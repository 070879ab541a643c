"""What the log and the captions say of a move: its events without noise."""

from functools import lru_cache

from games.dice import events as happened
from games.dice.content.index import ContentIndex
from games.dice.content.terms import EventCard
from games.dice.rules.engine import DiceRules
from games.engine.protocol import Event

CHANGES = (
    happened.ScoreChanged, happened.TotalChanged, happened.EnergyGained, happened.EnergyLost,
    happened.CardsSwapped,
)  # fmt: skip
"""What an event card can change at once."""


class EventIdle(Event, frozen=True, tag="event_idle"):
    """An event card that was applied and changed nothing: half of a total that cannot fall."""

    seat: int
    card: EventCard


def log_events(rules: DiceRules, seen: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of a move that have something to say, in order."""
    return find_log_events(rules.index, seen)


@lru_cache(maxsize=256)
def find_log_events(index: ContentIndex, seen: tuple[Event, ...]) -> tuple[Event, ...]:
    """The same, for all audiences that see the same events."""
    return tuple(
        _event_idle(event) if _is_idle(index, seen, nth) else event
        for nth, event in enumerate(seen)
        if not _is_noise(index, event)
    )


def _event_idle(event: Event) -> Event:
    assert isinstance(event, happened.EventApplied)
    return EventIdle(event.seat, event.card)


def _is_noise(index: ContentIndex, event: Event) -> bool:
    match event:
        case happened.EventDrawn(card=card):
            # Its result follows; of a blank card there is none.
            return index.events[card].tone == "none"
        case happened.EnergyGranted(amount=0) | happened.EnergyGained(amount=0):
            return True
    return False


def _is_idle(index: ContentIndex, seen: tuple[Event, ...], nth: int) -> bool:
    """Whether this is an event card that was applied without changing anything now or later."""
    event = seen[nth]
    if not isinstance(event, happened.EventApplied) or index.events[event.card].delayed:
        return False
    after = seen[nth + 1] if nth + 1 < len(seen) else None
    if isinstance(after, happened.TotalChanged) and after.card is None:
        return True  # That is the sum of the round.
    if isinstance(after, happened.EnergyGained):
        return after.amount == 0
    return not isinstance(after, CHANGES)
