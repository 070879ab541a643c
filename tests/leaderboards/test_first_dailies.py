"""Guests and newcomers play the newest daily that is over: at once, everywhere, without a rank."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from games.engine import chance
from games.engine.errors import IllegalAction
from games.engine.registry import GAMES
from games.match import service as match_service
from games.models import Match
from leaderboards import services
from leaderboards.boards import kinds
from leaderboards.dailies import calendar
from leaderboards.dailies import service as dailies
from leaderboards.models import Board, DailySeed, Entry, Par
from tests.leaderboards.dailies_played import NOW, TODAY, play_daily
from tests.leaderboards.runs import YUT, listed, person, play_on

ENGLISH = {"Accept-Language": "en"}
DAILY_GAMES = [game.key for game in kinds.games_with_dailies()]
pytestmark = pytest.mark.django_db


def newcomer(name: str, guest: bool = False) -> Any:
    one = person(name, guest=guest)
    if not guest:
        one.date_joined = timezone.now()
        one.save(update_fields=["date_joined"])
    return one


def browser(user: Any = None) -> Client:
    client = Client(headers=ENGLISH)
    if user is not None:
        client.force_login(user)
    return client


def practised(user: Any, day: Any, whim: int | None = None) -> Any:
    position = play_on(dailies.practise(YUT, user, day), whim)
    services.record(position.match_id)
    return position


@pytest.fixture
def yesterday(ann: Any) -> DailySeed:
    """A day that is over, with Ann on its board. With its key the bot plays better than whims."""
    key = b"yesterday's luck, fixed for tests"[:32]
    made = dailies.make(YUT, TODAY)
    DailySeed.objects.filter(pk=made.pk).update(secret=key, commitment=chance.commitment(key))
    play_daily(ann)
    DailySeed.objects.update(date=TODAY - timedelta(days=1))
    Board.objects.filter(kind=kinds.DAILY).update(scope=TODAY - timedelta(days=1))
    daily = DailySeed.objects.get(game="yut")
    Match.objects.update(seed=daily.label)
    dailies.reveal(daily, NOW)
    return DailySeed.objects.get(pk=daily.pk)


def test_an_old_guest_is_no_free_try() -> None:
    with pytest.raises(IllegalAction, match="daily_guest"):
        dailies.attempt(YUT, person("guest", guest=True), TODAY, NOW)


@pytest.mark.parametrize("who", ["visitor", "guest", "new"])
@pytest.mark.parametrize("key", DAILY_GAMES)
def test_every_page_offers_a_day_that_the_reader_may_play(key: str, who: str) -> None:
    user = None if who == "visitor" else newcomer(who, guest=who == "guest")
    client = browser(user)
    label = dailies.newest_over(GAMES[key], timezone.now()).label
    start = f"/games/{key}/play/{label}/"

    home = client.get("/")
    offered = home.context["today"].challenges
    urls = [daily.url for daily in offered if daily.key == key]
    pages = [*urls, f"/games/{key}/", f"/leaderboards/{key}/", f"/leaderboards/{key}/daily/"]

    assert all(daily.over for daily in offered)
    for page in pages:
        assert start in client.get(page).content.decode(), page
    assert client.post(start)["location"].startswith("/m/")


@pytest.mark.parametrize("guest", [False, True])
def test_a_program_gets_the_day_that_it_may_play(guest: bool) -> None:
    api, now = APIClient(), timezone.now()
    api.force_authenticate(newcomer("new", guest))
    over = dailies.newest_over(YUT, now)
    code = "daily_guest" if guest else "daily_too_new"

    told = api.get("/api/v1/leaderboards/yut/daily/seed/").json()
    named = api.post(
        "/api/v1/leaderboards/yut/daily/start/", {"date": calendar.today(now)}, format="json"
    )
    started = api.post("/api/v1/leaderboards/yut/daily/start/", {}, format="json")

    assert (told["refusal"], told["instead"]) == (code, over.date.isoformat())
    assert (named.status_code, named.json()["code"]) == (422, code)
    assert (started.status_code, started.json()["seed"]) == (201, over.label)


def test_a_newcomer_is_told_the_rank_of_the_day(yesterday: DailySeed) -> None:
    new = newcomer("new")
    run = practised(new, yesterday.date)

    shown = browser(new).get(f"/leaderboards/m/{run.match_id}/").content.decode()

    assert "you would have been 1 of 2" in " ".join(shown.split())
    assert listed(Board.objects.get(kind=kinds.DAILY)) == ["ann"]


def test_guests_are_shown_outside_the_ranking(yesterday: DailySeed) -> None:
    guest = person("passer-by", guest=True)
    practised(guest, yesterday.date, whim=1)
    best = practised(guest, yesterday.date)
    practised(person("ben"), yesterday.date, whim=2)
    past = f"/leaderboards/yut/past/?of={yesterday.date}"

    board = Board.objects.get(kind=kinds.PAST)
    told = APIClient().get(f"/api/v1{past}").json()

    assert (listed(board), board.rows) == (["ben"], 1)
    assert [(row["name"], row["rank"]) for row in told["rows"]] == [("ben", 1)]
    assert [(row["name"], row["rank"]) for row in told["guests"]] == [("passer-by", None)]
    assert told["guests"][0]["match"] == str(best.match_id)
    assert "Outside the ranking" in browser().get(past).content.decode()


@pytest.mark.parametrize("has_played", [False, True])
def test_a_guests_run_of_a_past_day_counts_only_for_an_account_without_one(
    yesterday: DailySeed, has_played: bool
) -> None:
    guest, ben = person("passer-by", guest=True), person("ben")
    theirs = practised(guest, yesterday.date)
    own = practised(ben, yesterday.date, whim=1) if has_played else theirs

    services.absorb(guest, ben)

    row = Entry.objects.get(board__kind=kinds.PAST, state=Entry.State.VERIFIED)
    assert (row.user, row.match_id) == (ben, own.match_id)


def test_the_result_of_a_daily_leads_on_and_its_link_to_something_to_play(ann: Any) -> None:
    run = play_daily(ann)
    page = browser(ann).get(f"/m/{run.pk}/").content.decode()
    link = f"/leaderboards/yut/day/{run.seed}/"

    assert f'href="{link}"' in page and f'data-path="{link}"' in page
    assert 'form="again-form"' not in page
    assert "?seed=" not in page
    for reader in (None, person("guest", guest=True), person("ben")):
        followed = browser(reader).get(link, follow=True)
        assert followed.status_code == 200
        assert re.search(r'action="/[^"]+/(start|play/D\d+)/"', followed.content.decode())
    assert browser().get(f"/games/yut/?seed={run.seed}").headers["Location"] == link


@pytest.mark.parametrize("label", ["D991231", "D000000", "abc123"])
def test_a_day_that_never_was_is_not_found(label: str) -> None:
    assert browser().get(f"/leaderboards/yut/day/{label}/", follow=True).status_code == 404


@pytest.mark.parametrize("key", ["dice", "euler"])
def test_the_result_of_a_daily_against_bots_offers_its_board_and_no_rematch(
    key: str, ann: Any
) -> None:
    position = dailies.attempt(GAMES[key], ann, TODAY, NOW)
    match_service.resign(position.match_id, 0)

    page = browser(ann).get(f"/m/{position.match_id}/").content.decode()

    assert f"/leaderboards/{key}/day/{position.seed}/" in page
    assert 'form="rematch-form"' not in page


def test_par_is_told_by_the_api_to_whoever_has_finished_the_daily(ann: Any) -> None:
    run = play_daily(ann)

    Par.objects.update_or_create(
        game="yut", release=run.release, seed=run.seed, defaults={"solved": 3}
    )
    api, address = APIClient(), "/api/v1/leaderboards/yut/daily/seed/"

    assert api.get(address).json()["par"] is None
    api.force_authenticate(ann)
    assert api.get(address).json()["par"] == 3
