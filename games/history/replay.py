"""A match replayed from its log: the position after every move.

A replay has the steps of its audience's own log, each seen through that audience's view: while a
match runs it reveals nothing that the audience was not shown before.
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
from games.match.audiences import Account, Audience, Ledger
from games.match.positions import Position
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


class RecordingChance(Chance):
    """Chance that records what was drawn from it."""

    __slots__ = ("_draws",)

    def __init__(self, key: bytes) -> None:
        super().__init__(key)
        self._draws: list[Draw] = []

    def draw(self, stream: str, index: int, slot: int, n: int) -> int:
        value = super().draw(stream, index, slot, n)
        self._draws.append(Draw(stream, index, slot, n, value))
        return value

    def take_draws(self) -> tuple[Draw, ...]:
        """The draws since the last call."""
        draws, self._draws = tuple(self._draws), []
        return draws


class ReplayedMove(NamedTuple):
    """One move of a log, replayed; number 0 is the start of the match."""

    number: int
    seat: int
    state: Any
    events: tuple[Event, ...]
    draws: tuple[Draw, ...]
    table_action: TableAction | None = None


class Break(NamedTuple):
    """Where a log stops making sense: a move is missing, or the rules refuse it."""

    code: str
    move: int


class Rerun(NamedTuple):
    """A replayed log: the start, every move, and the break if there is one."""

    made: tuple[ReplayedMove, ...]
    broken: Break | None


def rerun(position: Position, moves: Iterable[Move]) -> Rerun:
    """Replay a log, as far as the rules accept it."""
    rng, rules, game = RecordingChance(position.secret), position.rules, position.game
    options = game.decode_options(msgspec.json.decode(position.options))
    state = rules.start(options, position.sitters, rng)
    made = [ReplayedMove(0, SYSTEM, state, (), rng.take_draws())]
    for number, move in enumerate(moves, 1):
        if move.version != number:
            return Rerun(tuple(made), Break("missing", number))
        try:
            action = game.decode_log_action(move.action)
            step = protocol.play(rules, state, move.seat, action, rng)
        except Refused:
            return Rerun(tuple(made), Break("refused", number))
        state = step.state
        table = action if isinstance(action, TableAction) else None
        made.append(ReplayedMove(number, move.seat, state, step.events, rng.take_draws(), table))
    return Rerun(tuple(made), None)


def load_moves(match_id: UUID) -> list[Move]:
    """The log of a match."""
    return list(Move.objects.filter(match_id=match_id).order_by("version"))


class PastPosition(Position):
    """A match at an earlier move. It is only shown: nobody can act in it."""

    def legal(self, seat: int) -> tuple[ActionBase, ...]:
        return ()

    def visible_events(self, audience: Audience) -> tuple[Event, ...]:
        """The events were filtered for the audience when the position was made."""
        return self.events


def past_position(
    position: Position, step: int, made: ReplayedMove, events: tuple[Event, ...], at: float = 0
) -> Position:
    """A match after a move, with the given events; its version is the step."""
    now = {field.name: getattr(position, field.name) for field in fields(position)}
    then = {
        "version": step,
        "state": made.state,
        "ledger": Ledger(tuple(Account(step) for _ in position.audiences)),
        "events": events,
        "at": at,
        "last_seat": made.seat,
        "table_action": made.table_action,
        "_legal": {},
        "_views": {},
    }
    return PastPosition(**{**now, **then})


class ReplayStep(NamedTuple):
    """One step that an audience knows of, with the events of its log."""

    made: ReplayedMove
    events: tuple[Event, ...] = ()
    at: float = 0


@dataclass(frozen=True)
class Replay:
    """A match step by step as one audience may see it; step 0 is the start."""

    position: Position
    audience: Audience
    steps: tuple[ReplayStep, ...]
    broken: Break | None

    @property
    def last(self) -> int:
        return len(self.steps) - 1

    def position_at(self, step: int) -> Position:
        """The match as this audience saw it after a step."""
        made, events, at = self.steps[step]
        visible = protocol.visible_events(events, self.audience, step == self.last)
        return past_position(self.position, step, made, visible, at)

    def position_with_log(self, step: int) -> Position:
        """The same with all events of the log: after the end, also those of others."""
        return past_position(self.position, step, *self.steps[step])


def open_match(match_id: UUID, user: Any) -> tuple[Audience, Position]:
    """The audience that a person belongs to, and the match; a sealed match is hidden from all but
    its players."""
    place, position = selectors.place(match_id, user)
    if place.seat is None and position.sealed:
        raise NoSuchMatch("no_such_match")
    return place.seat, position


def load_replay(position: Position, audience: Audience, borrowed: bool = False) -> Replay:
    """The replay of a match for one audience: all of it once it is over, until then its own log.

    With `borrowed`, the reader is not the audience: moves that stay its secret are hidden.
    """
    moves = load_moves(position.match_id)
    made, broken = rerun(position, moves)
    if borrowed:
        made = _hide_secret_moves(made, selectors.secret_moves(position, moves), audience)
    steps = [ReplayStep(made[0])]
    entries = selectors.log(position, audience)
    numbers = _move_numbers(position, audience, moves, entries)
    for entry, number in zip(entries, numbers, strict=True):
        if number < len(made):
            steps.append(ReplayStep(made[number], entry.events, entry.at.timestamp()))
    return Replay(position, audience, tuple(steps), broken)


def _hide_secret_moves(
    made: tuple[ReplayedMove, ...], secret: dict[int, int], audience: Audience
) -> tuple[ReplayedMove, ...]:
    """Show the state before the first secret move of this seat until the last move of the match."""
    first = min((number for number, seat in secret.items() if seat == audience), default=0)
    if not first or first > len(made) - 1:
        return made
    hidden = (each._replace(state=made[first - 1].state) for each in made[first:-1])
    return (*made[:first], *hidden, made[-1])


def _move_numbers(
    position: Position, audience: Audience, moves: list[Move], entries: list[Entry]
) -> list[int]:
    """The move numbers of the entries of an audience's log."""
    if position.is_over:
        return list(range(1, len(moves) + 1))
    column = len(position.chairs) if audience is None else audience
    first: dict[int, int] = {}
    for number, move in enumerate(moves, 1):
        first.setdefault(msgspec.json.decode(move.seen)[column], number)
    return [first[entry.version] for entry in entries]


def perspectives(position: Position, seat: Audience) -> tuple[Audience, ...]:
    """The audiences whose replay a person may open: their own, and after the end all of them."""
    if not position.is_over or position.sealed:
        return (seat,)
    if position.game.solo:
        return (0,)
    return (*range(len(position.chairs)), None)
