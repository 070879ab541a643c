"""Whether reviews are honest. The matches are few, so the bounds are wide; with many matches:
`python -m bench.reviews.calibration` and `python -m bench.reviews.honesty` (docs/review.md)."""

from dataclasses import replace
from functools import cache
from hashlib import sha256
from math import sqrt
from typing import Any

import pytest

from games.engine import playouts
from games.engine.chance import Chance
from games.engine.game import Game
from games.engine.protocol import SYSTEM, Sitter
from games.engine.registry import GAMES
from games.engine.review.analysis import PlayedStep, review_match
from games.engine.review.comparison import compare, rank
from games.engine.review.judge import Judge
from games.engine.review.shares import Review, sum_up
from tests.engine.disguises import disguise

REVIEWED = [game for game in GAMES.values() if game.review]
every_game = pytest.mark.parametrize("game", REVIEWED, ids=lambda game: game.key)
MATCHES = 20
KEYS = [sha256(b"honest %d" % nth).digest() for nth in range(MATCHES)]


def play(game: Game, key: bytes, level: str) -> list[PlayedStep]:
    """A match of equal bots, as few as may play."""
    rules, seats = playouts.first_rules(game), game.seats.start
    before: Any = rules.start(game.decode_options({}), (Sitter(bot=True),) * seats, Chance(key))
    steps = []
    for line in playouts.play_bots(game, key, (level,) * seats, rules):
        steps.append(PlayedStep(line.seat, line.action, before, line.state))
        before = line.state
    return steps


def review(game: Game, steps: list[PlayedStep], key: bytes, worlds: int, values: int) -> Review:
    """A review with a small budget."""
    judge = Judge(game, playouts.first_rules(game), key)
    judge.room = replace(judge.room, worlds=worlds, values=values)
    *_, found = review_match(judge, steps)
    return found


@cache
def review_duels() -> list[tuple[Review, Review]]:
    """Matches of two bots that do anything, each reviewed twice, with luck of its own."""
    game = GAMES["dice"]
    matches = [(key, play(game, key, "easy")) for key in KEYS]
    return [
        (review(game, steps, b"first" + key, 9, 24), review(game, steps, b"second" + key, 9, 24))
        for key, steps in matches
    ]


def interval(numbers: list[float]) -> tuple[float, float]:
    """A mean, and three of its standard errors."""
    mean = sum(numbers) / len(numbers)
    variance = sum((x - mean) ** 2 for x in numbers) / (len(numbers) - 1)
    return mean, 3 * sqrt(variance / len(numbers))


def test_luck_sums_to_nothing_over_many_matches() -> None:
    luck = [(sum_up(one, 0).luck + sum_up(two, 0).luck) / 2 for one, two in review_duels()]
    mean, width = interval(luck)

    assert abs(mean) < width < 0.4
    assert max(luck) > 0.3
    assert min(luck) < -0.3


def test_choices_make_no_difference_between_equal_bots() -> None:
    shares = [(sum_up(found, 0), sum_up(found, 1)) for pair in review_duels() for found in pair]
    mean, width = interval([first.own - second.own for first, second in shares])
    lost, lost_width = interval([first.own + second.own for first, second in shares])

    assert abs(mean) < width < 0.1
    assert lost < -lost_width  # and yet both play worse than the policy


def test_two_reviews_agree_within_their_intervals() -> None:
    pairs = []
    for one, two in review_duels():
        shares = sum_up(one, 0), sum_up(two, 0)
        pairs += [(share.luck, share.error) for share in shares]
        for (_, value), (_, other) in list(zip(one.values, two.values, strict=True))[:-1:5]:
            pairs += [(each.means[0], each.errors[0]) for each in (value, other)]
    gaps = [
        abs(a - b) / sqrt(e * e + f * f)
        for (a, e), (b, f) in zip(pairs[::2], pairs[1::2], strict=True)
        if e or f
    ]

    assert len(gaps) > 100
    within = sum(gap < 1.96 for gap in gaps) / len(gaps)
    assert within > 0.88
    assert within < 0.995  # intervals that are too wide would say nothing


@every_game
def test_start_luck_and_choices_add_up_to_the_result(game: Game) -> None:
    steps = play(game, KEYS[0], next(iter(game.bots.levels)))
    found = review(game, steps, KEYS[1], 3, 2)

    for seat in range(game.seats.start):
        share = sum_up(found, seat)
        assert share.start + share.luck + share.own + share.others == pytest.approx(share.result)
        assert share.result == found.result[seat]


@every_game
def test_a_decision_is_judged_by_nothing_but_what_its_seat_may_know(game: Game) -> None:
    rules, judged = playouts.first_rules(game), 0
    judge = Judge(game, rules, KEYS[0])
    for nth, step in enumerate(play(game, KEYS[0], next(iter(game.bots.levels)))):
        if step.seat == SYSTEM or step.action is None or nth % 9:
            continue
        other = hide(game, judge, step.before, step.seat, nth)
        assert rules.view(other, step.seat) == rules.view(step.before, step.seat)
        rows = compare(judge, step.before, step.seat, [step.action], range(2), nth)

        assert compare(judge, other, step.seat, [step.action], range(2), nth) == rows
        assert rank(rows, step.seat)[0].action == step.action
        judged += other != step.before
    assert judged or game.key == "yut"  # which hides nothing from its only seat


def hide(game: Game, judge: Judge, state: Any, seat: int, nth: int) -> Any:
    """A state that the seat cannot tell from this one. The disguises of Auto Chess also exchange
    what every seat could have noted down: there it is another world."""
    if game.key == "autochess":
        return judge.imagine(state, seat, "another", nth)
    return disguise(game, judge.rules, state, seat, Chance(b"%d" % nth))
