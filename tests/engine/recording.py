"""Recorded matches and releases: they must load, replay and verify for ever.

`recorded/KEY.txt` is a match of rules version 1, `recorded/KEY.v2.txt` one of version 2, and so on.
`recorded/releases/KEY-NUMBER-schemaVERSION.json` is a release as it was stored.
`python -m tests.engine.recording KEY` records a match of the current rules version, after a change
of behaviour that raised it; the recordings of earlier versions stay.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from games.engine import playouts, protocol
from games.engine.game import Game
from games.engine.protocol import ActionBase
from games.engine.registry import GAMES

KEY = b"recorded" * 4
FOLDER = Path(__file__).with_name("recorded")
MOST_SEATS = 4


class RecordedRelease(NamedTuple):
    """A release as it was stored."""

    key: str
    number: int
    schema_version: int
    raw: bytes


def releases() -> Iterator[RecordedRelease]:
    for path in sorted((FOLDER / "releases").glob("*.json")):
        named = re.fullmatch(r"([a-z]+)-(\d+)-schema(\d+)", path.stem)
        assert named, path.name
        yield RecordedRelease(named[1], int(named[2]), int(named[3]), path.read_bytes())


def match_path(game: Game, version: int) -> Path:
    """The file of the recorded match of a rules version."""
    return FOLDER / (f"{game.key}.txt" if version == 1 else f"{game.key}.v{version}.txt")


def seats(game: Game) -> int:
    """Enough for every rule to show, few enough to read."""
    return min(MOST_SEATS, game.seats[-1])


def format_line(seat: int, action: ActionBase, events: tuple[protocol.Event, ...]) -> str:
    """One line of a recorded match."""
    return f"{seat} {protocol.encode(action).decode()} -> {protocol.encode(events).decode()}"


def lines(game: Game, version: int = 1) -> Iterator[tuple[int, ActionBase, str]]:
    """The seat, the action and the line of every recorded move."""
    for line in match_path(game, version).read_text(encoding="utf-8").splitlines():
        seat, rest = line.split(" ", 1)
        yield int(seat), game.decode(rest.split(" -> ", 1)[0]), line


def record(game: Game) -> None:
    """Let bots play a match with the current rules and write it down."""
    levels = (game.bots.stand_in,) * seats(game)
    moves = playouts.play_bots(game, KEY, levels)
    text = "".join(f"{format_line(move.seat, move.action, move.events)}\n" for move in moves)
    match_path(game, game.rules.version).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for key in sys.argv[1:]:
        record(GAMES[key])
