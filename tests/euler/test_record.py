"""One recorded match, move by move: a change of the rules shows here first."""

from pathlib import Path

from games.engine import playout, protocol
from games.euler import GAME
from tests.euler.arrange import RULES

RECORD = Path(__file__).with_name("playout_recorded.txt")


def told() -> str:
    lines = [
        f"{line.seat} {protocol.encode(line.action).decode()} -> "
        + protocol.encode(line.events).decode()
        for line in playout.at_random(GAME, b"recorded" * 4, RULES, 4)
    ]
    return "\n".join(lines) + "\n"


def test_the_recorded_match_plays_as_it_did() -> None:
    assert told() == RECORD.read_text(encoding="utf-8")
