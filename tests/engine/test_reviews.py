"""Reviews: sampled worlds look the same, shares add up, the policy finds no fault with itself."""

from hashlib import sha256
from typing import Any

import msgspec
import pytest

from games.engine import playouts, protocol
from games.engine.chance import Chance
from games.engine.game import Game
from games.engine.protocol import Sitter
from games.engine.registry import GAMES
from games.engine.review.analysis import PlayedStep, review_match
from games.engine.review.judge import Judge
from games.engine.review.shares import Review, find_mistakes, sum_up

REVIEWED = [game for game in GAMES.values() if game.review]
every_game = pytest.mark.parametrize("game", REVIEWED, ids=lambda game: game.key)
KEY = sha256(b"reviewed").digest()


def play(game: Game, level: str) -> list[PlayedStep]:
    """A match of bots of one level, as few as may play."""
    rules, seats = playouts.first_rules(game), game.seats.start
    sitters = (Sitter(bot=True),) * seats
    before: Any = rules.start(game.decode_options({}), sitters, Chance(KEY))
    steps = []
    for line in playouts.play_bots(game, KEY, (level,) * seats, rules):
        steps.append(PlayedStep(line.seat, line.action, before, line.state))
        before = line.state
    return steps


def review(game: Game, steps: list[PlayedStep], key: bytes = KEY) -> Review:
    *_, last = review_match(Judge(game, playouts.first_rules(game), key), steps)
    return last


@every_game
def test_sampled_worlds_look_the_same_to_their_seat_and_can_be_played_on(game: Game) -> None:
    rules, judge = playouts.first_rules(game), Judge(game, playouts.first_rules(game), KEY)
    steps = play(game, next(iter(game.bots.levels)))
    assert game.review
    for nth, step in enumerate(steps[:: len(steps) // 12 + 1]):
        for seat in range(game.seats.start):
            world = judge.imagine(step.before, seat, nth)
            assert rules.view(world, seat) == rules.view(step.before, seat)
            assert rules.actors(world) == rules.actors(step.before)
            if seat in rules.actors(world):
                legal = protocol.legal(rules, step.before, seat)
                assert protocol.legal(rules, world, seat) == legal
            assert len(judge.play_out(world, judge.key(nth, seat))) == game.seats.start


def test_shares_add_up_to_the_result_and_everything_can_be_stored() -> None:
    game = GAMES["dice"]
    found = review(game, play(game, "easy"))

    for seat in range(2):
        share = sum_up(found, seat)
        assert share.start + share.luck + share.own + share.others == pytest.approx(share.result)
    assert sum_up(found, 0).luck == pytest.approx(-sum_up(found, 1).luck)
    stored = msgspec.json.decode(msgspec.json.encode(found), type=Review)
    assert [each.step for each in stored.decisions] == [each.step for each in found.decisions]
    assert found.values[0][0] == 0
    assert found.values[-1][1].means == found.result


@pytest.mark.parametrize("key", ["dice", "yut"])
def test_the_policy_finds_no_fault_with_itself(key: str) -> None:
    game = GAMES[key]
    found = review(game, play(game, game.bots.quick_level))

    assert found.decisions
    for decision in found.decisions:
        assert decision.effect == pytest.approx((0.0,) * len(found.result))


def test_random_play_loses_by_its_choices_and_the_worst_are_named() -> None:
    game, rules = GAMES["yut"], playouts.first_rules(GAMES["yut"])
    before: Any = playouts.begin(game, KEY, rules)
    steps = []
    for line in playouts.play_randomly(game, KEY, rules):
        steps.append(PlayedStep(line.seat, line.action, before, line.state))
        before = line.state

    found = review(game, steps)
    share, worst = sum_up(found, 0), find_mistakes(found, 0)

    assert share.own < -2 * share.error
    gains = [each.best.gain for each in worst if each.best]
    assert len(gains) == 3
    assert gains == sorted(gains, reverse=True)
    assert gains[-1] > 0
