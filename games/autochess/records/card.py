"""The card of a match: the HP left after each round, in fifths of the most."""

from collections.abc import Sequence

from games.autochess.state import State
from games.engine.protocol import Event
from games.engine.records.runs import CardKind, Grid, columns
from games.engine.texts import gettext_noop

HEIGHT = 5


def _grid(state: State, seat: int, events: Sequence[Event]) -> Grid:
    course = state.players[seat].hp_history
    most = max(course, default=1) or 1
    return columns([-(-HEIGHT * max(0, hp) // most) for hp in course], HEIGHT)


CARD = CardKind(gettext_noop("HP left, round by round"), _grid)
