"""Pages of a leaderboard: cursors, around me, the own row, and no secrets."""

from typing import Any

import pytest
from django.forms import model_to_dict

from leaderboards.boards import addresses, selectors
from leaderboards.boards.addresses import Cursor
from leaderboards.boards.kinds import BoardAddress
from leaderboards.models import Board, Entry
from tests.leaderboards.runs import DAILY, filled, person

pytestmark = pytest.mark.django_db


def ranks_of(page: selectors.Page) -> list[int]:
    return [row.rank for row in page.rows]


def test_pages_follow_each_other_by_key_and_miss_nobody(
    ann: Any, many: tuple[BoardAddress, Board]
) -> None:
    address, _ = many
    seen, cursor = [], Cursor()
    while True:
        page = selectors.load_page(address, ann, cursor, 7)
        seen += ranks_of(page)
        if page.after is None:
            break
        cursor = Cursor(after=page.after)

    assert seen == list(range(1, 41))


def test_going_back_shows_the_page_before(ann: Any, many: tuple[BoardAddress, Board]) -> None:
    address, _ = many
    first = selectors.load_page(address, ann, Cursor(), 10)
    second = selectors.load_page(address, ann, Cursor(after=first.after), 10)

    back = selectors.load_page(address, ann, Cursor(before=second.before), 10)

    assert ranks_of(back) == list(range(1, 11))
    assert (back.before, back.after) == (None, first.after)


def test_a_row_that_left_the_board_still_marks_the_page(
    ann: Any, many: tuple[BoardAddress, Board]
) -> None:
    from leaderboards.boards import entries

    address, _ = many
    first = selectors.load_page(address, ann, Cursor(), 10)
    entries.hide(first.rows[-1].entry)

    second = selectors.load_page(address, ann, Cursor(after=first.after), 10)

    assert ranks_of(second) == list(range(10, 20))


@pytest.mark.parametrize("limit", [1, 2, 5, 10])
def test_around_me_is_me_in_the_middle(
    ann: Any, many: tuple[BoardAddress, Board], limit: int
) -> None:
    address, _ = many

    page = selectors.load_page(address, ann, Cursor(around=True), limit)

    assert len(page.rows) == limit
    assert ranks_of(page) == list(range(20 - limit // 2, 20 - limit // 2 + limit))
    assert [row.rank for row in page.rows if row.mine] == [20]
    assert page.before is not None
    assert page.after is not None


def test_around_the_first_and_the_last_there_is_nothing_beyond(
    many: tuple[BoardAddress, Board],
) -> None:
    address, board = many
    first = Entry.objects.filter(board=board).order_by("score", "tail")[0].user
    last = Entry.objects.filter(board=board).order_by("-score", "-tail")[0].user

    top = selectors.load_page(address, first, Cursor(around=True), 10)
    end = selectors.load_page(address, last, Cursor(around=True), 10)

    assert (ranks_of(top)[0], top.before) == (1, None)
    assert (ranks_of(end)[-1], end.after) == (40, None)


def test_my_own_row_comes_along_on_every_page(ann: Any, many: tuple[BoardAddress, Board]) -> None:
    address, _ = many

    page = selectors.load_page(address, ann, Cursor(), 5)

    assert page.me is not None
    assert (page.me.name, page.me.rank) == ("ann", 20)


def test_a_board_and_a_persons_row_are_read_as_they_are_stored_in_one_query(
    ann: Any, many: tuple[BoardAddress, Board], django_assert_num_queries: Any
) -> None:
    address, board = many
    with django_assert_num_queries(1):
        found, row = addresses.load_board_and_row(address, ann.pk)
    stored = Entry.objects.get(board=board, user=ann)

    assert model_to_dict(found) == model_to_dict(Board.objects.get(pk=board.pk))
    assert row is not None
    assert [getattr(row, each.attname) for each in Entry._meta.concrete_fields] == [
        getattr(stored, each.attname) for each in Entry._meta.concrete_fields
    ]
    assert addresses.load_board_and_row(address, person("stranger").pk) == (board, None)


def test_rows_that_share_a_rank_are_listed_by_name_across_a_page_break(ann: Any) -> None:
    zoe, bob = person("zoe"), person("bob")
    rows = [(zoe, 9, 9), (ann, 9, 9), (bob, 8, 8), (person("last"), 10, 1)]
    address, _ = filled(rows, DAILY, "2026-01-01")

    page = selectors.load_page(address, ann, Cursor(), 10)
    assert [(row.rank, row.name, row.tied) for row in page.rows] == [
        (1, "bob", False),
        (2, "ann", True),
        (2, "zoe", True),
        (4, "last", False),
    ]
    second = selectors.load_page(address, ann, Cursor(after=page.rows[0].entry.pk), 1)
    third = selectors.load_page(address, ann, Cursor(after=second.after), 2)
    assert ranks_of(second) == [2]
    assert ranks_of(third) == [2, 4]


def test_the_spread_of_a_seed_counts_people_and_places_the_reader(
    ann: Any, many: tuple[BoardAddress, Board]
) -> None:
    from leaderboards.boards import summaries

    address, _ = many

    spread = summaries.distribution(selectors.load_page(address, ann, Cursor()))

    assert spread is not None
    assert [bar.people for bar in spread.bars] == [4] * 10
    assert [bar.value for bar in spread.bars if bar.mine] == ["9"]
    assert (spread.people, spread.beaten) == (40, 100 * 20 // 39)
