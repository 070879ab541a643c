"""The lesson: its steps are legal, and each rule that it teaches happens in it."""

from typing import Any

from games.engine import chance, playouts, protocol
from games.engine.chance import Chance
from games.yut import GAME
from games.yut.actions import Move
from games.yut.events import Merged, StickOffered, Thrown
from games.yut.page.tutorial import LESSON
from games.yut.state import State
from tests.yut.arrange import RULES


def play_lesson() -> tuple[State, list[Any]]:
    key = chance.seed_key(GAME.seed_prefix, LESSON.seed)
    state = playouts.begin(GAME, key, RULES)
    events: list[Any] = []
    for action, _ in LESSON.steps:
        step = protocol.play(RULES, state, 0, action, Chance(key))
        state, events = step.state, [*events, *step.events]
    return state, events


def test_every_step_of_the_first_run_is_legal_and_three_turns_pass() -> None:
    state, _ = play_lesson()

    assert (state.turn, state.phase) == (4, "THROW")


def test_the_first_run_shows_a_bonus_a_stack_a_stick_and_a_fork() -> None:
    _, events = play_lesson()
    kinds = [type(event) for event in events]

    assert [event.result for event in events if isinstance(event, Thrown)] == [
        "GAE", "YUT", "GAE", "MO", "GEOL",
    ]  # fmt: skip
    assert Merged in kinds
    assert StickOffered in kinds
    assert Move(4, "O5", "C") in [action for action, _ in LESSON.steps]


def test_the_seed_of_the_first_run_is_one_that_can_be_typed() -> None:
    assert chance.clean_seed(LESSON.seed) == LESSON.seed
