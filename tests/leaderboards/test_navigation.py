"""Where boards open, how they are grouped, and the weeks that they have."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.engine.registry import GAMES
from leaderboards.boards import addresses, kinds, summaries
from leaderboards.boards.kinds import BoardAddress
from leaderboards.boards.selectors import load_page
from leaderboards.dailies import calendar
from leaderboards.dailies import service as dailies
from leaderboards.models import Board
from tests.leaderboards.runs import YUT, filled, person

DICE = GAMES["dice"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def reader() -> Client:
    return Client(headers={"Accept-Language": "en"})


def test_a_board_opens_at_the_scope_that_most_people_are_on() -> None:
    assert addresses.find_address(DICE, "margin", "", timezone.now()).scope == "standard:normal"

    for scope, rows in (("quick:easy", 2), ("extended:hard", 5)):
        Board.objects.create(game="dice", kind="margin", scope=scope, rows=rows)

    assert addresses.find_address(DICE, "margin", "", timezone.now()).scope == "extended:hard"
    assert (
        addresses.find_address(DICE, "margin", "quick:easy", timezone.now()).scope == "quick:easy"
    )


@pytest.mark.parametrize("key", GAMES)
def test_every_board_is_in_one_group_and_the_current_one_is_marked(
    key: str, reader: Client
) -> None:
    own = kinds.board_kinds(GAMES[key])
    listed = [tab.key for group in summaries.tab_groups(GAMES[key]) for tab in group.tabs]

    assert sorted(listed) == sorted(set(own) - {kinds.SEED, kinds.PAST, kinds.PAST_WEEKLY})
    for kind in listed:
        page = reader.get(f"/leaderboards/{key}/{kind}/").content.decode()
        assert page.count('class="tabs__tab"') <= 5
        assert 'aria-current="true"' in page


def test_the_overview_shows_boards_with_rows_and_only_names_the_others(reader: Client) -> None:
    filled([(person("ann"), 7, 9)])

    shown = reader.get("/leaderboards/dice/")

    assert shown.context["in_short"] == []
    assert "Boards that nobody is on yet" in shown.content.decode()


@pytest.mark.parametrize("week", ["9999-W52", "2031-W05", "0001-W01", "1999-W10"])
@pytest.mark.parametrize("page", ["/leaderboards/yut/week/", "/api/v1/leaderboards/yut/week/"])
def test_weeks_to_come_and_weeks_without_dailies_are_not_found(
    page: str, week: str, reader: Client
) -> None:
    assert reader.get(page, {"of": week}).status_code == 404


def test_the_next_week_is_not_found_before_it_begins(reader: Client) -> None:
    now = timezone.now()
    weeks = {days: calendar.week(calendar.today(now) + timedelta(days=days)) for days in (0, 7)}

    told = {
        days: reader.get("/leaderboards/yut/week/", {"of": week}) for days, week in weeks.items()
    }

    assert (told[0].status_code, told[7].status_code) == (200, 404)


def test_an_earlier_week_is_not_called_this_week(reader: Client) -> None:
    last_week = calendar.today(timezone.now()) - timedelta(days=7)
    dailies.make(YUT, last_week)
    week = calendar.week(last_week)

    page = reader.get("/leaderboards/yut/week/", {"of": week}).content.decode()

    assert f"Week {week}</h1>" in page


def test_many_boards_of_a_kind_are_one_choice(reader: Client) -> None:
    page = reader.get("/leaderboards/dice/margin/?of=quick:hard").content.decode()

    assert '<option value="quick:hard" selected>' in page
    assert page.count("<option") == 12


@pytest.mark.parametrize("turns", [7, 8])
def test_whoever_nobody_has_beaten_is_told_so(turns: int, ann: Any) -> None:
    others = [(person(f"p{n}"), 7 if n < 3 else 9, 9) for n in range(4)]
    address, _ = filled([*others, (ann, turns, 9)], scope="abc")

    spread = summaries.distribution(load_page(address, ann, addresses.Cursor()))

    assert spread is not None
    assert (spread.unbeaten, spread.beaten) == (turns == 7, 25)
    assert isinstance(address, BoardAddress) and address.game is YUT
