"""Pages of the leaderboards: addresses, links, marks, and the actions of staff."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from leaderboards import services
from leaderboards.dailies import calendar
from leaderboards.dailies import service as dailies
from leaderboards.models import DailySeed
from tests.leaderboards.runs import YUT, person, recorded

pytestmark = pytest.mark.django_db


def test_the_page_of_a_seed_says_rank_name_turns_order_and_links_the_run(
    ann: Any, client: Client
) -> None:
    match = recorded(ann)

    html = client.get("/leaderboards/yut/seed/?of=abc123").content.decode()

    assert 'href="/u/ann/"' in html
    assert f'href="/m/{match.pk}/replay/"' in html
    assert "→" in html
    assert "/games/yut/?seed=abc123" in html


def test_my_row_is_marked_and_around_me_is_one_click(ann: Any, client: Client) -> None:
    recorded(ann)
    client.force_login(ann)

    html = client.get("/leaderboards/yut/seed/?of=abc123").content.decode()

    assert html.count('class="is-me"') >= 1
    assert "board__mine" not in html  # it is in the list already
    assert "around=me" in html


def test_a_guest_is_marked_as_a_guest(client: Client) -> None:
    recorded(person("passer-by", guest=True))

    with translation.override("en"):
        html = client.get(
            "/leaderboards/yut/seed/?of=abc123", headers={"accept-language": "en"}
        ).content.decode()

    assert '<span class="chip">Guest</span>' in html


def test_a_seed_with_odd_characters_has_its_board(ann: Any, client: Client) -> None:
    recorded(ann, "a/b?&=<윷>")

    page = client.get("/leaderboards/yut/seed/", {"of": "a/b?&=<윷>"})

    assert page.status_code == 200
    assert "a/b?&amp;=&lt;윷&gt;" in page.content.decode()
    assert client.get("/leaderboards/yut/").status_code == 200


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/leaderboards/", 200),
        ("/leaderboards/yut/", 200),
        ("/leaderboards/pebbles/", 200),
        ("/leaderboards/yut/daily/", 200),
        ("/leaderboards/yut/week/", 200),
        ("/leaderboards/yut/alltime/", 200),
        ("/leaderboards/yut/average/", 200),
        ("/leaderboards/pebbles/rating/", 200),
        ("/leaderboards/pebbles/rating/?of=many", 200),
        ("/leaderboards/yut/seed/?of=nobody-yet", 200),
        ("/leaderboards/yut/seed/", 404),
        ("/leaderboards/yut/seed/?of=much-too-long", 400),
        ("/leaderboards/yut/rating/", 404),
        ("/leaderboards/yut/none/", 404),
        ("/leaderboards/none/", 404),
        ("/leaderboards/yut/daily/?of=2001-01-01", 404),
        ("/leaderboards/yut/daily/?of=2999-01-01", 404),
        ("/leaderboards/yut/daily/?of=nonsense", 404),
        ("/leaderboards/yut/week/?of=nonsense", 404),
        ("/leaderboards/pebbles/rating/?of=nonsense", 404),
        ("/leaderboards/yut/seed/?of=x&after=y", 400),
        ("/leaderboards/yut/seed/?of=x&after=999999999999", 200),
        ("/leaderboards/yut/seed/?of=x&release=999999999999999", 200),
    ],
)
def test_addresses_lead_somewhere_or_say_no(client: Client, address: str, status: int) -> None:
    assert client.get(address).status_code == status


def test_the_name_of_a_daily_typed_as_a_seed_leads_to_its_day(client: Client) -> None:
    answer = client.get("/leaderboards/yut/seed/?of=D261115")

    assert answer.headers["Location"] == "/leaderboards/yut/past/?of=2026-11-15"


def test_a_finished_run_is_being_checked_and_then_has_its_rank(ann: Any, client: Client) -> None:
    from tests.leaderboards.runs import finished

    match = finished(ann)
    client.force_login(ann)
    page = f"/leaderboards/m/{match.pk}/"

    assert "hx-get" in client.get(page).content.decode()
    services.record(match.pk)

    html = client.get(page).content.decode()
    assert "hx-get" not in html
    assert "/leaderboards/yut/seed/?of=abc123&amp;release=1" in html


def test_the_standing_of_a_running_match_is_nobodys_business(ann: Any, client: Client) -> None:
    from tests.leaderboards.runs import begin

    client.force_login(ann)

    assert client.get(f"/leaderboards/m/{begin(ann).match_id}/").status_code == 404


def test_the_week_and_the_day_before_are_one_click_away(client: Client, daily: DailySeed) -> None:
    last_week = daily.date - timedelta(days=7)
    dailies.make(YUT, last_week)
    html = client.get("/leaderboards/yut/week/").content.decode()
    assert f"of={calendar.week(last_week)}" in html

    DailySeed.objects.filter(pk=daily.pk).update(date=daily.date - timedelta(days=1))
    html = client.get("/leaderboards/yut/daily/").content.decode()
    assert f"of={daily.date - timedelta(days=1)}" in html
