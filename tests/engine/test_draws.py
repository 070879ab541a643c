"""Every draw of a match is implied by its events, and one that is left out is found."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.engine import playouts, protocol
from games.engine.chance import ImpliedDraw
from games.engine.errors import IllegalAction, NotSeated
from games.engine.game import Game
from games.engine.playouts import play_randomly
from games.engine.protocol import RESIGN, Sitter
from games.engine.registry import GAMES
from games.history.rerun import RecordingChance
from tests.engine.implied import LoggedDraw, first_unexplained_move

KEY = bytes(range(32))
Log = Mapping[int, Sequence[Any]]
real_games = pytest.mark.parametrize("key", [key for key in GAMES if key != "pebbles"])


def played(game: Game, seats: int, resigned: int = -1) -> tuple[list[LoggedDraw], Log]:
    """The draws and the events of a random match, in which a seat may resign half-way."""
    rules, luck = playouts.first_rules(game), RecordingChance(KEY)
    state = rules.start(game.decode_options({}), (Sitter(),) * seats, luck)
    log: dict[int, list[Any]] = {0: []}
    drawn = [LoggedDraw(0, d.stream, d.index, d.slot, d.value) for d in luck.take_draws()]
    lines = list(play_randomly(game, KEY, rules, seats))
    for move, line in enumerate(lines, 1):
        action, seat = line.action, line.seat
        if seats > 2 and move == len(lines) // 3 and resigned >= 0:
            action, seat = RESIGN, resigned
        try:
            state, events = protocol.play(rules, state, seat, action, luck)
        except (IllegalAction, NotSeated):
            break  # After a resignation the rest of the random match may no longer fit.
        drawn += [LoggedDraw(move, d.stream, d.index, d.slot, d.value) for d in luck.take_draws()]
        log[move] = msgspec.json.decode(msgspec.json.encode(events))
    return drawn, log


def implied(game: Game) -> tuple[ImpliedDraw, ...]:
    return game.records.implied_draws(game.load_first())


@real_games
@pytest.mark.parametrize("resigned", [-1, 0])
def test_the_draws_of_a_match_are_those_that_its_events_imply(key: str, resigned: int) -> None:
    game = GAMES[key]

    for seats in {game.seats.start, min(4, game.seats[-1])}:
        draws, log = played(game, seats, resigned)
        assert first_unexplained_move(implied(game), draws, log) is None


@real_games
def test_a_draw_that_is_left_out_is_found_wherever_an_event_shows_it(key: str) -> None:
    game = GAMES[key]
    draws, log = played(game, game.seats.start)
    rules = implied(game)
    shown = {rule.event for rule in rules if rule.slots is not None} - {""}
    moves = {move for move, events in log.items() if any(e["type"] in shown for e in events)}

    left_out = 0
    for nth, draw in enumerate(draws):
        if draw.move in moves and _is_shown(draw, draws, rules):
            rest = draws[:nth] + draws[nth + 1 :]
            assert first_unexplained_move(rules, rest, log) is not None, draw
            left_out += 1
    assert left_out or not moves


def _is_shown(draw: LoggedDraw, draws: list[LoggedDraw], rules: Sequence[ImpliedDraw]) -> bool:
    """Whether an event shows this draw: not one of a silent stream, and no look ahead."""
    of = [rule for rule in rules if rule.event and draw.stream.startswith(_stem(rule))]
    same = [each.index for each in draws if (each.move, each.stream) == (draw.move, draw.stream)]
    return bool(of) and (not of[0].peeks or draw.index == min(same))


def _stem(rule: ImpliedDraw) -> str:
    return rule.stream.split("{")[0]


def test_a_face_that_is_told_otherwise_than_it_was_drawn_is_found() -> None:
    game = GAMES["dice"]
    draws, log = played(game, 2)
    thrown = next(e for events in log.values() for e in events if e["type"] == "dice_rolled")
    thrown["candidates"][0] = thrown["candidates"][0] % 6 + 1

    assert first_unexplained_move(implied(game), draws, log) is not None


def test_an_event_without_its_draw_and_a_draw_without_its_event_are_found() -> None:
    game = GAMES["yut"]
    draws, log = played(game, 1)
    move = next(m for m, events in log.items() if any(e["type"] == "thrown" for e in events))

    silent = {**log, move: [e for e in log[move] if e["type"] != "thrown"]}
    assert first_unexplained_move(implied(game), draws, silent) is not None
    twice = {**log, move: [*log[move], *log[move]]}
    assert first_unexplained_move(implied(game), draws, twice) == move
    nameless = [*draws, LoggedDraw(move, "luck", 0, 0, 1)]
    assert first_unexplained_move(implied(game), nameless, log) == move


def test_an_index_that_was_skipped_or_used_again_is_found() -> None:
    game = GAMES["dice"]
    draws, log = played(game, 2)
    last = max(nth for nth, draw in enumerate(draws) if draw.stream == "energy:0")

    for index in (draws[last].index + 1, draws[last].index - 1):
        moved = [*draws[:last], replace(draws[last], index=index), *draws[last + 1 :]]
        assert first_unexplained_move(implied(game), moved, log) is not None
