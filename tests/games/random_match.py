"""Positions of a random match, without a database: for tests of what pages show."""

from collections.abc import Iterator
from uuid import UUID

from games.engine import playouts, protocol
from games.engine.game import Game
from games.engine.protocol import Rules
from games.match.audiences import Ledger
from games.match.positions import Chair, Position
from games.models import Match

SECRET = b"secrecy!" * 4
MOST = 80
"""Positions of a match that are used: rendering all of a long one takes too long."""


def positions(game: Game, seats: int | None = None) -> Iterator[Position]:
    """Positions of a random match, its end among them; among as many people as the game takes if
    not said."""
    rules, seats = playouts.first_rules(game), seats or game.seats[-1]
    lines = list(playouts.play_randomly(game, SECRET, rules, seats))
    every = len(lines) // MOST + 1
    yield from _advance(_opening(game, rules, seats), lines[(len(lines) - 1) % every :: every])


def bot_positions(game: Game, seats: int) -> Iterator[Position]:
    """Positions from the middle of a match of bots, one move after the other."""
    rules = playouts.first_rules(game)
    level = "easy" if "easy" in game.bots.levels else game.bots.stand_in
    lines = list(playouts.play_bots(game, SECRET, (level,) * seats, rules))
    first = max(0, (len(lines) - MOST) // 2)
    yield from _advance(_opening(game, rules, seats), lines[first : first + MOST])


def _opening(game: Game, rules: Rules, seats: int) -> Position:
    return Position(
        match_id=UUID(int=1),
        game=game,
        rules=rules,
        release_number=1,
        options=protocol.encode(game.decode_options({})).decode(),
        mode=Match.Mode.LIVE,
        days=0,
        seed="",
        secret=SECRET,
        commitment="",
        watchable=True,
        chairs=tuple(Chair(n, f"player {n}", "") for n in range(seats)),
        version=0,
        state=playouts.begin(game, SECRET, rules, seats),
        ledger=Ledger(()),
    ).open(0)


def _advance(position: Position, lines: list[playouts.Line]) -> Iterator[Position]:
    for line in lines:
        step = protocol.Step(line.state, line.events)
        position = position.advance(step, line.seat, UUID(int=2), 0)
        yield position
