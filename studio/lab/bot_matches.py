"""Matches between bots in pieces: a match stops between two moves and continues in a later task."""

import time
from typing import Any

import msgspec

from games.engine import playouts, protocol
from games.engine.errors import Malformed, Refused
from games.engine.game import Game
from games.engine.protocol import Outcome, Rules
from games.engine.rooms import Pick
from studio.lab.appearances import ItemIndex

PIECE = 1.2
"""Seconds of play after which a task frees its worker."""


class Lineup(msgspec.Struct, frozen=True):
    """What a match is started with: the bot in each seat, and the complete options."""

    levels: tuple[str, ...]
    options: dict[str, Any] = {}


class Unfinished(msgspec.Struct):
    """A match between two pieces."""

    moves: int = 0
    state: str = ""
    picks: list[Pick] = []
    items: list[tuple[int, str]] = []
    """Seat and item of what came up so far, each once."""


class Played(msgspec.Struct):
    """A match that is over."""

    moves: int
    outcome: Outcome
    picks: list[Pick]
    items: list[tuple[int, str]] = []


class Failure(msgspec.Struct):
    """Why bots could not play a match to its end: the code of a refusal, or one of these two."""

    code: str
    figures: dict[str, int | str] = {}


ENDLESS, BROKEN = "endless", "broken"


def deadline() -> float:
    """When the piece that begins now is over."""
    return time.monotonic() + PIECE


def advance_match(
    game: Game,
    rules: Rules,
    lineup: Lineup,
    key: bytes,
    left: Unfinished | None = None,
    until: float = float("inf"),
    index: ItemIndex | None = None,
) -> Played | Unfinished:
    """Play a match, or continue it, to its end or until the deadline; at least one move."""
    left = left or Unfinished()
    state = game.decode_state(left.state) if left.state else None
    moves, picks, items = left.moves, list(left.picks), set(left.items)
    playout = playouts.play_bots(game, key, lineup.levels, rules, lineup.options, state, moves)
    for line in playout:
        moves, state = moves + 1, line.state
        if game.records.picks:
            picks += game.records.picks(line.seat, line.events)
        if index:
            items.update(index.find_items(line.events))
            items.update(game.records.appearances(state, line.events))
        if time.monotonic() >= until and rules.actors(state):
            return Unfinished(moves, protocol.encode(state).decode(), picks, sorted(items))
    outcome = rules.outcome(state)
    assert outcome is not None, "a playout ends with an outcome"
    return Played(moves, outcome, picks, sorted(items))


def can_start(game: Game, content: Any, lineup: Lineup) -> bool:
    """Whether content offers these options to so many seats."""
    try:
        chosen = game.choose_options(content, lineup.options)
    except Malformed:
        return False
    return len(lineup.levels) in game.allowed_seats(content, chosen)


def describe_failure(error: Exception) -> Failure:
    """What went wrong in a match, as something that can be shown."""
    match error:
        case Refused():
            return Failure(error.code, dict(error.figures))
        case playouts.Endless():
            return Failure(ENDLESS, {"moves": playouts.LONGEST})
    return Failure(BROKEN, {"error": f"{type(error).__name__}: {error}"[:300]})
