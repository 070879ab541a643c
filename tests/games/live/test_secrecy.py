"""What an audience may not know is in no byte that it is sent: HTML, log lines or JSON."""

import re
from dataclasses import replace

import msgspec
import pytest
from django.utils import translation

from games.engine.chance import Chance
from games.engine.game import Game
from games.engine.registry import GAMES
from games.live import frames as live_frames
from games.live import wire
from games.match.positions import Position
from tests.engine.disguises import disguise
from tests.games.random_match import SECRET, positions

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@pytest.fixture(autouse=True)
def _still(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time stands still: clocks on a page tell when it was drawn."""
    monkeypatch.setattr(live_frames, "time", lambda: 0.0)


def sent(position: Position, audience: int | None) -> list[str]:
    """All that goes out to an audience after a move; ids of wishes are new each time."""
    live = re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}", "id", live_frames.live(position, audience))
    lines = live_frames.new_lines(position, audience)
    portrait = msgspec.json.encode(wire.portrait(position, audience)).decode()
    return [live, lines, portrait, live_frames.moments(position, audience)]


@every_game
def test_what_an_audience_may_not_know_is_in_nothing_it_is_sent(game: Game) -> None:
    with translation.override("en"):
        for move, position in enumerate(positions(game)):
            for audience in position.audiences:
                luck = Chance(b"%d" % move)
                other = disguise(game, position.rules, position.state, audience, luck)
                disguised = replace(position, state=other, _legal={}, _views={})

                assert sent(disguised, audience) == sent(position, audience)


@every_game
def test_no_audience_is_sent_the_key_before_the_end(game: Game) -> None:
    with translation.override("ko"):
        for position in positions(game):
            for audience in position.audiences:
                told = "".join(sent(position, audience))

                assert (SECRET.hex() in told) == position.is_over
