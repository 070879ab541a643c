"""Pages of a match: play without JavaScript, by htmx, and with junk."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.engine.registry import GAMES
from games.match import positions
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Match

pytestmark = pytest.mark.django_db

HTMX = {"HTTP_HX_REQUEST": "true"}
THROW = '{"type":"throw"}'


@pytest.fixture
def people() -> list[Any]:
    return [get_user_model().objects.create_user(name) for name in ("ann", "ben")]


@pytest.fixture
def mine(people: list[Any]) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(people[0])
    return client


@pytest.fixture
def run(people: list[Any]) -> Position:
    return match_service.start(GAMES["yut"], [Sitting(people[0])], seed="abc123")


def press(client: Client, match_id: Any, version: Any, action: str, **headers: Any) -> Any:
    form = {"version": version, "action_id": str(uuid4()), "action": action}
    return client.post(reverse("games:act", args=[match_id]), form, **headers)


def test_a_seed_is_started_and_shown(mine: Client) -> None:
    started = mine.post("/games/yut/start/", {"seed": " abc123 "}, follow=True)

    assert started.status_code == 200
    assert "abc123" in started.content.decode()


def test_an_empty_seed_is_drawn(mine: Client) -> None:
    mine.post("/games/yut/start/", {"seed": "  "})

    assert len(Match.objects.get().seed) == 10


@pytest.mark.parametrize("seed", ["abcdefghijk", "a\x07b"])
def test_a_seed_that_cannot_be_is_told_why(mine: Client, seed: str) -> None:
    answer = mine.post("/games/yut/start/", {"seed": seed})

    assert answer.status_code == 400
    assert b"data-code=" in answer.content
    assert not Match.objects.exists()


def test_the_name_of_a_daily_leads_to_that_day(mine: Client) -> None:
    answer = mine.post("/games/yut/start/", {"seed": " D260301 "})

    assert answer.status_code == 307
    assert answer["Location"].endswith("/past/D260301/start/")
    assert mine.post(answer["Location"]).status_code in (404, 422)


def test_a_link_with_a_seed_fills_it_in(mine: Client) -> None:
    assert 'value="abc123"' in mine.get("/games/yut/?seed=abc123").content.decode()


def test_a_new_run_in_the_middle_of_one_asks_first(mine: Client, run: Position) -> None:
    press(mine, run.match_id, 1, THROW)

    asked = mine.post("/games/yut/start/", {"seed": "other"})
    agreed = mine.post("/games/yut/start/", {"seed": "other", "replace": "yes"})

    assert asked.status_code == 409
    assert agreed.status_code == 302
    assert Match.objects.get(pk=run.match_id).status == Match.Status.FINISHED
    assert Match.objects.filter(status=Match.Status.RUNNING).get().seed == "other"


def test_without_javascript_a_button_is_played_and_the_page_comes_back(
    mine: Client, run: Position
) -> None:
    answer = press(mine, run.match_id, 1, THROW)

    assert answer.url == reverse("games:match", args=[run.match_id])
    assert 'data-version="2"' in mine.get(answer.url).content.decode()


@pytest.fixture
def letters(people: list[Any]) -> Position:
    """A match over days."""
    sittings = [Sitting(user) for user in people]
    return match_service.start(GAMES["pebbles"], sittings, mode="async", days=3)


SHOW, NOTE = '{"type":"show","pebbles":1}', '{"type":"note","number":1}'


def test_without_javascript_a_move_over_days_is_submitted_on_a_page_of_its_own(
    mine: Client, letters: Position
) -> None:
    asked = press(mine, letters.match_id, 1, SHOW)
    assert "Submit this move?" in asked.content.decode()
    assert positions.load(letters.match_id).version == 0

    form = {name: asked.context["wish"][name] for name in ("version", "action_id", "action")}
    played = mine.post(reverse("games:act", args=[letters.match_id]), {**form, "submit": "yes"})

    assert played.status_code == 302
    assert positions.load(letters.match_id).version == 1


@pytest.mark.parametrize("mode", ["live", "async"])
@pytest.mark.parametrize("action", [SHOW, NOTE, '{"type":"resign"}'])
def test_only_what_stands_over_days_takes_a_submit_step(
    mine: Client, people: list[Any], mode: str, action: str
) -> None:
    sittings = [Sitting(user) for user in people]
    match = match_service.start(GAMES["pebbles"], sittings, mode=mode, days=3)

    press(mine, match.match_id, 1, action)

    waits = mode == "async" and action == SHOW
    assert (positions.load(match.match_id).version == 0) == waits


def test_a_script_asks_by_itself(mine: Client, letters: Position) -> None:
    press(mine, letters.match_id, 1, SHOW, **HTMX)

    assert positions.load(letters.match_id).version == 1


def test_htmx_gets_the_table_as_it_now_stands(mine: Client, run: Position) -> None:
    answer = press(mine, run.match_id, 1, THROW, **HTMX)

    assert answer.status_code == 200
    assert 'id="live"' in answer.content.decode()


def test_a_stale_press_is_told_so_with_the_fresh_table(mine: Client, run: Position) -> None:
    press(mine, run.match_id, 1, THROW)

    answer = press(mine, run.match_id, 1, THROW, **HTMX)

    assert answer.status_code == 409
    assert 'data-version="2"' in answer.content.decode()
    assert 'data-code="stale"' in answer.content.decode()
    assert positions.load(run.match_id).version == 1


@pytest.mark.parametrize(
    ("version", "action", "status"),
    [
        (1, "{", 400),
        (1, '{"type":"fly"}', 400),
        ("one", THROW, 400),
        (1, '{"type":"start_move"}', 422),
        (99, THROW, 409),
    ],
)
def test_junk_is_refused_and_nothing_changes(
    mine: Client, run: Position, version: Any, action: str, status: int
) -> None:
    plain, htmx = (press(mine, run.match_id, version, action, **h) for h in ({}, HTMX))

    assert (plain.status_code, htmx.status_code) == (status, status)
    assert positions.load(run.match_id).version == 0


def test_another_players_run_is_not_there(people: list[Any], run: Position) -> None:
    stranger = Client()
    stranger.force_login(people[1])

    assert stranger.get(reverse("games:match", args=[run.match_id])).status_code == 404
    assert press(stranger, run.match_id, 1, THROW).status_code == 404


def test_the_owner_may_let_others_watch(mine: Client, people: list[Any], run: Position) -> None:
    mine.post(reverse("games:watch", args=[run.match_id]), {"watchable": "on"})
    stranger = Client()
    stranger.force_login(people[1])

    assert stranger.get(reverse("games:match", args=[run.match_id])).status_code == 200
    assert press(stranger, run.match_id, 1, THROW).status_code == 403


def test_an_expired_session_is_a_spectator_at_most(mine: Client, run: Position) -> None:
    Session.objects.update(expire_date=timezone.now() - timedelta(days=1))
    mine.cookies["sessionid"] = "0" * 32

    answer = press(mine, run.match_id, 1, THROW)

    assert answer.status_code == 404
    assert positions.load(run.match_id).version == 0


def test_a_form_from_elsewhere_is_refused(people: list[Any], run: Position) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(people[0])

    answer = press(client, run.match_id, 1, THROW)

    assert answer.status_code == 403
    assert positions.load(run.match_id).version == 0


def test_a_page_without_a_socket_asks_what_is_new(mine: Client, run: Position) -> None:
    address = reverse("games:live", args=[run.match_id])

    assert mine.get(address, {"seen": 1}).status_code == 204
    assert 'id="live"' in mine.get(address, {"seen": 0}).content.decode()


def test_no_page_allows_scripts_or_styles_of_its_own(mine: Client, run: Position) -> None:
    for address in ("/", "/games/yut/", reverse("games:match", args=[run.match_id])):
        answer = mine.get(address)
        policy = answer["Content-Security-Policy"]
        html = answer.content.decode()

        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert "<script>" not in html
        assert " style=" not in html
        assert " onclick=" not in html


@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_settings_of_a_table_have_motion_sound_and_the_word_of_the_game_for_leaving(
    mine: Client, run: Position, people: list[Any], language: str
) -> None:
    people[0].language = language
    people[0].save()
    duel = match_service.start(GAMES["dice"], [Sitting(people[0]), Sitting(bot="easy")])
    words = {"ko": ("그만두기", "기권"), "en": ("Give up", "Give up")}[language]

    for position, word in zip((run, duel), words, strict=True):
        html = mine.get(reverse("games:match", args=[position.match_id])).content.decode()
        settings = html.split('class="drawer drawer--settings"')[1].split("</details>\n  <form")[0]
        for value in ("system", "none", "fast", "normal", "slow"):
            assert f'name="motion" value="{value}"' in settings
        assert 'name="sound" value="on"' in settings
        assert f"<h3>{word}</h3>" in settings
