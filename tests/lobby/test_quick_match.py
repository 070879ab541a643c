"""A quick match joins the oldest matching table or opens one."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.engine.errors import Malformed
from games.engine.registry import GAMES
from lobby import services
from lobby.models import Chair, Table
from tests.lobby.conftest import PEBBLES, names


def test_the_first_opens_a_table_and_the_second_starts_the_match(ann: Any, ben: Any) -> None:
    opened = services.join_quick_match(ann, PEBBLES)
    joined = services.join_quick_match(ben, PEBBLES)

    assert opened == joined
    assert joined.status == Table.Status.STARTED


def test_the_oldest_table_comes_first(ann: Any, ben: Any, cat: Any) -> None:
    old = services.open_table(ann, PEBBLES, 4)
    services.open_table(ben, PEBBLES, 4)

    assert services.join_quick_match(cat, PEBBLES) == old


def test_pressing_twice_is_waiting_at_one_table(ann: Any) -> None:
    assert services.join_quick_match(ann, PEBBLES) == services.join_quick_match(ann, PEBBLES)
    assert Table.objects.count() == 1


@pytest.mark.parametrize(
    "other",
    [
        {"public": False},
        {"options": {"rounds": 9}},
        {"mode": "async", "days": 1},
    ],
    ids=["by invitation", "other options", "another speed"],
)
def test_a_table_that_does_not_fit_is_passed_by(ann: Any, ben: Any, other: Any) -> None:
    table = services.open_table(ann, PEBBLES, 2, **other)

    services.join_quick_match(ben, PEBBLES)

    assert names(table) == ["ann", ""]


def test_turn_by_turn_tables_fit_by_their_days(ann: Any, ben: Any, cat: Any) -> None:
    slow = services.join_quick_match(ann, PEBBLES, "async", 7)

    assert services.join_quick_match(ben, PEBBLES, "async", 1) != slow
    assert services.join_quick_match(cat, PEBBLES, "async", 7) == slow


def test_a_live_table_whose_people_are_away_is_passed_by(ann: Any, ben: Any) -> None:
    table = services.open_table(ann, PEBBLES, 2)
    Chair.objects.filter(user=ann).update(seen=timezone.now() - timedelta(minutes=3))

    assert services.join_quick_match(ben, PEBBLES) != table


def test_turn_by_turn_nobody_has_to_be_there(ann: Any, ben: Any) -> None:
    table = services.open_table(ann, PEBBLES, 2, "async", 3)
    Chair.objects.filter(user=ann).update(seen=timezone.now() - timedelta(days=3))

    assert services.join_quick_match(ben, PEBBLES, "async", 3) == table


def test_there_is_no_quick_match_of_a_game_for_one(ann: Any) -> None:
    with pytest.raises(Malformed, match="solo_game"):
        services.join_quick_match(ann, GAMES["yut"])
