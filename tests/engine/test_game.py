"""`Game` itself: seats, sitters, drafts, and the versions of rules and content."""

from pathlib import Path
from typing import Any

import pytest

from games.engine.errors import IllegalAction, Malformed
from games.engine.protocol import RESIGN
from games.engine.records.leaderboards import BoardKind, Metric
from games.engine.registry import GAMES
from games.engine.rooms import MIXED, UnknownVersion
from games.euler.state import Options
from tests.pebbles import GAME, Note, Show, evolved


@pytest.mark.parametrize(
    ("size", "levels", "code"),
    [(1, (), "bad_seats"), (5, (), "bad_seats"), (2, ("genius",), "no_such_bot")],
)
def test_a_match_needs_seats_and_bots_that_the_game_has(
    size: int, levels: tuple[str, ...], code: str
) -> None:
    GAME.check_seats(2, ("easy",))

    with pytest.raises(Malformed) as refused:
        GAME.check_seats(size, levels)

    assert refused.value.code == code


def test_options_must_fit_their_sitters() -> None:
    euler = GAMES["euler"]
    euler.check_company(Options("casual"), ("person", ""))

    with pytest.raises(IllegalAction):
        euler.check_company(Options("ranked"), ("person", "easy"))


def test_only_drafts_and_resigning_need_no_submit_step() -> None:
    assert GAME.is_draft(Note(1))
    assert GAME.is_draft(RESIGN)
    assert not GAME.is_draft(Show(1))


def test_content_is_upgraded_from_the_version_that_it_was_written_in() -> None:
    release = GAME.content.release1()
    newer = evolved.GAME

    assert GAME.upgrade(release, 1) is release
    assert newer.load(release, 1) == newer.load(newer.upgrade(release, 1))
    for version in (0, newer.content.schema_version + 1):
        with pytest.raises(UnknownVersion):
            newer.upgrade(release, version)


def test_rules_of_every_known_version_are_found_and_no_others() -> None:
    rules = evolved.GAME.rules

    assert len({rules.find_engine(version) for version in rules.versions}) == len(rules.versions)
    with pytest.raises(UnknownVersion):
        rules.find_engine(max(rules.versions) + 1)


@pytest.mark.parametrize(("high", "cost"), [(True, 7), (False, 3)])
def test_a_metric_turns_values_into_costs(high: bool, cost: int) -> None:
    metric = Metric("points", "Points", "more points", high, least=0, most=10)

    assert metric.cost(3) == cost
    assert metric.cost(-5) == metric.cost(0)


def test_the_best_run_there_can_be_has_the_score_zero() -> None:
    metrics = (
        Metric("points", "Points", "more points", True, most=10),
        Metric("turns", "T", "fewer"),
    )
    kind = BoardKind("runs", "Runs", metrics, "earlier")

    assert kind.score((10, 0)) == 0
    assert 0 < kind.score((10, 1)) < kind.score((9, 0))


def test_a_mixed_company_seats_the_levels_in_turn_and_one_bot_is_the_usual_one() -> None:
    mixed, plain = GAMES["euler"].bots, GAME.bots

    assert mixed.list_levels(MIXED, 3) == ("easy", "normal", "hard")
    assert mixed.list_levels(MIXED, 4) == ("easy", "normal", "hard", "easy")
    assert mixed.list_levels(MIXED, 1) == ("normal",)
    assert mixed.list_levels("hard", 2) == ("hard", "hard")
    assert not plain.is_mixed


def test_characters_with_a_face_have_a_drawing_and_those_of_a_level_can_be_told_apart() -> None:
    for game in GAMES.values():
        drawn = [key for key, one in game.bots.characters.items() if one.has_face]
        faces = Path(f"static/img/bots/{game.key}.svg").read_text("utf-8") if drawn else ""

        assert [key for key in drawn if f'<symbol id="{key}"' not in faces] == []
        assert len({one.name for one in game.bots.characters.values()}) == len(game.bots.characters)


@pytest.mark.parametrize(
    ("key", "asked"), [("euler", {"topics": ["none"]}), ("yut", {"modifier": "none"})]
)
def test_options_that_the_content_does_not_have_are_refused(
    key: str, asked: dict[str, Any]
) -> None:
    game = GAMES[key]

    with pytest.raises(Malformed, match="bad_options"):
        game.choose_options(game.load_first(), asked)


def test_bots_of_a_table_share_no_name() -> None:
    for game in GAMES.values():
        for character in game.bots.characters.values():
            called = [character.call(nth) for nth in range(9)]

            assert called[0] == (character.name, 0)
            assert len(set(called)) == len(called)
