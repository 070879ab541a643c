"""Seasons: they change by themselves, once, and their standings stay."""

from datetime import datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client

from games.engine.registry import GAMES
from games.models import Match
from leaderboards import services
from leaderboards.boards import kinds
from leaderboards.dailies.calendar import ZONE
from leaderboards.models import Entry, Rating, Season, SeasonStanding
from leaderboards.ratings import ladder
from leaderboards.seasons import service, spans, standings
from leaderboards.seasons.standings import Tally
from tests.leaderboards.runs import person
from tests.leaderboards.test_rating import duel

PEBBLES = GAMES["pebbles"]


def record_at(moment: datetime, winner: Any, loser: Any) -> None:
    match_id = duel(winner, loser)
    Match.objects.filter(pk=match_id).update(touched=moment)
    services.record(match_id)


def in_seoul(month: int, day: int, hour: int = 12) -> datetime:
    return datetime(2026, month, day, hour, tzinfo=ZONE)


def read(url: str) -> str:
    cache.clear()
    return " ".join(Client(headers={"Accept-Language": "en"}).get(url).content.decode().split())


def test_a_season_is_a_month_in_seoul() -> None:
    new_year = datetime(2027, 1, 1, tzinfo=ZONE)

    assert spans.season_label(new_year) == "2027-01"
    assert spans.season_label(new_year - timedelta(seconds=1)) == "2026-12"
    assert (spans.next_label("2026-12"), spans.previous_label("2027-01")) == ("2027-01", "2026-12")
    assert spans.count_months("2026-11", "2027-01") == 2
    assert spans.first_day("2026-13") is None


@pytest.mark.django_db
def test_nothing_is_closed_before_the_month_and_its_grace_are_over() -> None:
    record_at(in_seoul(9, 20), person("ann"), person("ben"))

    assert service.turn(in_seoul(9, 30, 23)) == []
    assert service.turn(in_seoul(10, 1, 0)) == []
    assert [str(one) for one in service.turn(in_seoul(10, 1, 2))] == ["pebbles 2026-09"]


@pytest.mark.django_db
def test_a_site_that_slept_closes_every_month_once() -> None:
    ann, ben = person("ann"), person("ben")
    record_at(in_seoul(7, 2), ann, ben)
    record_at(in_seoul(9, 2), ben, ann)

    closed = service.turn(in_seoul(11, 5))
    again = service.turn(in_seoul(11, 5))

    assert [one.label for one in closed] == ["2026-07", "2026-08", "2026-09", "2026-10"]
    assert [one.players for one in closed] == [2, 0, 2, 0] and again == []
    assert SeasonStanding.objects.count() == 4


@pytest.mark.django_db
def test_a_new_season_makes_ratings_less_sure_and_keeps_them() -> None:
    ann = person("ann")
    record_at(in_seoul(9, 20), ann, person("ben"))
    before = Rating.objects.get(user=ann)

    service.turn(in_seoul(10, 1, 2))
    service.turn(in_seoul(10, 9))

    after = Rating.objects.get(user=ann)
    assert after.mu == before.mu and after.season == "2026-10"
    first, second, _ = ladder.figures(PEBBLES, after)
    assert second >= ladder.figures(PEBBLES, before)[1]
    row = Entry.objects.get(user=ann, board__kind=kinds.RATING)
    assert (row.first, row.second) == (first, second)


@pytest.mark.django_db
def test_a_match_of_a_new_season_begins_with_the_grown_uncertainty_as_a_rebuild_does() -> None:
    ann, ben = person("ann"), person("ben")
    for day in range(1, 6):
        record_at(in_seoul(8, day), ann, ben)
    service.turn(in_seoul(10, 5))
    record_at(in_seoul(10, 9), ben, ann)
    lived = Rating.objects.order_by("user").values_list("mu", "played")
    expected: list[Any] = [(pytest.approx(mu), played) for mu, played in lived]

    call_command("rebuild_ratings", "pebbles", stdout=StringIO())

    rebuilt = Rating.objects.order_by("user").values_list("mu", "played")
    assert list(rebuilt) == expected


@pytest.mark.django_db
def test_seasons_rebuilt_twice_are_the_same() -> None:
    ann, ben, cat = person("ann"), person("ben"), person("cat")
    record_at(in_seoul(8, 3), ann, ben)
    record_at(in_seoul(8, 4), cat, ben)
    service.turn(in_seoul(9, 5))
    before = _snapshot()

    call_command("rebuild_seasons", stdout=StringIO())
    call_command("rebuild_seasons", stdout=StringIO())

    assert [row for row in _snapshot() if row[0] == "2026-08"] == before


def _snapshot() -> list[Any]:
    rows = SeasonStanding.objects.order_by("season__label", "rank", "user")
    return list(rows.values_list("season__label", "user", "rank", "rating", "gain", "badge"))


def test_badges_are_honest_shares() -> None:
    people = {n: Tally(1200, 2000 - n, 60, 5) for n in range(200)}

    rows = standings.rank_people(people)

    badges = [row.badge for row in rows]
    assert badges.count("top1") == 2 and badges.count("top10") == 18
    assert standings.choose_badge(1, 9) == "played"


def test_equal_rows_share_a_rank() -> None:
    people = {1: Tally(1200, 1300, 60, 5), 2: Tally(1200, 1300, 60, 5), 3: Tally(1200, 1200, 60, 5)}

    assert [row.rank for row in standings.rank_people(people)] == [1, 1, 3]


@pytest.mark.django_db
def test_the_page_of_a_season_shows_its_standings_and_stays_when_somebody_leaves() -> None:
    ann, ben = person("ann"), person("ben")
    for day in (3, 4, 5):
        record_at(in_seoul(8, day), ann, ben)
    service.turn(in_seoul(9, 5))

    page = read("/leaderboards/pebbles/seasons/2026-08/")
    assert "Final standings" in page and 'href="/u/ann/"' in page
    assert "2 players" in page and "3 matches" in page and "Who climbed most" in page
    assert "2026-08-04: 1" in page
    assert "Took part" in read("/u/ann/")

    ann.delete()
    assert "Somebody who left" in read("/leaderboards/pebbles/seasons/2026-08/")


@pytest.mark.django_db
def test_the_season_under_way_is_shown_before_it_is_closed() -> None:
    services.record(duel(person("ann"), person("ben")))

    page = read("/leaderboards/pebbles/seasons/")
    assert page == ""  # it leads on to the month
    now = Client().get("/leaderboards/pebbles/seasons/")["Location"]
    page = read(now)

    assert "Under way until" in page and "ann" in page and "Final standings" not in page
    api = Client().get(f"/api/v1{now}").json()
    assert api["over"] is False and api["rows"][0]["name"] == "ann"
    assert Season.objects.count() == 0


@pytest.mark.django_db
@pytest.mark.parametrize("label", ["2199-01", "2026-13", "x"])
def test_a_season_that_cannot_be_is_not_found(label: str) -> None:
    assert Client().get(f"/leaderboards/pebbles/seasons/{label}/").status_code == 404


@pytest.mark.django_db
def test_a_season_without_matches_has_an_honest_page() -> None:
    assert "Nobody has played a rated match" in read("/leaderboards/dice/seasons/2026-01/")
