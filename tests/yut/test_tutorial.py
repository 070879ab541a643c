"""The lesson: each rule that it teaches happens in it. tests/engine/test_lessons.py plays it."""

from typing import Any

from games.engine import chance, playouts, protocol
from games.engine.chance import Chance
from games.engine.page.lessons import Situation
from games.yut import GAME
from games.yut.actions import Move
from games.yut.events import Merged, StickOffered, Thrown
from games.yut.page.tutorial import LESSON
from games.yut.state import State
from tests.yut.arrange import RULES


def play_lesson() -> tuple[State, list[Any], list[str]]:
    """Follow the lesson to its last idea; the state, the events, the ideas in their order."""
    key = chance.seed_key(GAME.seed_prefix, LESSON.seed)
    state, ideas = playouts.begin(GAME, key, RULES), list[str]()
    events: list[Any] = []
    for _ in LESSON.ideas:
        hints = LESSON.hints(
            Situation(RULES, RULES.view(state, 0), protocol.legal(RULES, state, 0))
        )
        hint = next((each for each in hints if each.idea.key not in ideas), None)
        if hint is None or hint.action is None:
            break
        ideas.append(hint.idea.key)
        step = protocol.play(RULES, state, 0, hint.action, Chance(key))
        state, events = step.state, [*events, *step.events]
    return state, events, ideas


def test_the_first_run_takes_three_turns() -> None:
    state, _, ideas = play_lesson()

    assert (state.turn, state.phase) == (4, "THROW")
    assert ideas == [idea.key for idea in LESSON.ideas]


def test_the_first_run_shows_a_bonus_a_stack_a_stick_and_a_fork() -> None:
    _, events, _ = play_lesson()
    kinds = [type(event) for event in events]

    assert [event.result for event in events if isinstance(event, Thrown)] == [
        "GAE", "YUT", "GAE", "MO", "GEOL",
    ]  # fmt: skip
    assert Merged in kinds
    assert StickOffered in kinds


def test_whoever_goes_another_way_is_told_nothing_that_is_not_so() -> None:
    key = chance.seed_key(GAME.seed_prefix, LESSON.seed)
    state = playouts.begin(GAME, key, RULES)
    for idea in LESSON.ideas[:6]:
        assert idea.action
        action = idea.action(Situation(RULES, RULES.view(state, 0), ()))
        assert action
        state = protocol.play(RULES, state, 0, action, Chance(key)).state

    state = protocol.play(RULES, state, 0, Move(1, "HOME", "O4"), Chance(key)).state
    hints = LESSON.hints(Situation(RULES, RULES.view(state, 0), protocol.legal(RULES, state, 0)))

    assert hints == []
