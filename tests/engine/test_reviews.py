"""Reviews: sampled worlds look the same, shares add up, the policy finds no fault with itself."""

from dataclasses import replace
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from games.engine import playouts, protocol
from games.engine.chance import Chance
from games.engine.game import Game
from games.engine.protocol import Resign, Rules, Sitter
from games.engine.registry import GAMES
from games.engine.review.analysis import PlayedStep, list_lines, review_match
from games.engine.review.judge import Judge
from games.engine.review.shares import (
    Estimate,
    Review,
    find_mistakes,
    luck_by_step,
    sum_up,
    turning_points,
)

REVIEWED = [game for game in GAMES.values() if game.review]
every_game = pytest.mark.parametrize("game", REVIEWED, ids=lambda game: game.key)
KEY = sha256(b"reviewed").digest()
MOST_WORLDS, MOST_VALUES = 30, 20


def play(game: Game, level: str, rules: Rules | None = None) -> list[PlayedStep]:
    """A match of bots of one level, as few as may play."""
    rules, seats = rules or playouts.first_rules(game), game.seats.start
    sitters = (Sitter(bot=True),) * seats
    before: Any = rules.start(game.decode_options({}), sitters, Chance(KEY))
    steps = []
    for line in playouts.play_bots(game, KEY, (level,) * seats, rules):
        steps.append(PlayedStep(line.seat, line.action, before, line.state))
        before = line.state
    return steps


def review(game: Game, steps: list[PlayedStep], key: bytes = KEY) -> Review:
    judge = Judge(game, playouts.first_rules(game), key)
    worlds, values = min(judge.room.worlds, MOST_WORLDS), min(judge.room.values, MOST_VALUES)
    judge.room = replace(judge.room, worlds=worlds, values=values)
    *_, last = review_match(judge, steps)
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


@pytest.mark.parametrize("key", ["dice", "yut"])
def test_the_luck_of_all_steps_adds_up_and_turning_points_are_sure(key: str) -> None:
    game = GAMES[key]
    found = review(game, play(game, next(iter(game.bots.levels))))

    for seat in range(game.seats.start):
        changes, share = luck_by_step(found, seat), sum_up(found, seat)
        assert sum(each.luck for each in changes) == pytest.approx(share.luck)
        assert sum(each.own for each in changes) == pytest.approx(share.own)
        points = turning_points(found, seat)
        assert points
        assert all(abs(each.change) > 2 * each.change_error for each in points)
        assert abs(points[0].change) == max(abs(each.change) for each in changes if each.is_sure)


def test_the_same_luck_on_both_sides_makes_changes_surer_than_values() -> None:
    game = GAMES["yut"]
    found = review(game, play(game, "greedy"))

    apart = msgspec.structs.replace(found, changes=())
    together = sum(each.change_error for each in luck_by_step(found, 0)[:-1])
    assert together < 0.9 * sum(each.change_error for each in luck_by_step(apart, 0)[:-1])


def test_actions_of_a_preparation_are_one_decision_up_to_a_new_shop() -> None:
    game = GAMES["autochess"]
    steps = play(game, "normal")
    lines = list_lines(Judge(game, playouts.first_rules(game), KEY), steps)

    own = [step for step in steps if step.seat >= 0]
    assert sum(len(each.line) for each in lines) == len(own)
    tags = [[action.__struct_config__.tag for action in each.line] for each in lines]
    ends = {"roll_shop", "ready", "pick_augment", "ack_result"}
    assert {each[-1] for each in tags} <= ends
    assert not any(tag in ends for each in tags for tag in each[:-1])


def test_a_long_game_is_valued_where_its_rounds_begin() -> None:
    game = GAMES["autochess"]
    steps = play(game, "normal")
    judge = Judge(game, playouts.first_rules(game), KEY)
    judge.room = replace(judge.room, worlds=3, values=2)
    *_, found = review_match(judge, steps)

    rounds = [step.after.round for step in steps if step.after.round != step.before.round]
    assert len(found.values) == len(rounds) + 2
    for _, value in found.values:
        assert sum(value.means) == pytest.approx(1)
    assert all(each.effect == (0.0, 0.0) for each in found.decisions)
    assert sum(each.luck for each in luck_by_step(found, 0)) == pytest.approx(sum_up(found, 0).luck)


def test_a_review_that_was_stored_without_changes_can_be_read() -> None:
    values = [(0, Estimate((0.5,), (0.3,), 9)), (1, Estimate((1.0,), (0.4,), 9))]
    stored = {"values": values, "decisions": [], "result": [1.0]}
    found = msgspec.json.decode(msgspec.json.encode(stored), type=Review)

    (change,) = luck_by_step(found, 0)
    assert (change.change, change.luck) == (0.5, 0.5)
    assert change.change_error == pytest.approx(0.5)


def test_what_was_not_estimated_any_more_is_no_turning_point() -> None:
    values = (
        (0, Estimate((0.5,), (0.01,), 9)),
        (1, Estimate((0.9,), (0.01,), 9)),
        (9, Estimate((0.0,), (0.0,), 1)),
    )
    changes = ((1, Estimate((0.4,), (0.01,), 9)),)

    (found,) = turning_points(Review(values, (), (0.0,), changes), 0)

    assert (found.first, found.step) == (0, 1)


@every_game
def test_a_match_that_was_given_up_can_be_reviewed(game: Game) -> None:
    rules, steps = playouts.first_rules(game), play(game, next(iter(game.bots.levels)))[:2]
    before = steps[-1].after
    for seat in range(game.seats.start):
        if rules.outcome(before) is None:
            after = protocol.play(rules, before, seat, Resign(), Chance(KEY)).state
            steps.append(PlayedStep(seat, Resign(), before, after))
            before = after

    judge = Judge(game, rules, KEY)
    judge.room = replace(judge.room, worlds=3, values=2)
    *_, found = review_match(judge, steps)
    assert all(each.step < 2 for each in found.decisions)
    assert found.values[-1][1].means == found.result


@every_game
def test_positions_of_the_season_can_be_valued_and_judged(game: Game) -> None:
    assert game.content.season
    rules = game.rules.engine(game.load(game.content.season()))
    judge, steps = Judge(game, rules, KEY), play(game, next(iter(game.bots.levels)), rules)
    judge.room = replace(judge.room, worlds=3, values=2)

    for nth, step in enumerate(steps):
        value = judge.room.evaluate(rules, step.before)
        assert value is None or sum(value) == pytest.approx(1), nth
    found = next(review_match(judge, steps))
    assert len(found.values[0][1].means) == game.seats.start
