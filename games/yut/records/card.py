"""The card of a run: how many pieces were on their way and home after each turn."""

from collections.abc import Sequence

from games.engine.protocol import Event
from games.engine.records.runs import CardKind, Grid, columns
from games.engine.texts import gettext_noop
from games.yut.events import Finished, Joined, Moved, TurnStarted
from games.yut.state import State

PIECES = 4


def _grid(state: State, seat: int, events: Sequence[Event]) -> Grid:
    course, started, home = list[tuple[int, int]](), 0, 0
    for event in events:
        match event:
            case TurnStarted() if event.turn > 1:
                course.append((home, started))
            case Moved(target="HOME"):
                started += event.pieces
            case Moved(dest="O0"):
                started -= event.pieces
            case Joined():
                started += event.pieces
            case Finished():
                home = event.total
    course.append((home, started))
    return columns([home for home, _ in course], PIECES, [started for _, started in course])


CARD = CardKind(gettext_noop("Pieces on their way and home, turn by turn"), _grid)
