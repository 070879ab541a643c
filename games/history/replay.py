"""A match played again from its log: what stood on the table after every move.

A replay shows its audience the steps of that audience's own log, each through that audience's own
view: while a match runs it tells nothing that was not told before.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from games.engine import protocol
from games.engine.chance import Chance
from games.engine.errors import NoSuchMatch, Refused
from games.engine.protocol import SYSTEM, ActionBase, Event, TableAction
from games.match import selectors
from games.match.positions import Account, Audience, Ledger, Position
from games.match.selectors import Entry
from games.models import Move


class Draw(msgspec.Struct, frozen=True):
    """One value that a match took from its key."""

    stream: str
    index: int
    slot: int
    n: int
    value: int

    @property
    def place(self) -> str:
        """What is hashed together with the key."""
        return f"{self.stream}:{self.index}:{self.slot}"


class Witness(Chance):
    """Chance that remembers what was drawn from it."""

    __slots__ = ("_drawn",)

    def __init__(self, key: bytes) -> None:
        super().__init__(key)
        self._drawn: list[Draw] = []

    def draw(self, stream: str, index: int, slot: int, n: int) -> int:
        value = super().draw(stream, index, slot, n)
        self._drawn.append(Draw(stream, index, slot, n, value))
        return value

    def testify(self) -> tuple[Draw, ...]:
        """What was drawn since this was last asked."""
        drawn, self._drawn = tuple(self._drawn), []
        return drawn


class Made(NamedTuple):
    """One move made again; the beginning is move 0, and nobody's."""

    number: int
    seat: int
    state: Any
    events: tuple[Event, ...]
    draws: tuple[Draw, ...]
    arrangement: TableAction | None = None


class Broken(NamedTuple):
    """Where a log stops making sense: a move is missing, or the rules refuse it."""

    code: str
    move: int


class Rerun(NamedTuple):
    """What a log leads to: its beginning, every move, and where it broke off if it did."""

    made: tuple[Made, ...]
    broken: Broken | None


def rerun(position: Position, moves: Iterable[Move]) -> Rerun:
    """Play a log again, as far as the rules let it."""
    luck, rules, game = Witness(position.secret), position.rules, position.game
    options = game.decode_options(msgspec.json.decode(position.options))
    state = rules.start(options, position.sitters, luck)
    made = [Made(0, SYSTEM, state, (), luck.testify())]
    for number, move in enumerate(moves, 1):
        if move.version != number:
            return Rerun(tuple(made), Broken("missing", number))
        try:
            action = game.decode_logged(move.action)
            step = protocol.play(rules, state, move.seat, action, luck)
        except Refused:
            return Rerun(tuple(made), Broken("refused", number))
        state = step.state
        table = action if isinstance(action, TableAction) else None
        made.append(Made(number, move.seat, state, step.events, luck.testify(), table))
    return Rerun(tuple(made), None)


class Past(Position):
    """A match as it once stood: it shows, and asks nobody anything."""

    def legal(self, seat: int) -> tuple[ActionBase, ...]:
        return ()

    def heard(self, audience: Audience) -> tuple[Event, ...]:
        """Cut for its audience when it was made."""
        return self.events


def past(
    position: Position, step: int, made: Made, events: tuple[Event, ...], at: float = 0
) -> Position:
    """A match as it stood after a move, told with the given events; its version is the step."""
    now = {field.name: getattr(position, field.name) for field in fields(position)}
    then = {
        "version": step,
        "state": made.state,
        "ledger": Ledger(tuple(Account(step) for _ in position.audiences)),
        "events": events,
        "at": at,
        "last_seat": made.seat,
        "arrangement": made.arrangement,
        "_legal": {},
        "_views": {},
    }
    return Past(**{**now, **then})


class Frame(NamedTuple):
    """One step that an audience knows of, with what its log tells of it."""

    made: Made
    events: tuple[Event, ...] = ()
    at: float = 0


@dataclass(frozen=True)
class Replay:
    """A match, step by step, through the eyes of one audience; step 0 is the beginning."""

    position: Position
    audience: Audience
    frames: tuple[Frame, ...]
    broken: Broken | None

    @property
    def last(self) -> int:
        return len(self.frames) - 1

    def at(self, step: int) -> Position:
        """The match as this audience saw it after a step."""
        made, events, at = self.frames[step]
        heard = protocol.visible_events(events, self.audience, step == self.last)
        return past(self.position, step, made, heard, at)

    def told(self, step: int) -> Position:
        """The same with all that the log tells of the step: after the end, everything."""
        return past(self.position, step, *self.frames[step])


def visit(match_id: UUID, user: Any) -> tuple[Audience, Position]:
    """Where a person is at a match; of a sealed one nobody but its players hears anything."""
    place, position = selectors.place(match_id, user)
    if place.seat is None and position.sealed:
        raise NoSuchMatch("no_such_match")
    return place.seat, position


def of(position: Position, audience: Audience, borrowed: bool = False) -> Replay:
    """A match for one audience: all of it once it is over, until then what its log tells.

    Through borrowed eyes nobody sees what a seat may keep to itself for good.
    """
    moves = list(Move.objects.filter(match_id=position.match_id).order_by("version"))
    made, broken = rerun(position, moves)
    if borrowed:
        made = _without(made, selectors.dropped(position, moves), audience)
    frames = [Frame(made[0])]
    entries = selectors.log(position, audience)
    numbers = _numbers(position, audience, moves, entries)
    for entry, number in zip(entries, numbers, strict=True):
        if number < len(made):
            frames.append(Frame(made[number], entry.events, entry.at.timestamp()))
    return Replay(position, audience, tuple(frames), broken)


def _without(
    made: tuple[Made, ...], secret: dict[int, int], audience: Audience
) -> tuple[Made, ...]:
    """Until the end the table stands as before the first move that this seat keeps to itself."""
    first = min((number for number, seat in secret.items() if seat == audience), default=0)
    if not first or first > len(made) - 1:
        return made
    veiled = (each._replace(state=made[first - 1].state) for each in made[first:-1])
    return (*made[:first], *veiled, made[-1])


def _numbers(
    position: Position, audience: Audience, moves: list[Move], entries: list[Entry]
) -> list[int]:
    """Which moves of the match the lines of an audience's log are."""
    if position.over:
        return list(range(1, len(moves) + 1))
    column = len(position.chairs) if audience is None else audience
    first: dict[int, int] = {}
    for number, move in enumerate(moves, 1):
        first.setdefault(msgspec.json.decode(move.seen)[column], number)
    return [first[entry.version] for entry in entries]


def perspectives(position: Position, seat: Audience) -> tuple[Audience, ...]:
    """Through whose eyes somebody may look: their own, and once all is open, anyone's."""
    if not position.over or position.sealed:
        return (seat,)
    if position.game.solo:
        return (0,)
    return (*range(len(position.chairs)), None)
