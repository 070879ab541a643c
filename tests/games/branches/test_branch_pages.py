"""The pages of what-ifs and the API, as a person and a program use them."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts import services as accounts
from games.branches import opening
from games.engine.game import Game
from games.engine.registry import GAMES
from games.match import positions
from games.match import service as match_service
from games.models import Branch, Match
from leaderboards.dailies import calendar
from leaderboards.dailies import service as dailies
from tests.games.branches.test_branches import every_game, finish, play_on
from tests.games.played import person

pytestmark = pytest.mark.django_db


def log_in(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_replay_leads_to_a_board_and_back(client: Client) -> None:
    ann = person("ann")
    origin, ours = finish(GAMES["dice"], ann), log_in(ann)

    replay = ours.get(f"/m/{origin.match_id}/replay/?step=1").text
    assert f'action="/m/{origin.match_id}/branch/"' in replay
    last = ours.get(f"/m/{origin.match_id}/replay/?step={origin.version}").text
    assert "play-from-here" not in last
    answer = ours.post(f"/m/{origin.match_id}/branch/", {"step": "1"})

    row = Branch.objects.get()
    assert answer["Location"] == f"/m/{row.match_id}/"
    table = ours.get(answer["Location"]).text
    assert "branch-mark" in table
    assert f"/m/{origin.match_id}/replay/?step=1" in table
    page = ours.get(f"/m/{origin.match_id}/branch/?step=1").text
    assert f"/m/{row.match_id}/" in page


def test_anybody_with_the_link_watches_and_opens_a_way_of_their_own(client: Client) -> None:
    ann, ben = person("ann"), person("ben")
    origin = finish(GAMES["dice"], ann)
    branch = opening.open_branch(origin, 0, ann, 0)

    assert client.get(f"/m/{branch.match_id}/").status_code == 200
    assert str(branch.match_id) not in client.get("/watch/").text
    assert str(branch.match_id) not in client.get("/u/ann/").text
    ended = play_on(branch.match_id, 0, 2)
    assert client.get(f"/m/{branch.match_id}/replay/").status_code == 200
    result = client.get(f"/m/{branch.match_id}/branch/result/").text
    assert "ann" in result
    theirs = log_in(ben).post(f"/m/{ended.match_id}/branch/", {"step": "0", "seats": "1"})
    assert theirs.status_code == 302
    assert Branch.objects.get(user=ben).root_id == origin.match_id


@every_game
def test_the_end_of_a_what_if_is_compared_and_counts_on_no_page(game: Game) -> None:
    ann = person("ann")
    branch = opening.open_branch(finish(game, ann), 0, ann, 0)
    play_on(branch.match_id, 0, 2)

    table = log_in(ann).get(f"/m/{branch.match_id}/").text
    assert "after__branch" in table
    assert "/standing/" not in table
    assert 'form="rematch-form"' not in table
    part = log_in(ann).get(f"/m/{branch.match_id}/branch/result/", headers={"HX-Request": "true"})
    assert part.status_code == 200
    assert "<table" in part.text


def test_what_ifs_of_a_guest_go_to_the_account() -> None:
    ann, guest = person("ann"), person("guest", guest=True)
    branch = opening.open_branch(finish(GAMES["dice"], ann), 0, guest, 0)

    accounts.absorb(guest, ann)

    assert Branch.objects.get().user == ann
    assert positions.load(branch.match_id).find_seat(ann.pk) == 0


def test_without_an_account_the_page_offers_one(client: Client) -> None:
    origin = finish(GAMES["yut"], person("ann"))

    assert "/branch/?step=0" in client.get(f"/m/{origin.match_id}/replay/").text
    page = client.get(f"/m/{origin.match_id}/branch/?step=2")
    assert page.status_code == 200
    assert 'name="step"' not in page.text
    assert client.post(f"/m/{origin.match_id}/branch/", {"step": "0"}).status_code == 302
    assert not Branch.objects.exists()


@pytest.mark.parametrize("form", [{"step": "x"}, {"step": "-1"}, {"step": "1", "seats": "9"}, {}])
def test_a_form_that_makes_no_sense_is_refused(form: dict[str, str]) -> None:
    ann = person("ann")
    origin = finish(GAMES["yut"], ann)

    assert log_in(ann).post(f"/m/{origin.match_id}/branch/", form).status_code == 400
    assert not Branch.objects.exists()


def test_the_run_of_a_day_is_refused_with_a_date_until_the_day_is_over() -> None:
    ann = person("ann")
    day = calendar.today(timezone.now())
    run = dailies.attempt(GAMES["yut"], ann, day)
    match_service.resign(run.match_id, 0)
    ours, page = log_in(ann), f"/m/{run.match_id}/branch/"

    refused = ours.post(page, {"step": "0"})
    assert refused.status_code == 422
    tomorrow = (day + timedelta(days=1)).isoformat()
    assert tomorrow in refused.text
    assert tomorrow in ours.get(page).text
    Match.objects.filter(pk=run.match_id).update(sealed=False)
    positions.forget_all()
    assert ours.post(page, {"step": "0"}).status_code == 302


def test_programs_open_what_ifs_too() -> None:
    ann = person("ann")
    origin, ours = finish(GAMES["dice"], ann), log_in(ann)
    page = f"/api/v1/matches/{origin.match_id}/branches/"

    opened = ours.post(page, {"step": 0, "seats": "all"}, "application/json")
    assert opened.status_code == 201
    assert opened.json()["seat"] == 0
    assert [seat["bot"] for seat in opened.json()["seats"]] == ["", ""]
    for body in ({"step": "0"}, {"step": 0, "seats": [5]}, {"step": 0, "seats": "1"}, {}):
        assert ours.post(page, body, "application/json").status_code == 400
    assert Client().post(page, {"step": 0}, "application/json").status_code in (401, 403)
