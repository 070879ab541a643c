"""Puzzles: what is clearly best, what passes the second estimate, and what a file keeps."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from games.engine import playouts
from games.engine.protocol import ActionBase
from games.engine.puzzles import collection, finder
from games.engine.puzzles.clarity import Ranking, rank_groups
from games.engine.puzzles.finder import Tally
from games.engine.puzzles.puzzle import Puzzle, first_rating
from games.engine.registry import GAMES
from games.engine.review.judge import Judge


class Pick(ActionBase, frozen=True, tag="pick"):
    """An action of a test."""

    n: int


LOOKS = 4
"""Positions of a match that are looked at."""
A, B, C = Pick(1), Pick(2), Pick(3)
GROUPS = [(A,), (B,), (C,)]


def rows(**columns: list[float]) -> dict[ActionBase, list[tuple[float, ...]]]:
    actions = {"a": A, "b": B, "c": C}
    return {actions[name]: [(x,) for x in column] for name, column in columns.items()}


def test_actions_with_the_same_results_count_as_one() -> None:
    ranking = rank_groups(rows(a=[1, 0, 1], b=[1, 0, 1], c=[0, 0, 1]), GROUPS, 0)

    assert set(ranking.best.group) == {A, B}
    assert [each.group for each in ranking.rivals] == [(C,)]
    assert ranking.gap == pytest.approx(1 / 3)


def test_only_a_gap_that_is_wide_and_sure_is_clear() -> None:
    sure = rank_groups(rows(a=[9, 5, 7] * 9, b=[8, 4, 5] * 9, c=[1, 0, 1] * 9), GROUPS, 0)
    unsure = rank_groups(rows(a=[9, 5, 7] * 9, b=[5, 9, 6.9] * 9, c=[1, 0, 1] * 9), GROUPS, 0)
    narrow = rank_groups(rows(a=[9, 5, 7] * 9, b=[8.99, 4.99, 6.98] * 9, c=[0] * 27), GROUPS, 0)

    assert sure.is_clear(0.1, 3)
    assert not unsure.is_clear(0.01, 3)
    assert not narrow.is_clear(0.1, 3)


def test_an_action_that_was_left_early_is_never_the_best() -> None:
    ranking = rank_groups(rows(a=[1, 1, 0, 0], b=[1, 1], c=[0, 0, 0, 1]), GROUPS, 0)

    assert ranking.best.group[0] is A


def test_a_puzzle_is_harder_if_fewer_bots_find_it() -> None:
    assert first_rating(0, 4, 0.5) > first_rating(0.5, 4, 0.5) > first_rating(1, 4, 0.5)
    assert first_rating(0.5, 9, 0.5) > first_rating(0.5, 3, 0.5)
    assert first_rating(0.5, 4, 0.2) > first_rating(0.5, 4, 1.5)


def search(number: int) -> tuple[list[Puzzle], Tally]:
    game = GAMES["yut"]
    begun = replace_number(collection.begin_collection(game, "test"), number)
    source, tally = collection.search_match(game, begun)
    return list(source.puzzles), tally


def replace_number(made: collection.Collection, number: int) -> collection.Collection:
    figures = collection.Figures(matches=number)
    return msgspec.structs.replace(made, figures=figures)


@pytest.fixture(scope="module")
def small() -> Iterator[None]:
    """Small estimates: these tests are about what follows from them."""
    game = GAMES["yut"]
    assert game.review
    room = replace(
        game.review, puzzles=replace(game.review.puzzles, trials=48, clear=0.02, looks=LOOKS)
    )
    init = Judge.__init__

    def begin(self: Judge, *args: Any) -> None:
        init(self, *args)
        self.room = room

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(finder, "STAGES", ((8, 0.1), (48, 0.5)))
        patch.setattr(finder, "SURE", 0.5)
        patch.setattr(finder, "FEWEST_WORLDS", 24)
        patch.setattr(finder, "DEEPER", 1)
        patch.setattr(Judge, "__init__", begin)
        yield


@pytest.fixture(scope="module")
def found(small: None) -> tuple[list[Puzzle], Tally]:
    """What a search finds in a match."""
    return search(0)


def test_the_same_seed_finds_the_same_puzzles(found: tuple[list[Puzzle], Tally]) -> None:
    assert found[1].looked
    assert search(0) == found


def test_what_the_second_estimate_contradicts_is_not_kept(
    found: tuple[list[Puzzle], Tally], monkeypatch: pytest.MonkeyPatch
) -> None:
    check = finder.check_answer

    def contradict(*args: Any) -> Ranking:
        ranking = check(*args)
        best, *others = ranking.rivals
        return Ranking(best, (ranking.best, *others), ranking.spread)

    kept, tally = found
    monkeypatch.setattr(finder, "check_answer", contradict)
    none, other = search(0)

    assert kept
    assert none == []
    assert other.promising == tally.promising
    # What was contradicted before may be confirmed by its opposite.
    assert other.contradicted >= tally.promising - tally.contradicted > 0


def test_a_log_comes_back_as_it_was_packed() -> None:
    game = GAMES["dice"]
    rules, key = playouts.first_rules(game), b"k" * 32
    steps = collection.play_match(game, rules, key, ("easy", "normal"))

    log = collection.unpack_log(game, collection.pack_log(steps))

    assert log == [(step.seat, step.action) for step in steps]


def test_the_match_behind_a_puzzle_is_played_again_from_its_log() -> None:
    game = GAMES["dice"]
    rules, made = playouts.first_rules(game), collection.begin_collection(game, "again")
    levels = ("easy", "normal")
    steps = collection.play_match(game, rules, collection.match_key(made, 0), levels)
    source = collection.Source(0, levels, collection.pack_log(steps), ())

    first, *states = collection.replay_source(game, rules, made, source)

    assert first == steps[0].before
    assert states == [step.after for step in steps]
