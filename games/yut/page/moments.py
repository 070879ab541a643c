"""What the page tells of a move before it shows the new board: the walk of the pieces (U29)."""

from msgspec import Struct

from games.engine.protocol import Event
from games.yut.content.board import Place, Target
from games.yut.events import Moved
from games.yut.rules.engine import YutRules
from games.yut.view import View


class Walk(Struct, frozen=True):
    """Pieces that walk from place to place."""

    start: Target
    path: tuple[Place, ...]
    pieces: int


def tell_move(rules: YutRules, view: View, seen: tuple[Event, ...]) -> tuple[Walk, ...]:
    """The walks of a move, in order; throws and choices are told by the table itself."""
    return tuple(
        Walk(event.target, event.path, event.pieces) for event in seen if isinstance(event, Moved)
    )
