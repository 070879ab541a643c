"""Ranks: equal rows share one, and Redis and the database always agree."""

from random import Random
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command

from games import broadcast
from leaderboards import services, tasks
from leaderboards.boards import entries, queries, ranks
from leaderboards.boards.entries import Run
from leaderboards.boards.kinds import BoardAddress
from leaderboards.models import Board, Entry
from tests.leaderboards.runs import DAILY, SEEDS, filled, person

pytestmark = pytest.mark.django_db(transaction=True)


def crowd(number: int) -> list[Any]:
    people = get_user_model()
    return people.objects.bulk_create(
        people(username=f"p{n:03}", name_key=f"p{n:03}") for n in range(number)
    )


def computed_ranks(address: BoardAddress, board: Board) -> dict[str, int]:
    """The rank of every person, as the code computes it."""
    board.refresh_from_db()
    rows = ranks.visible_rows(board).select_related("user")
    return {row.user.username: ranks.standing(board, address.kind, row).rank for row in rows}


def expected_ranks(address: BoardAddress, board: Board) -> dict[str, int]:
    """The rank of every person, by definition: one more than the number of better rows."""
    rows = list(ranks.visible_rows(board).select_related("user"))
    shared = address.kind.ties == "shared"
    return {
        row.user.username: 1
        + sum((o.score < row.score) if shared else (o.order < row.order) for o in rows)
        for row in rows
    }


def test_equal_runs_of_a_daily_share_the_rank_and_the_next_one_is_skipped() -> None:
    a, b, c, d = (person(name) for name in "abcd")

    address, board = filled([(a, 9, 12), (b, 9, 12), (c, 9, 11), (d, 10, 3)], DAILY)

    assert computed_ranks(address, board) == {"c": 1, "a": 2, "b": 2, "d": 4}


def test_on_a_seed_the_earlier_of_equal_runs_goes_first() -> None:
    a, b, c = (person(name) for name in "abc")

    address, board = filled([(a, 9, 12), (b, 9, 12), (c, 9, 11)])

    assert computed_ranks(address, board) == {"c": 1, "a": 2, "b": 3}


def test_fewer_turns_outweigh_any_number_of_throws() -> None:
    a, b = person("a"), person("b")

    address, board = filled([(a, 10, 10), (b, 9, 840)])

    assert computed_ranks(address, board) == {"b": 1, "a": 2}


@pytest.mark.parametrize("kind", [SEEDS, DAILY], ids=["earlier", "shared"])
@pytest.mark.usefixtures("every_board_indexed")
def test_redis_and_the_database_never_disagree(kind: Any) -> None:
    luck, people = Random(7), crowd(60)
    address, board = filled([(p, luck.randint(8, 12), luck.randint(9, 13)) for p in people], kind)
    for step in range(40):
        one = luck.choice(people)
        if luck.random() < 0.2:
            for row in ranks.visible_rows(board).filter(user=one):
                entries.hide(row)
        elif kind is SEEDS:
            values = (luck.randint(6, 12), luck.randint(9, 13))
            entries.enter(board, kind, Run(one.pk, None, values, _moment(step)))

        assert computed_ranks(address, board) == expected_ranks(address, board)
        assert ranks.index_size(board) == board.rows == ranks.visible_rows(board).count()


@pytest.mark.parametrize("kind", [SEEDS, DAILY], ids=["earlier", "shared"])
def test_milestones_count_as_the_definition_does(
    kind: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ranks._Outage, "until", float("inf"))
    monkeypatch.setattr(ranks, "WORTH_MILESTONES", 1)
    monkeypatch.setattr(queries, "BLOCK", 7)
    luck, people = Random(5), crowd(60)
    address, board = filled([(p, luck.randint(8, 12), luck.randint(9, 13)) for p in people], kind)
    used: set[bool] = set()
    for step in range(25):
        one, values = luck.choice(people), (luck.randint(6, 12), luck.randint(9, 13))
        match step % 4:
            case 0:
                entries.delete_rows(board, one.pk)
            case 1:
                for row in ranks.visible_rows(board).filter(user=one):
                    entries.hide(row)
            case 2:
                moved = [Run(one.pk, None, values, _moment(step))]
                entries.update_standings(board, address.kind, moved)
            case _:
                entries.enter(board, address.kind, Run(one.pk, None, values, _moment(step)))

        before = queries._known.get(board.token)
        assert computed_ranks(address, board) == expected_ranks(address, board)
        after = queries._known[board.token]
        used.add(before is not None and before.orders is after.orders)
        assert sum(after.counts) == board.rows
    assert used == {False, True}, "some were brought up to date, some made anew"


def _moment(step: int) -> Any:
    from datetime import timedelta

    from django.utils import timezone

    return timezone.now() + timedelta(seconds=step)


@pytest.fixture
def hundred(every_board_indexed: None) -> tuple[BoardAddress, Board]:
    luck = Random(3)
    return filled([(p, luck.randint(8, 12), luck.randint(9, 13)) for p in crowd(100)])


def index_answers(address: BoardAddress, board: Board) -> bool:
    board.refresh_from_db()
    row = ranks.visible_rows(board).order_by("-score")[0]
    return ranks._query_index(board, row) is not None


def test_a_lost_index_is_built_anew_by_whoever_asks(hundred: tuple[BoardAddress, Board]) -> None:
    address, board = hundred
    ranks.drop_index(board)
    assert not index_answers(address, board)

    assert computed_ranks(address, board) == expected_ranks(address, board)

    assert index_answers(address, board)


def test_an_index_that_is_behind_is_brought_up_to_date(
    hundred: tuple[BoardAddress, Board], monkeypatch: pytest.MonkeyPatch
) -> None:
    address, board = hundred
    with monkeypatch.context() as patch:
        patch.setattr(ranks, "catch_up", lambda board_id: None)
        entries.enter(board, address.kind, Run(person("late").pk, None, (2, 2), _moment(0)))
        entries.hide(ranks.visible_rows(board).order_by("score")[1])
    assert not index_answers(address, board)

    assert computed_ranks(address, board) == expected_ranks(address, board)
    assert computed_ranks(address, board)["late"] == 1


def test_an_index_that_lost_some_rows_is_not_believed(
    hundred: tuple[BoardAddress, Board], monkeypatch: pytest.MonkeyPatch
) -> None:
    address, board = hundred
    sent: list[Any] = []
    monkeypatch.setattr(broadcast, "send_task", lambda *args, **more: sent.append(args))
    ranks.client().zremrangebyrank(ranks._keys(board)[0], 0, 9)

    assert computed_ranks(address, board) == expected_ranks(address, board)
    assert (ranks.REBUILD, board.pk) in sent

    tasks.rebuild(board.pk)
    assert index_answers(address, board)


def test_a_long_board_is_indexed_by_a_worker_while_the_database_answers(
    hundred: tuple[BoardAddress, Board], monkeypatch: pytest.MonkeyPatch
) -> None:
    address, board = hundred
    sent: list[Any] = []
    monkeypatch.setattr(broadcast, "send_task", lambda *args, **more: sent.append(args))
    monkeypatch.setattr(ranks, "AT_ONCE", 50)
    ranks.drop_index(board)

    assert computed_ranks(address, board) == expected_ranks(address, board)

    assert set(sent) == {(ranks.REBUILD, board.pk)}
    tasks.rebuild(board.pk)
    assert index_answers(address, board)


def test_a_late_writer_does_not_undo_a_newer_index(hundred: tuple[BoardAddress, Board]) -> None:
    address, board = hundred
    rows, epoch = ranks._keys(board)
    row = ranks.visible_rows(board)[0]
    member = ranks._member(row.tail, row.user_id)

    done = ranks.client().eval(ranks._APPLY, 2, rows, epoch, "1", "2", 60, "out", member)

    assert done == 0
    assert computed_ranks(address, board) == expected_ranks(address, board)


@pytest.mark.usefixtures("no_redis")
def test_without_redis_the_database_answers(every_board_indexed: None) -> None:
    luck = Random(3)
    address, board = filled([(p, luck.randint(8, 12), luck.randint(9, 13)) for p in crowd(30)])

    assert computed_ranks(address, board) == expected_ranks(address, board)


def test_the_command_builds_every_index_anew(
    hundred: tuple[BoardAddress, Board], capsys: Any
) -> None:
    address, board = hundred
    ranks.client().delete(*ranks._keys(board))
    Board.objects.filter(pk=board.pk).update(rows=3)

    call_command("rebuild_ranks")

    assert "100 rows" in capsys.readouterr().out
    board.refresh_from_db()
    assert board.rows == 100
    assert index_answers(address, board)


def test_an_index_that_nobody_can_trust_after_an_account_was_deleted_is_mended_at_night(
    hundred: tuple[BoardAddress, Board],
) -> None:
    address, board = hundred
    get_user_model().objects.get(username="p007").delete()

    tasks.mend()

    board.refresh_from_db()
    assert board.rows == ranks.index_size(board) == 99
    assert computed_ranks(address, board) == expected_ranks(address, board)


def test_whoever_leaves_is_gone_from_the_index_at_once(hundred: tuple[BoardAddress, Board]) -> None:
    address, board = hundred
    one = get_user_model().objects.get(username="p007")

    services.delete_person(one)

    board.refresh_from_db()
    assert ranks.index_size(board) == board.rows == 99
    assert computed_ranks(address, board) == expected_ranks(address, board)


def test_one_account_has_one_row_on_a_board() -> None:
    from django.db import IntegrityError, transaction

    _, board = filled([(person("ann"), 9, 9)])
    row = Entry.objects.get(board=board)
    row.pk = None

    with pytest.raises(IntegrityError), transaction.atomic():
        row.save(force_insert=True)
