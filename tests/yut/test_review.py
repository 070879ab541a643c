"""A finished run beside the best ones known with the same luck."""

from hashlib import sha256

import msgspec
import pytest

from games.engine import chance, playouts, protocol
from games.engine.chance import Chance
from games.engine.protocol import ActionBase, Resign
from games.engine.review.partings import Course
from games.yut import GAME
from games.yut.actions import Action
from games.yut.bots.solver.beam import solve
from games.yut.bots.solver.search import Limits
from games.yut.review.partings import find_partings
from games.yut.state import State
from tests.yut.arrange import RULES

SMALL = Limits(width=40, inner_cap=400)


def key_of(number: int) -> bytes:
    return chance.seed_key(GAME.seed_prefix, f"P{number:03d}")


def play(key: bytes, level: str = "greedy") -> tuple[list[State], list[ActionBase]]:
    lines = list(playouts.play_bots(GAME, key, (level,), RULES))
    first = playouts.begin(GAME, key, RULES)
    return [first, *(line.state for line in lines)], [line.action for line in lines]


def compare(number: int) -> tuple[Course, list[State], list[ActionBase]]:
    key = key_of(number)
    states, actions = play(key)
    course = find_partings(RULES, key, states, actions, limits=SMALL)
    assert course is not None
    return course, states, actions


@pytest.mark.parametrize("number", range(1, 6))
def test_what_decisions_cost_adds_up_to_the_distance_from_the_best_run(number: int) -> None:
    course, states, _ = compare(number)

    assert course.own == states[-1].turn
    assert sum(each.cost for each in course.partings) == course.own - course.best
    assert course.best < course.own
    assert all(each.cost > 0 for each in course.partings)


@pytest.mark.parametrize("number", range(1, 4))
def test_the_line_of_a_parting_can_be_played_and_parts_there(number: int) -> None:
    course, states, actions = compare(number)
    stored = msgspec.json.decode(msgspec.json.encode(course), type=Course)

    for parting in stored.partings:
        line = [msgspec.json.decode(each, type=Action) for each in parting.line]
        assert line[0] != actions[parting.step]
        state = states[parting.step]
        for action in line:
            state = protocol.play(RULES, state, 0, action, Chance(key_of(number))).state
        assert (state.status, state.turn) == ("finished", parting.best)


def test_the_line_of_the_solver_parts_from_nothing() -> None:
    key = key_of(1)
    par = solve(RULES, key, SMALL)
    states: list[State] = [playouts.begin(GAME, key, RULES)]
    for action in par.line:
        states.append(protocol.play(RULES, states[-1], 0, action, Chance(key)).state)

    course = find_partings(RULES, key, states, par.line, limits=SMALL)
    assert course is not None
    assert course.best <= par.turns
    assert sum(each.cost for each in course.partings) == par.turns - course.best


def test_a_line_known_from_the_start_counts() -> None:
    key = key_of(2)
    par = solve(RULES, key, Limits.quick(RULES.content.params))
    states, actions = play(key)
    least = Limits(width=1, inner_cap=1)

    without = find_partings(RULES, key, states, actions, limits=least)
    course = find_partings(RULES, key, states, actions, known=par.line, limits=least)
    assert without is not None
    assert course is not None
    assert without.best == without.own
    assert course.best == par.turns < course.own


def test_a_run_that_was_given_up_is_not_compared() -> None:
    key = sha256(b"given up").digest()
    first = playouts.begin(GAME, key, RULES)
    after = protocol.play(RULES, first, 0, Resign(), Chance(key)).state

    assert find_partings(RULES, key, [first, after], [Resign()]) is None
