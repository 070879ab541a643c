"""A match replayed from its log: the position after every move.

A replay has the steps of its audience's own log, each seen through that audience's view: while a
match runs it reveals nothing that the audience was not shown before.
"""

from collections.abc import Hashable
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from msgspec.structs import replace as replace_in

from games.engine import protocol
from games.engine.errors import NoSuchMatch
from games.engine.protocol import ActionBase, Event, Seated
from games.history import memory
from games.history.rerun import Break, ReplayedMove
from games.match import selectors
from games.match.audiences import Account, Audience, Ledger
from games.match.positions import Position
from games.match.selectors import Entry
from games.models import Move


class PastPosition(Position):
    """A match at an earlier move. It is only shown: nobody can act in it."""

    is_past = True

    def legal(self, seat: int) -> tuple[ActionBase, ...]:
        return ()

    def visible_events(self, audience: Audience) -> tuple[Event, ...]:
        """The events were filtered for the audience when the position was made."""
        return self.events


def past_position(
    position: Position,
    step: int,
    made: ReplayedMove,
    events: tuple[Event, ...],
    at: float = 0,
    last_events: tuple[Event, ...] = (),
) -> Position:
    """A match after a move, with the given events; its version is the step."""
    now = {field.name: getattr(position, field.name) for field in fields(position)}
    accounts = tuple(Account(step) for _ in position.audiences)
    then = {
        "version": step,
        "state": made.state,
        "ledger": Ledger(accounts, last_events=msgspec.Raw(protocol.encode(last_events))),
        "events": events,
        "at": at,
        "last_seat": made.seat,
        "timed_out": False,
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
    stand_ins: tuple[Seated, ...] = ()
    """Who had been seated at the table by then, after the sitters of the start."""
    last_events: tuple[Event, ...] = ()
    """The last public action of each seat by then."""


@dataclass(frozen=True)
class Replay:
    """A match step by step as one audience may see it; step 0 is the start."""

    position: Position
    audience: Audience
    steps: tuple[ReplayStep, ...]
    broken: Break | None
    key: Hashable = None
    """What its rendered lines are remembered by: they follow from it and from the names of the
    sitters; None: nowhere."""

    @property
    def last(self) -> int:
        return len(self.steps) - 1

    def position_at(self, step: int) -> Position:
        """The match as this audience saw it after a step."""
        made, events, at, stand_ins, last_events = self.steps[step]
        visible = protocol.visible_events(events, self.audience, step == self.last)
        return past_position(self._table(stand_ins), step, made, visible, at, last_events)

    def position_with_log(self, step: int) -> Position:
        """The same with all events of the log: after the end, also those of others."""
        made, events, at, stand_ins, last_events = self.steps[step]
        return past_position(self._table(stand_ins), step, made, events, at, last_events)

    def _table(self, stand_ins: tuple[Seated, ...]) -> Position:
        """The match with those in its chairs who played then."""
        chairs = tuple(
            chair if chair.sitter.bot else replace_in(chair, bot="", gone=False)
            for chair in self.position.chairs
        )
        position = replace(self.position, chairs=chairs)
        for seated in stand_ins:
            position = position.change_table(seated)
        return position


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
    known = memory.recall_value(
        position, audience, borrowed, make=lambda: _load_steps(position, audience, borrowed)
    )
    key = (position.match_id, position.secret, position.status, audience)
    return Replay(position, audience, known.steps, known.broken, key)


@dataclass(frozen=True)
class Steps:
    """The steps of a replay, and the break if there is one."""

    steps: tuple[ReplayStep, ...]
    broken: Break | None

    def __len__(self) -> int:
        return len(self.steps)


def _load_steps(position: Position, audience: Audience, borrowed: bool) -> Steps:
    moves, made, broken = memory.recall(position)
    if borrowed:
        made = _hide_secret_moves(made, selectors.secret_moves(position, moves), audience)
    steps = [ReplayStep(made[0])]
    entries = selectors.read_log(position, audience, moves)
    numbers = _move_numbers(position, audience, moves, entries)
    for entry, number in zip(entries, numbers, strict=True):
        if number < len(made):
            stand_ins = _stand_ins(steps[-1].stand_ins, made[number])
            at, last_events = entry.at.timestamp(), _last_events(position, steps[-1], entry.events)
            steps.append(ReplayStep(made[number], entry.events, at, stand_ins, last_events))
    return Steps(tuple(steps), broken)


def _stand_ins(before: tuple[Seated, ...], made: ReplayedMove) -> tuple[Seated, ...]:
    """Only the last change of a seat counts. Everyone sees these moves, so none is left out."""
    action = made.table_action
    if not isinstance(action, Seated):
        return before
    return (*(each for each in before if each.seat != action.seat), action)


def _last_events(
    position: Position, before: ReplayStep, events: tuple[Event, ...]
) -> tuple[Event, ...]:
    rules = position.game.page.last_actions
    return rules.keep(before.last_events, events) if rules else ()


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
