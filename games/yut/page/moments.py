"""What the page tells of a move before it shows the new board: sticks that fall, pieces that walk
(U29), the end of the run; and what items did, as a note beside it."""

from msgspec import Struct

from games.engine.protocol import Event
from games.yut.content.board import Place, Target
from games.yut.content.terms import Face, Result
from games.yut.events import (
    GameOver,
    Joined,
    Moved,
    StickGrew,
    StickReplaced,
    StickWore,
    Thrown,
    ThrowsBanked,
    TokenGained,
)
from games.yut.rules.engine import YutRules
from games.yut.view import View


class Walk(Struct, frozen=True, tag="walk"):
    """Pieces that walk from place to place."""

    start: Target
    path: tuple[Place, ...]
    pieces: int


class Fall(Struct, frozen=True, tag="fall"):
    """Sticks that fall onto the board, as they lie at the end."""

    sticks: tuple[tuple[str, Face], ...]
    """The stick of each slot and its face."""
    result: Result
    steps: int
    bonus: bool

    @property
    def is_great(self) -> bool:
        """Whether everybody around the mat would shout."""
        return self.result in ("YUT", "MO")


class Home(Struct, frozen=True, tag="home"):
    """All pieces are home: the board celebrates, and the turns are counted."""

    turns: int
    sticks_held: tuple[str, ...] = ()
    """The stick of each slot at the end."""


class Note(Struct, frozen=True, tag="note"):
    """What sticks and relics did beyond the throw itself."""

    events: tuple[Event, ...]


NOTED = (Joined, StickGrew, StickWore, ThrowsBanked, TokenGained)


def tell_move(
    rules: YutRules, view: View, seen: tuple[Event, ...]
) -> tuple[Walk | Fall | Home | Note, ...]:
    """The walks and throws of a move, in order; choices are told by the table itself."""
    told: list[Walk | Fall | Home | Note] = []
    for event in seen:
        match event:
            case Moved():
                told.append(Walk(event.target, event.path, event.pieces))
            case Thrown():
                sticks = tuple(zip(_find_sticks(view, seen), event.faces, strict=True))
                told.append(Fall(sticks, event.result, event.steps, event.bonus))
            case GameOver():
                told.append(Home(event.turns, tuple(slot.stick for slot in view.slots)))
    noted = tuple(event for event in seen if _is_noted(event))
    return (*told, Note(noted)) if noted else tuple(told)


def _find_sticks(view: View, seen: tuple[Event, ...]) -> tuple[str, ...]:
    """The sticks that were thrown: one that broke in this throw was still whole."""
    worn = {event.slot: event.stick for event in seen if isinstance(event, StickWore)}
    return tuple(worn.get(nth, slot.stick) for nth, slot in enumerate(view.slots))


def _is_noted(event: Event) -> bool:
    """An offered stick is placed by the player; a relic replaces one by itself."""
    is_by_relic = isinstance(event, StickReplaced) and event.source != "offer"
    return is_by_relic or isinstance(event, NOTED)
