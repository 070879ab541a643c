"""Statistics of one's own runs, the page of a game, and idle runs."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.engine.registry import GAMES
from games.match import service as match_service
from games.models import Match, Seat
from leaderboards import services
from leaderboards.dailies import calendar
from leaderboards.dailies import service as dailies
from leaderboards.models import DailySeed, Par
from leaderboards.par import idle, stats
from tests.leaderboards.runs import YUT, begin, person, play_on, recorded

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}
DRAWN = ("abcdefghij", "KLMNOPQRST")


def ran(user: Any, seed: str, score: int) -> None:
    """A finished run, with the columns that the statistics read."""
    match = Match.objects.filter(pk=begin(user, seed).match_id)
    match.update(status=Match.Status.FINISHED, touched=timezone.now())
    Seat.objects.filter(match__in=match).update(place=1, score=score)
    Par.objects.get_or_create(game="yut", release=match.get().release, seed=seed)


def test_runs_and_means_are_those_of_one_person(ann: Any) -> None:
    ran(ann, "one", 9)
    ran(ann, "two", 12)
    ran(person("ben"), "one", 20)
    match_service.resign(begin(ann, "three").match_id, 0)
    begin(ann, "four")

    mine = stats.load_statistics(ann, YUT)

    assert (mine.runs, mine.finished) == (3, 2)
    assert mine.mean.startswith("10.5")


def test_the_best_run_against_par_counts(ann: Any) -> None:
    ran(ann, "one", 9)
    ran(ann, "two", 12)
    ran(ann, "unsolved", 3)
    Par.objects.filter(seed="one").update(solved=5)
    Par.objects.filter(seed="two").update(solved=10)

    assert stats.load_statistics(ann, YUT).best_over_par == 2


def test_first_tries_are_those_on_drawn_seeds_that_nobody_knew(ann: Any) -> None:
    ran(person("ben"), DRAWN[1], 20)
    ran(ann, DRAWN[0], 14)
    ran(ann, DRAWN[0], 8)
    ran(ann, DRAWN[1], 8)
    ran(ann, "typed", 8)

    mine = stats.load_statistics(ann, YUT)

    assert mine.first_tries == 1
    assert mine.first_tries_mean.startswith("14.0")


def test_nothing_played_is_nothing_told(ann: Any, client: Client) -> None:
    assert client.get("/leaderboards/yut/mine/").status_code == 302
    client.force_login(ann)

    page = client.get("/leaderboards/yut/mine/")

    assert page.status_code == 200
    assert stats.load_statistics(ann, YUT) == stats.Statistics(0, 0, "", None, 0, "")
    assert client.get("/leaderboards/pebbles/mine/").status_code == 404
    assert client.get("/leaderboards/none/mine/").status_code == 404


# the page of a game


def test_the_page_of_the_game_leads_into_todays_daily(ann: Any, client: Client) -> None:
    client.force_login(ann)

    html = client.get("/games/yut/", headers=ENGLISH).content.decode()

    daily = DailySeed.objects.get(game="yut")
    assert f"/leaderboards/yut/daily/{daily.label}/start/" in html
    assert daily.commitment in html
    assert bytes(daily.secret).hex() not in html
    assert 'data-time="left"' in html
    assert "0 finishers" in html
    assert "/leaderboards/yut/mine/" in html
    assert "Open seed" in html


def test_past_dailies_are_listed_on_the_page_of_the_game(client: Client) -> None:
    day = calendar.today(timezone.now()) - timedelta(days=1)
    daily = dailies.make(YUT, day)
    dailies.reveal(daily)

    html = client.get("/games/yut/", headers=ENGLISH).content.decode()

    assert f"/leaderboards/yut/past/?of={day}" in html


def test_a_daily_under_way_is_gone_on_with_from_the_page_of_the_game(
    ann: Any, client: Client, daily: DailySeed
) -> None:
    position = dailies.attempt(YUT, ann, daily.date)
    client.force_login(ann)

    html = client.get("/games/yut/").content.decode()
    assert f'href="/m/{position.match_id}/"' in html

    services.record(play_on(position).match_id)
    assert (
        f"/leaderboards/yut/daily/{daily.label}/start/"
        not in client.get("/games/yut/").content.decode()
    )


def test_a_game_without_a_daily_shows_none(client: Client) -> None:
    assert 'data-time="left"' not in client.get("/games/pebbles/").content.decode()
    assert GAMES["pebbles"].records.runs is None


def test_a_profile_speaks_of_turns_and_the_fewest_are_the_best(ann: Any, client: Client) -> None:
    worse = recorded(ann, whim=1).seats.get().score
    best = recorded(ann).seats.get().score
    assert best and worse and best < worse

    html = client.get("/u/ann/", headers=ENGLISH).content.decode()

    assert f"{best} turns" in html
    assert "points" not in html
    assert re.search(rf'<td class="is-number"><a\s+href="/m/[^"]+">{best}</a></td>', html)


# idle runs


def test_a_run_without_an_action_for_thirty_days_is_given_up_but_not_a_daily(
    ann: Any, daily: DailySeed
) -> None:
    old, new = begin(ann, "old").match_id, begin(person("ben"), "new").match_id
    ranked = dailies.attempt(YUT, ann, daily.date).match_id
    Match.objects.exclude(pk=new).update(touched=timezone.now() - timedelta(days=31))

    assert idle.resign_idle_runs() == 1
    assert idle.resign_idle_runs() == 0

    ended = Match.objects.filter(status=Match.Status.FINISHED)
    assert [match.pk for match in ended] == [old]
    assert Match.objects.filter(pk__in=[new, ranked], status=Match.Status.RUNNING).count() == 2
