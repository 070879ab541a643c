"""The card of a match: which rounds brought chips."""

from collections.abc import Sequence

from games.engine.protocol import Event
from games.engine.records.runs import CardKind, Grid, Tone, wrap
from games.engine.texts import gettext_noop
from games.euler.state import State


def _grid(state: State, seat: int, events: Sequence[Event]) -> Grid:
    return wrap([_tone(past.changes[seat]) for past in state.past])


def _tone(change: int) -> Tone:
    return "good" if change > 0 else "bad" if change < 0 else "even"


CARD = CardKind(gettext_noop("Chips won and lost, round by round"), _grid)
