"""The guided first matches: whoever follows one meets every idea of it."""

import pytest

from games.engine import chance
from games.engine.game import Game
from games.engine.page.lessons import Lesson
from games.engine.registry import GAMES
from games.management.commands.lesson_seed import follow

TAUGHT = {key: game for key, game in GAMES.items() if game.page.lesson}
every_lesson = pytest.mark.parametrize("game", TAUGHT.values(), ids=TAUGHT)
MOST_IDEAS, LONGEST_TEXT = 16, 130
"""What five minutes and three lines of a phone have room for."""


def lesson_of(game: Game) -> Lesson:
    assert game.page.lesson is not None
    return game.page.lesson


@every_lesson
def test_whoever_follows_a_lesson_meets_every_idea(game: Game) -> None:
    lesson = lesson_of(game)

    met = follow(game, lesson.seed).met

    assert {idea.key for idea in lesson.ideas} - set(met) == set()


@every_lesson
def test_a_lesson_is_short(game: Game) -> None:
    lesson = lesson_of(game)
    keys = [idea.key for idea in lesson.ideas]

    assert len(set(keys)) == len(keys) <= MOST_IDEAS
    assert [idea.text for idea in lesson.ideas if len(idea.text) > LONGEST_TEXT] == []
    assert chance.clean_seed(lesson.seed) == lesson.seed
    assert len(lesson.rivals) + 1 in game.seats
