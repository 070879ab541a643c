"""A review that continues from a part of itself is the same as one without a break."""

from dataclasses import replace
from hashlib import sha256

import msgspec
import pytest

from games.engine import playouts
from games.engine.registry import GAMES
from games.engine.review.analysis import count_steps, review_match
from games.engine.review.judge import Judge
from games.engine.review.shares import Review
from tests.engine.test_reviews import play

KEY = sha256(b"parts").digest()


def judge_cheaply(key: str) -> Judge:
    game = GAMES[key]
    judge = Judge(game, playouts.first_rules(game), KEY)
    judge.room = replace(judge.room, worlds=3, values=2)
    return judge


@pytest.mark.parametrize("key", ["dice", "yut"])
def test_a_review_continued_from_any_stored_part_is_the_same_to_the_byte(key: str) -> None:
    game = GAMES[key]
    steps = play(game, next(iter(game.bots.levels)))
    parts = list(review_match(judge_cheaply(key), steps))
    whole = msgspec.json.encode(parts[-1])

    for part in parts[:: len(parts) // 3 + 1]:
        stored = msgspec.json.decode(msgspec.json.encode(part), type=Review)
        *_, again = review_match(judge_cheaply(key), steps, stored)
        assert msgspec.json.encode(again) == whole
    assert list(review_match(judge_cheaply(key), steps, parts[-1])) == [parts[-1]]
    assert [count_steps(part) for part in parts] == sorted(count_steps(part) for part in parts)
    assert count_steps(parts[-1]) == len(steps)
