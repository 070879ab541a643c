"""Simultaneous requests at a table, with real threads and transactions."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.db import connection

from games.engine.errors import Refused
from games.models import Match
from lobby import services
from lobby.models import Table
from lobby.pairs import service as pairs
from tests.lobby.conftest import PEBBLES, fresh, names

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def people(transactional_db: None) -> list[Any]:
    return [get_user_model().objects.create_user(f"person{n}") for n in range(8)]


def at_once(calls: Sequence[Callable[[], object]]) -> list[str]:
    """Make all calls at the same moment; returns the code of each refusal, empty for a success."""
    ready = Barrier(len(calls))

    def call(make: Callable[[], object]) -> str:
        ready.wait(10)
        try:
            make()
        except Refused as no:
            return no.code
        finally:
            connection.close()
        return ""

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(call, calls))


@pytest.mark.parametrize("attempt", range(5))
def test_the_last_seat_is_taken_by_exactly_one(people: list[Any], attempt: int) -> None:
    host, *others = people
    table = services.open_table(host, PEBBLES, 2)

    codes = at_once([partial(services.join, table.pk, who) for who in others])

    assert sorted(codes) == ["", *["table_full"] * 6]
    assert Match.objects.get(pk=table.pk).seats.filter(user__isnull=False).count() == 2


def test_many_who_press_at_once_fill_a_table_and_start_one_match(people: list[Any]) -> None:
    host, *others = people
    table = services.open_table(host, PEBBLES, 4)

    codes = at_once([partial(services.join, table.pk, who) for who in others])

    assert codes.count("") == 3
    assert len(set(names(table))) == 4
    assert Match.objects.count() == 1


def test_a_double_click_takes_one_seat(people: list[Any]) -> None:
    host, other, *_ = people
    table = services.open_table(host, PEBBLES, 4)

    codes = at_once([partial(services.join, table.pk, other)] * 3)

    assert sorted(codes) == ["", "already_there", "already_there"]
    assert fresh(table).taken_seats == 2


def test_starting_and_joining_at_once_start_one_match(people: list[Any]) -> None:
    host, other, *_ = people
    table = services.open_table(host, PEBBLES, 3)

    at_once(
        [
            partial(services.start_now, table.pk, host, "easy"),
            partial(services.start_now, table.pk, host, "easy"),
            partial(services.join, table.pk, other),
        ]
    )

    assert fresh(table).status == Table.Status.STARTED
    assert Match.objects.get(pk=table.pk).seats.count() == 3


def test_a_table_is_not_closed_under_someone_who_joins(people: list[Any]) -> None:
    host, other, *_ = people
    table = services.open_table(host, PEBBLES, 3)

    left, joined = at_once(
        [partial(services.leave, table.pk, host), partial(services.join, table.pk, other)]
    )

    # Depending on who came first, Ben sits at an open table or there was none for him.
    assert left == ""
    assert (fresh(table).is_open, joined) in [(True, ""), (False, "table_gone")]


@pytest.mark.parametrize("attempt", range(3))
def test_two_who_want_the_same_quick_match_find_each_other(people: list[Any], attempt: int) -> None:
    at_once([partial(services.join_quick_match, who, PEBBLES) for who in people])

    assert Match.objects.count() == 4
    assert not Table.objects.filter(status=Table.Status.OPEN).exists()


@pytest.mark.parametrize("attempt", range(3))
def test_challenging_a_person_twice_at_once_opens_one_table(
    people: list[Any], attempt: int
) -> None:
    host, rival, *_ = people

    codes = at_once([partial(pairs.challenge, host, rival, PEBBLES, 2)] * 3)

    assert sorted(codes) == ["", "already_challenged", "already_challenged"]
    assert Table.objects.get().rival == rival
