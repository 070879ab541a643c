"""The card of a trip: the seven kinds of points, in fifths of the strongest one."""

from collections.abc import Sequence

from games.engine.protocol import Event
from games.engine.records.runs import CardKind, Grid, columns
from games.engine.texts import gettext_noop
from games.travel.state import State

HEIGHT = 5


def _grid(state: State, seat: int, events: Sequence[Event]) -> Grid:
    stats = state.players[seat].stats
    most = max(1, *stats)
    return columns([-(-HEIGHT * max(0, points) // most) for points in stats], HEIGHT)


CARD = CardKind(gettext_noop("The trip's seven kinds of points"), _grid)
