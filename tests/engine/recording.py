"""Matches that were played once and must be played alike for ever.

`python -m tests.engine.recording KEY` records one anew, after a change of rules that is meant and
has raised `rules_version`.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from games.engine import playouts, protocol
from games.engine.game import Game
from games.engine.protocol import ActionBase
from games.engine.registry import GAMES

KEY = b"recorded" * 4
FOLDER = Path(__file__).with_name("recorded")
MOST_SEATS = 4


def seats(game: Game) -> int:
    """Enough for every rule to show, few enough to read."""
    return min(MOST_SEATS, game.seats[-1])


def told(seat: int, action: ActionBase, events: tuple[protocol.Event, ...]) -> str:
    """One line of a record."""
    return f"{seat} {protocol.encode(action).decode()} -> {protocol.encode(events).decode()}"


def lines(game: Game) -> Iterator[tuple[int, ActionBase, str]]:
    """Who did what, and the line as it was written down."""
    text = (FOLDER / f"{game.key}.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        seat, rest = line.split(" ", 1)
        yield int(seat), game.decode(rest.split(" -> ", 1)[0]), line


def record(game: Game) -> None:
    """Let bots play a match and write it down."""
    levels = (game.bots.stand_in,) * seats(game)
    match = playouts.play_bots(game, KEY, levels)
    text = "".join(f"{told(line.seat, line.action, line.events)}\n" for line in match)
    (FOLDER / f"{game.key}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for key in sys.argv[1:]:
        record(GAMES[key])
