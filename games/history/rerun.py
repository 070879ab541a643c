"""A log played again by the rules: the state, the events and the draws of every move."""

from collections.abc import Iterable
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from games.engine import protocol
from games.engine.chance import Chance
from games.engine.errors import Refused
from games.engine.protocol import SYSTEM, Event, TableAction
from games.match.positions import Position
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


class Runner:
    """A log that is being played again. It goes on where it stopped when moves are added."""

    def __init__(self, position: Position) -> None:
        self._rules, self._game = position.rules, position.game
        self._rng = RecordingChance(position.secret)
        options = self._game.decode_options(msgspec.json.decode(position.options))
        state = self._rules.start(options, position.sitters, self._rng)
        self.made = [ReplayedMove(0, SYSTEM, state, (), self._rng.take_draws())]
        self.broken: Break | None = None

    def extend(self, moves: Iterable[Move]) -> None:
        """Play further moves, as far as the rules accept them."""
        for move in moves:
            if self.broken is None:
                self._play(move)

    def _play(self, move: Move) -> None:
        number, last = len(self.made), self.made[-1]
        if move.version != number:
            self.broken = Break("missing", number)
            return
        try:
            action = self._game.decode_log_action(move.action)
            step = protocol.play(self._rules, last.state, move.seat, action, self._rng)
        except Refused:
            self.broken = Break("refused", number)
            return
        table = action if isinstance(action, TableAction) else None
        draws = self._rng.take_draws()
        made = ReplayedMove(number, move.seat, step.state, step.events, draws, table)
        self.made.append(made)


def rerun(position: Position, moves: Iterable[Move]) -> Rerun:
    """Replay a log, as far as the rules accept it."""
    runner = Runner(position)
    runner.extend(moves)
    return Rerun(tuple(runner.made), runner.broken)


def load_moves(match_id: UUID, after: int = 0) -> list[Move]:
    """The log of a match, or the moves after a version of it."""
    return list(Move.objects.filter(match_id=match_id, version__gt=after).order_by("version"))
