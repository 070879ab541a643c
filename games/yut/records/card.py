"""The card of a run: how many pieces were home after each turn."""

from collections.abc import Sequence

from games.engine.protocol import Event
from games.engine.runs import CardKind, Grid, columns
from games.engine.texts import gettext_noop
from games.yut.events import Finished
from games.yut.state import State

PIECES = 4


def _grid(state: State, seat: int, events: Sequence[Event]) -> Grid:
    home, after = 0, list[int]()
    for event in events:
        if event.tag == "turn_started":
            after.append(home)
        elif isinstance(event, Finished):
            home = event.total
    return columns([*after, home], PIECES)


CARD = CardKind(gettext_noop("Pieces home, turn by turn"), _grid)
