"""The log: every line names its actor, and the first round has its heading."""

import re
from uuid import UUID

import pytest

from games.autochess import GAME
from games.autochess.actions import LockShop, PineapplePass, Ready
from games.engine.protocol import RESIGN
from games.live import frames as live_frames
from games.match import positions
from games.match.service import Sitting, start
from tests.games.arrange import wake_all
from tests.games.played import person, play

pytestmark = pytest.mark.django_db


def log_lines(match_id: UUID, audience: int | None) -> list[str]:
    html = live_frames.log(positions.load(match_id), audience, "en")
    lines = re.findall(r"<li class=\"log__line.*?</li>", html, re.DOTALL)
    return [re.sub(r"<time.*?</time>|<[^>]+>", "", line).strip() for line in lines]


def test_a_private_line_of_the_log_names_its_seat_once_the_match_is_over() -> None:
    match = start(GAME, [Sitting(person("Ann")), Sitting(person("Ben"))])
    play(match.match_id, 0, LockShop(True))
    play(match.match_id, 1, LockShop(True))

    assert "Ann: Shop locked" in log_lines(match.match_id, 0)
    assert "Ben: Shop locked" not in log_lines(match.match_id, 0)
    play(match.match_id, 0, RESIGN)
    assert {"Ann: Shop locked", "Ben: Shop locked"} <= set(log_lines(match.match_id, None))


def test_the_first_round_has_a_heading_and_its_flop() -> None:
    match = start(GAME, [Sitting(person("Ann")), Sitting(person("Ben"))])
    named = {event.id: event.name_en for event in GAME.load_first().events}
    flop = "Flop: " + ", ".join(named[id] for id in match.state.events)
    play(match.match_id, 0, PineapplePass())

    assert log_lines(match.match_id, None)[:2] == ["Round 1 · stage 1", flop]
    for seat in (0, 1):
        if seat:
            play(match.match_id, seat, PineapplePass())
        play(match.match_id, seat, Ready())
    wake_all(match.match_id)
    assert log_lines(match.match_id, 1)[:2] == ["Round 1 · stage 1", flop]
