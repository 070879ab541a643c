"""Tables whose people are away close by themselves."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from lobby import selectors, services, tasks
from lobby.models import Chair, Table
from tests.lobby.conftest import PEBBLES, MakeClient, fresh, names


def away(user: Any, **time: float) -> None:
    """Let a person be away for some time."""
    Chair.objects.filter(user=user).update(seen=timezone.now() - timedelta(**time))


@pytest.mark.parametrize(
    ("mode", "days", "too_long", "not_too_long"),
    [
        ("live", 0, {"minutes": 11}, {"minutes": 9}),
        ("async", 3, {"days": 7, "minutes": 1}, {"days": 6}),
    ],
)
def test_a_table_that_nobody_looks_at_closes_by_itself(
    ann: Any, mode: str, days: int, too_long: Any, not_too_long: Any
) -> None:
    table = services.open_table(ann, PEBBLES, 2, mode, days)

    away(ann, **not_too_long)
    assert services.expire() == 0
    away(ann, **too_long)
    assert services.expire() == 1

    assert fresh(table).status == Table.Status.CLOSED
    assert services.expire() == 0


def test_only_those_who_stay_away_lose_their_seat(ann: Any, ben: Any, large_table: Table) -> None:
    services.join(large_table.pk, ben)
    away(ann, minutes=11)

    services.expire()

    assert names(large_table) == ["", "ben", "", ""]
    assert fresh(large_table).host == ben


def test_a_table_with_bots_only_closes(ann: Any, large_table: Table) -> None:
    services.add_bot(large_table.pk, ann, "easy")
    ann.delete()

    assert services.expire() == 1


@pytest.mark.parametrize(
    "page", ["/lobby/", "/lobby/tables/live/", "/t/{code}/", "/t/{code}/seats/"]
)
def test_looking_at_a_page_of_the_lobby_keeps_the_seat(
    ann: Any, table: Table, browser: MakeClient, page: str
) -> None:
    away(ann, minutes=11)

    browser(ann).get(page.format(code=table.code))

    assert services.expire() == 0


def test_strangers_who_look_do_not_keep_a_ghost_table(
    ann: Any, ben: Any, table: Table, browser: MakeClient
) -> None:
    away(ann, minutes=11)

    browser(ben).get(f"/t/{table.code}/")

    assert services.expire() == 1


def test_a_table_without_people_is_not_listed_even_before_it_closes(ann: Any, table: Table) -> None:
    ann.delete()

    assert selectors.open_tables() == []


def test_workers_sweep_stale_tables_by_the_clock(ann: Any, table: Table) -> None:
    from config.celery import app

    away(ann, minutes=11)

    tasks.expire()

    assert fresh(table).status == Table.Status.CLOSED
    assert tasks.expire.name in {entry["task"] for entry in app.conf.beat_schedule.values()}
