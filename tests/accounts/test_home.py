"""The home page depends on its reader."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.engine.registry import GAMES
from games.match import service as match_service
from leaderboards.boards import kinds
from leaderboards.dailies import calendar
from leaderboards.dailies import service as dailies
from lobby import services as tables
from tests.accounts import played
from tests.pebbles import Show


def test_every_game_is_on_the_first_page(visitor: Client) -> None:
    answer = visitor.get("/")

    assert [game["key"] for game in answer.context["games"]] == list(GAMES)
    assert answer.context["my_matches"] == []
    assert answer.context["my_turns"] == 0


@pytest.mark.django_db(transaction=True)
def test_matches_that_wait_for_someone_come_first(
    ann_browser: Client, ann: User, ben: User
) -> None:
    waiting = played.duel(ann, ben)
    answered = played.duel(ann, ben)
    match_service.play(answered.pk, 0, Show(pebbles=1), version=1, action_id=answered.pk)

    answer = ann_browser.get("/")

    mine = [(line.match, line.my_turn) for line in answer.context["my_matches"]]
    assert mine == [(waiting, True), (answered, False)]
    assert answer.context["my_turns"] == 1


def test_todays_challenges_are_on_the_first_page(ann_browser: Client, ann: User) -> None:
    yesterday = timezone.now() - timedelta(days=2)
    User.objects.filter(pk=ann.pk).update(date_joined=yesterday)
    dailies.attempt(GAMES["yut"], User.objects.get(pk=ann.pk), calendar.today(timezone.now()))

    shown = ann_browser.get("/")

    today = shown.context["today"]
    stages = {challenge.key: challenge.stage for challenge in today.challenges}
    assert not today.over
    assert set(stages) == {game.key for game in kinds.games_with_dailies()}
    assert (stages["yut"], stages["dice"]) == ("running", "new")
    assert all(ann_browser.get(each.url).status_code == 200 for each in today.challenges)


def test_open_tables_are_on_the_first_page(visitor: Client, ann: User) -> None:
    table = tables.open_table(ann, GAMES["pebbles"], size=3)
    hidden = tables.open_table(ann, GAMES["pebbles"], size=3, public=False)

    page = visitor.get("/").content.decode()

    assert f"/t/{table.code}/" in page
    assert "1 of 3 seats taken" in page
    assert hidden.code not in page


def test_what_is_over_is_no_longer_on_the_first_page(ann_browser: Client, ann: User) -> None:
    played.finish(played.duel(ann), winner=ann)

    assert ann_browser.get("/").context["my_matches"] == []
