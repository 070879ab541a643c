"""What an audience may not know is in no byte that it is sent: HTML, log lines or JSON."""

import re
from dataclasses import replace
from typing import Any
from uuid import UUID

import msgspec
import pytest
from django.utils import translation

from games import fragments, wire
from games.engine import playout, protocol
from games.engine.chance import Chance
from games.engine.protocol import Game
from games.engine.registry import GAMES
from games.models import Match
from games.positions import Chair, Ledger, Position

SECRET = b"secrecy!" * 4
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@pytest.fixture(autouse=True)
def _still(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time stands still: clocks on a page tell when it was drawn."""
    monkeypatch.setattr(fragments, "time", lambda: 0.0)


MOST = 80
"""Positions of a match that are looked at: drawing a long one for everybody takes its time."""


def positions(game: Game) -> Any:
    """Positions of a random match among as many people as the game takes, its end among them."""
    rules, seats = playout.first_rules(game), game.seats[-1]
    position = Position(
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
        state=playout.begin(game, SECRET, rules, seats),
        ledger=Ledger(()),
    ).opened(0)
    lines = list(playout.at_random(game, SECRET, rules, seats))
    every = len(lines) // MOST + 1
    for line in lines[(len(lines) - 1) % every :: every]:
        step = protocol.Step(line.state, line.events)
        position = position.after(step, line.seat, UUID(int=2), 0)
        yield position


def sent(position: Position, audience: int | None) -> list[str]:
    """All that goes out to an audience after a move; ids of wishes are new each time."""
    live = re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}", "id", fragments.live(position, audience))
    lines = fragments.new_lines(position, audience)
    portrait = msgspec.json.encode(wire.portrait(position, audience)).decode()
    return [live, lines, portrait]


@every_game
def test_what_an_audience_may_not_know_is_in_nothing_it_is_sent(game: Game) -> None:
    with translation.override("en"):
        for move, position in enumerate(positions(game)):
            for audience in position.audiences:
                other = position.rules.disguise(position.state, audience, Chance(b"%d" % move))
                disguised = replace(position, state=other, _legal={}, _views={})

                assert sent(disguised, audience) == sent(position, audience)


@every_game
def test_the_key_is_sent_to_nobody_before_the_end(game: Game) -> None:
    with translation.override("ko"):
        for position in positions(game):
            for audience in position.audiences:
                told = "".join(sent(position, audience))

                assert (SECRET.hex() in told) == position.over
