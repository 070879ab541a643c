"""The pages of a daily: one button, and no secrets."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from games.models import Match
from leaderboards import services
from leaderboards.dailies import calendar
from leaderboards.dailies import service as dailies
from leaderboards.models import DailySeed, Entry
from tests.leaderboards.runs import YUT, person, play_on, recorded

pytestmark = pytest.mark.django_db


def attempt_of(user: Any, daily: DailySeed) -> Match:
    position = play_on(dailies.attempt(YUT, user, daily.date))
    services.record(position.match_id)
    return Match.objects.get(pk=position.match_id)


def test_the_daily_is_started_by_its_button(ann: Any, client: Client, daily: DailySeed) -> None:
    client.force_login(ann)
    start = f"/leaderboards/yut/daily/{daily.label}/start/"
    assert start in client.get("/leaderboards/yut/").content.decode()

    first, second = client.post(start), client.post(start)

    assert first.headers["Location"] == f"/m/{Match.objects.get().pk}/"
    assert second.headers["Location"] == first.headers["Location"], "another tab finds the run"


def test_a_visitor_is_asked_to_log_in_for_the_daily(client: Client, daily: DailySeed) -> None:
    answer = client.post(f"/leaderboards/yut/daily/{daily.label}/start/")

    assert answer.status_code == 302
    assert "login" in answer.headers["Location"]


def test_rows_of_a_running_daily_are_for_those_who_have_played(
    ann: Any, client: Client, daily: DailySeed
) -> None:
    attempt_of(ann, daily)
    ben = person("ben")

    def names() -> str:
        return client.get("/leaderboards/yut/daily/").content.decode()

    assert 'href="/u/ann/"' not in names()
    client.force_login(ben)
    assert 'href="/u/ann/"' not in names()
    match = attempt_of(ben, daily)
    html = names()
    assert 'href="/u/ann/"' in html
    # The reader may look at their own run, at others only after the reveal.
    assert f'href="/m/{match.pk}/replay/"' in html
    assert html.count('href="/m/') == html.count(f'href="/m/{match.pk}/')


def test_no_page_tells_the_key_before_the_reveal_and_all_do_after(
    ann: Any, client: Client, daily: DailySeed
) -> None:
    match = attempt_of(ann, daily)
    client.force_login(ann)
    key = bytes(daily.secret).hex()
    pages = [
        "/leaderboards/yut/",
        "/leaderboards/yut/daily/",
        "/api/v1/leaderboards/yut/daily/",
        "/api/v1/leaderboards/yut/daily/seed/",
        f"/m/{match.pk}/",
    ]
    for page in pages:
        assert key not in client.get(page).content.decode()

    services.maintain_dailies(calendar.closing_time(daily.date) + timedelta(hours=2))

    past = f"/leaderboards/yut/past/?of={daily.date}"
    assert key in client.get(past).content.decode()
    told = client.get(f"/api/v1/leaderboards/yut/daily/seed/?of={daily.date}").json()
    assert (told["secret"], told["commitment"]) == (key, daily.commitment)


@pytest.mark.parametrize("staff", [False, True])
def test_nobody_else_can_open_a_daily_run_before_the_reveal(
    ann: Any, client: Client, daily: DailySeed, staff: bool
) -> None:
    match = attempt_of(ann, daily)
    client.force_login(person("ben", is_staff=staff))

    assert client.get(f"/m/{match.pk}/").status_code == 404
    assert client.get(f"/api/v1/matches/{match.pk}/log/").status_code == 404


def test_an_open_run_does_not_ask_to_give_up_the_daily(
    ann: Any, client: Client, daily: DailySeed
) -> None:
    client.force_login(ann)
    position = play_on(dailies.attempt(YUT, ann, daily.date), most=3)

    assert client.post("/games/yut/start/", {"seed": "abc"}).status_code == 302
    assert Match.objects.get(pk=position.match_id).status == Match.Status.RUNNING


def test_the_commitment_is_shown_from_the_start(client: Client, daily: DailySeed) -> None:
    assert daily.commitment in client.get("/leaderboards/yut/").content.decode()


def test_tomorrows_commitment_is_not_shown_before_its_day(client: Client) -> None:
    tomorrow = calendar.today(timezone.now()) + timedelta(days=1)
    dailies.make(YUT, tomorrow)

    assert client.get(f"/leaderboards/yut/daily/?of={tomorrow}").status_code == 404
    answer = client.get(f"/api/v1/leaderboards/yut/daily/seed/?of={tomorrow}")
    assert answer.status_code == 404


def test_the_admin_never_shows_a_key(client: Client, daily: DailySeed) -> None:
    client.force_login(get_user_model().objects.create_superuser("root", password="x"))

    for page in ("", f"{daily.pk}/change/"):
        answer = client.get(f"/admin/leaderboards/dailyseed/{page}", follow=True)
        assert answer.status_code == 200
        assert daily.commitment in answer.content.decode()
        assert bytes(daily.secret).hex() not in answer.content.decode()
        assert repr(bytes(daily.secret)) not in answer.content.decode()


@pytest.mark.parametrize(
    "model", ["board", "entry", "attempt", "rating", "dailyseed", "verificationreport"]
)
def test_staff_can_look_at_everything_else(client: Client, ann: Any, model: str) -> None:
    recorded(ann)
    client.force_login(get_user_model().objects.create_superuser("root", password="x"))

    assert client.get(f"/admin/leaderboards/{model}/").status_code == 200


def test_staff_can_hide_a_row_and_show_it_again(client: Client, ann: Any) -> None:
    recorded(ann)
    client.force_login(get_user_model().objects.create_superuser("root", password="x"))
    row = Entry.objects.get()

    for action, state in (("hide", "hidden"), ("show", "verified")):
        asked = {"action": action, "_selected_action": [row.pk]}
        assert client.post("/admin/leaderboards/entry/", asked).status_code == 302
        row.refresh_from_db()
        assert row.state == state


def test_a_past_daily_asks_before_it_ends_the_run_under_way(
    ann: Any, client: Client, daily: DailySeed
) -> None:
    services.maintain_dailies(calendar.closing_time(daily.date) + timedelta(hours=2))
    start = f"/leaderboards/yut/past/{daily.label}/start/"
    client.force_login(ann)
    first = client.post(start)
    play_on(_position(first), most=2)

    assert client.post(start).status_code == 409
    second = client.post(start, {"replace": "yes"})
    assert second.headers["Location"] != first.headers["Location"]


def _position(answer: Any) -> Any:
    from uuid import UUID

    from games.match import positions

    return positions.load(UUID(answer.headers["Location"].strip("/").split("/")[-1]))
