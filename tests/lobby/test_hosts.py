"""Who is the host of a table, and what only the host may do."""

from typing import Any

import pytest

from games.engine.errors import Malformed, NotSeated, Stale
from games.models import Match
from lobby import services
from lobby.models import Table
from tests.lobby.conftest import fresh, names


def test_when_the_host_leaves_the_next_who_came_is_host(
    ann: Any, ben: Any, cat: Any, large_table: Table
) -> None:
    services.join(large_table.pk, ben)
    services.leave(large_table.pk, ann)
    services.join(large_table.pk, cat)

    # Cat has Ann's old chair, but came after Ben.
    assert names(large_table) == ["cat", "ben", "", ""]
    assert fresh(large_table).host == ben


def test_a_table_closes_when_the_last_person_leaves(ann: Any, large_table: Table) -> None:
    services.add_bot(large_table.pk, ann, "easy")

    services.leave(large_table.pk, ann)

    assert fresh(large_table).status == Table.Status.CLOSED


def test_only_who_sits_there_can_leave(table: Table, ben: Any) -> None:
    with pytest.raises(NotSeated, match="not_at_table"):
        services.leave(table.pk, ben)


def test_the_host_adds_and_removes_bots(ann: Any, large_table: Table) -> None:
    services.add_bot(large_table.pk, ann, "easy")
    services.add_bot(large_table.pk, ann, "easy")
    services.remove_bot(large_table.pk, ann, 1)

    assert names(large_table) == ["ann", "", "easy", ""]


def test_a_bot_can_take_the_last_seat(ann: Any, table: Table) -> None:
    services.add_bot(table.pk, ann, "easy")

    assert Match.objects.get(pk=table.pk).seats.filter(bot="easy").count() == 1


def test_there_must_be_a_bot_to_remove(ann: Any, large_table: Table) -> None:
    with pytest.raises(Stale, match="no_bot_there"):
        services.remove_bot(large_table.pk, ann, 0)


def test_bots_have_levels_that_the_game_knows(ann: Any, table: Table) -> None:
    with pytest.raises(Malformed, match="no_such_bot"):
        services.add_bot(table.pk, ann, "divine")


def test_the_host_starts_at_once_with_bots_in_the_free_seats(
    ann: Any, ben: Any, large_table: Table
) -> None:
    services.join(large_table.pk, ben)

    services.start_now(large_table.pk, ann, "easy")

    match = Match.objects.get(pk=large_table.pk)
    assert match.seats.filter(bot="easy").count() == 2
    assert match.seats.filter(user__in=[ann, ben]).count() == 2


@pytest.mark.parametrize(
    "act",
    [
        lambda table, user: services.add_bot(table, user, "easy"),
        lambda table, user: services.remove_bot(table, user, 1),
        lambda table, user: services.start_now(table, user, "easy"),
        services.close,
    ],
    ids=["add_bot", "remove_bot", "start_now", "close"],
)
def test_only_the_host_decides_for_everyone(act: Any, ben: Any, large_table: Table) -> None:
    services.join(large_table.pk, ben)

    with pytest.raises(NotSeated, match="not_host"):
        act(large_table.pk, ben)


def test_the_staff_of_the_house_can_close_any_table(table: Table, ben: Any) -> None:
    ben.is_staff = True

    services.close(table.pk, ben)

    assert fresh(table).status == Table.Status.CLOSED
