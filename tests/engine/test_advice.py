"""Advice of the coach: from what the seat sees alone, legal, and better than the worst way."""

from hashlib import sha256
from itertools import islice
from typing import Any

import msgspec
import pytest

from games.engine import playouts, protocol
from games.engine.chance import Chance
from games.engine.game import Game
from games.engine.protocol import SYSTEM, Rules
from games.engine.registry import GAMES
from games.engine.review.advice import Advice, advise, explain, make_judge
from tests.engine import disguises

COACHED = [game for game in GAMES.values() if game.review]
every_game = pytest.mark.parametrize("game", COACHED, ids=lambda game: game.key)
KEY = sha256(b"coached").digest()


def questions(game: Game, rules: Rules, most: int) -> list[tuple[Any, int]]:
    """Some questions of a match of bots, from all of it."""
    level = game.bots.quick_level
    lines = playouts.play_bots(game, KEY, (level,) * game.seats.start, rules)
    open_ones = [
        (line.state, seat)
        for line in lines
        for seat in sorted(rules.actors(line.state) - {SYSTEM})
        if len(protocol.legal(rules, line.state, seat)) > 1
    ]
    return open_ones[:: len(open_ones) // most + 1]


def ask(game: Game, rules: Rules, state: Any, seat: int, batches: int = 1) -> Advice | None:
    judge = make_judge(game, rules, state, seat)
    told = list(islice(advise(judge, state, seat), batches))
    return explain(judge, state, seat, told[-1]) if told else None


@every_game
def test_advice_is_the_same_for_states_that_the_seat_cannot_tell_apart(game: Game) -> None:
    rules = playouts.first_rules(game)
    if game.key == "autochess":
        pytest.skip("what others arranged in secret stays as it is in its sampled worlds")
    for nth, (state, seat) in enumerate(questions(game, rules, 3)):
        told = ask(game, rules, state, seat)
        for other in range(2):
            rng = Chance(sha256(f"{nth}:{other}".encode()).digest())
            twin = disguises.disguise(game, rules, state, seat, rng)
            assert rules.view(twin, seat) == rules.view(state, seat)
            assert ask(game, rules, twin, seat) == told


@every_game
def test_advice_is_legal_and_adds_up(game: Game) -> None:
    rules = playouts.first_rules(game)
    for state, seat in questions(game, rules, 4):
        told = ask(game, rules, state, seat)
        assert told is not None
        action = game.decode(bytes(told.action))
        assert protocol.refusal(rules, state, seat, action) is None
        if told.rival is not None:
            assert bytes(told.rival) != bytes(told.action)
            assert told.gain >= 0
            assert told.value - told.rival_value == pytest.approx(told.gain)


def test_an_only_way_needs_no_advice() -> None:
    game = GAMES["yut"]
    rules = playouts.first_rules(game)
    state = playouts.begin(game, KEY, rules)
    assert len(protocol.legal(rules, state, 0)) == 1
    assert ask(game, rules, state, 0) is None


def test_more_worlds_are_added_and_a_tie_is_not_called_clear() -> None:
    game = GAMES["dice"]
    rules = playouts.first_rules(game)
    state, seat = questions(game, rules, 3)[1]
    some, many = (ask(game, rules, state, seat, batches) for batches in (6, 40))

    assert some and many
    assert (some.worlds, many.worlds) == (24, 160)
    tie = msgspec.structs.replace(many, gain=0.0, error=0.0)
    unsure = msgspec.structs.replace(many, gain=0.05, error=0.03)
    clear = msgspec.structs.replace(many, gain=0.05, error=0.02)
    assert [each.is_clear for each in (tie, unsure, clear)] == [False, False, True]
