"""The value of a position of Auto Chess, and the worlds that a seat cannot tell apart."""

from hashlib import sha256

import pytest

from games.autochess import GAME
from games.autochess.review.position_value import FEATURES, PARTS, evaluate
from games.autochess.review.worlds import sample_world
from games.autochess.rules.engine import AutochessRules
from games.autochess.state import State
from games.engine import playouts
from games.engine.chance import Chance
from games.engine.protocol import Sitter
from games.engine.review.fitted_value import read_weights

KEY = sha256(b"autochess review").digest()
RULES = AutochessRules(GAME.load_first())


def play_until(round: int, seats: int = 4) -> State:
    for line in playouts.play_bots(GAME, KEY, ("normal",) * seats, RULES):
        if line.state.round == round:
            state: State = line.state
            return state
    raise AssertionError("the match was over before")


def test_shares_add_up_and_grow_with_hp() -> None:
    state = play_until(9)
    healthy, hurt = (evaluate(RULES, state.update_player(0, hp=hp)) for hp in (90, 10))

    assert healthy is not None
    assert hurt is not None
    assert sum(healthy) == pytest.approx(1)
    assert healthy[0] > hurt[0] + 0.2


def test_who_gave_up_has_no_share() -> None:
    shares = evaluate(RULES, play_until(9).update_player(1, conceded=True))

    assert shares is not None
    assert shares[1] == 0


def test_short_modes_are_played_to_their_end() -> None:
    options = GAME.decode_options({"mode": "alpha5"})
    state = RULES.start(options, (Sitter(), Sitter()), Chance(KEY))

    assert evaluate(RULES, state) is None


def test_there_are_weights_for_every_part_of_a_match() -> None:
    assert [len(row) for row in read_weights("autochess")] == [len(FEATURES)] * len(PARTS)


def test_unseen_cards_of_others_differ_between_worlds_and_seen_ones_stay() -> None:
    state = play_until(9)
    worlds = [sample_world(RULES, state, 0, Chance(b"%d" % nth)) for nth in range(5)]

    assert len({world.players[1].shop for world in worlds}) > 1
    for world in worlds:
        assert world.players[0] == state.players[0]
        assert world.players[1].seen == state.players[1].seen
        assert RULES.view(world, 0) == RULES.view(state, 0)
