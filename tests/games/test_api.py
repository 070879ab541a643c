"""The API: programs play through the same door, and every refusal is `{code, message}`."""

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from rest_framework.test import APIClient

from games.engine.registry import GAMES
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Match

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_cache")]

THROW = {"type": "throw"}


@pytest.fixture
def people() -> list[Any]:
    create = get_user_model().objects.create_user
    return [create(name, password="stick-and-stone") for name in ("ann", "ben")]


@pytest.fixture
def api(people: list[Any]) -> APIClient:
    client = APIClient()
    client.force_authenticate(people[0])
    return client


@pytest.fixture
def run(people: list[Any]) -> Position:
    return match_service.start(GAMES["yut"], [Sitting(people[0])], seed="abc123")


def act(api: APIClient, match_id: Any, version: int, action: Any, **more: Any) -> Any:
    wish = {"version": version, "action_id": str(uuid4()), "action": action, **more}
    return api.post(f"/api/v1/matches/{match_id}/actions/", wish)


def test_a_name_and_a_password_give_a_token_that_plays(people: list[Any], run: Position) -> None:
    client = APIClient(HTTP_ACCEPT_LANGUAGE="en")
    answer = client.post("/api/v1/auth/token/", {"username": "ann", "password": "stick-and-stone"})
    client.credentials(HTTP_AUTHORIZATION=f"Token {answer.json()['token']}")

    played = act(client, run.match_id, 1, THROW)

    assert played.status_code == 200
    assert played.json()["version"] == 2


def test_a_wrong_password_gives_no_token(people: list[Any]) -> None:
    answer = APIClient().post("/api/v1/auth/token/", {"username": "ann", "password": "guess"})

    assert answer.status_code == 400
    assert answer.json()["code"] == "wrong_credentials"


def test_a_closed_account_gets_no_token(people: list[Any]) -> None:
    get_user_model().objects.filter(username="ann").update(is_active=False)

    answer = APIClient().post(
        "/api/v1/auth/token/", {"username": "ann", "password": "stick-and-stone"}
    )

    assert (answer.status_code, answer.json()["code"]) == (400, "wrong_credentials")


def test_guesses_are_counted_by_who_asks_whatever_a_header_says(people: list[Any]) -> None:
    answers = [
        APIClient().post(
            "/api/v1/auth/token/",
            {"username": f"nobody{guess}", "password": "guess"},
            HTTP_X_FORWARDED_FOR=f"10.0.0.{guess}",
        )
        for guess in range(12)
    ]

    assert answers[-1].status_code == 429


def test_guesses_at_one_name_are_counted_together_wherever_they_come_from(
    people: list[Any], settings: Any
) -> None:
    settings.LOGIN_FAILURES_AN_HOUR = 11

    def guess(address: int) -> Any:
        asked = {"username": "ann", "password": "guess"}
        return APIClient().post("/api/v1/auth/token/", asked, REMOTE_ADDR=f"10.0.1.{address}")

    answers = [guess(address) for address in range(12)]

    assert (answers[-1].status_code, answers[-1].json()["code"]) == (429, "too_fast")


@pytest.mark.parametrize(
    ("wish", "detail"),
    [
        ({"version": "1"}, "$.version"),
        ({"action": {"type": "move", "token_id": 1}}, "target"),
        ({"action": {"type": "fly"}}, "fly"),
    ],
)
def test_a_wish_that_cannot_be_read_is_told_where(
    api: APIClient, run: Position, wish: dict[str, Any], detail: str
) -> None:
    sent = {"version": 1, "action_id": str(uuid4()), "action": THROW, **wish}

    answer = api.post(f"/api/v1/matches/{run.match_id}/actions/", sent)

    assert answer.status_code == 400
    assert detail in answer.json()["detail"]


def test_a_body_larger_than_anyone_needs_is_refused(api: APIClient, run: Position) -> None:
    answer = act(api, run.match_id, 1, {"type": "throw", "padding": "x" * 2_000_000})

    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_the_games_tell_their_schemas(api: APIClient) -> None:
    listed = api.get("/api/v1/games/").json()
    yut = api.get("/api/v1/games/yut/").json()

    assert "yut" in [game["key"] for game in listed]
    assert "throw" in str(yut["action_schema"])
    assert (yut["release"], yut["content"]["game"]) == (1, "yut")


def test_a_game_that_is_not_there_is_not_found(api: APIClient) -> None:
    answer = api.get("/api/v1/games/chess/")

    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_game")


def test_a_match_tells_a_seat_what_it_may_do(api: APIClient, run: Position) -> None:
    match = api.get(f"/api/v1/matches/{run.match_id}/").json()

    assert (match["status"], match["seat"], match["actors"]) == ("running", 0, [0])
    assert match["legal"] == [THROW, {"type": "hint"}]
    assert match["seed"] == "abc123"


def test_an_old_version_gets_the_match_as_it_stands(api: APIClient, run: Position) -> None:
    act(api, run.match_id, 1, THROW)

    answer = act(api, run.match_id, 1, THROW)

    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert answer.json()["match"]["version"] == 2


def test_an_action_that_the_rules_forbid_is_told_why(api: APIClient, run: Position) -> None:
    answer = act(api, run.match_id, 1, {"type": "start_move"})

    assert answer.status_code == 422
    assert answer.json()["code"] == "throws_remaining"
    assert Match.objects.get(pk=run.match_id).version == 0


@pytest.mark.parametrize(
    "action", [{"type": "fly"}, {}, [], "throw", {"type": "throw", "seat": 1}, None]
)
def test_what_is_no_action_is_malformed(api: APIClient, run: Position, action: Any) -> None:
    answer = act(api, run.match_id, 1, action)

    assert answer.status_code == 400
    assert answer.json()["code"] == "malformed_action"


@pytest.mark.parametrize(
    "body",
    ["", "{", "[]", "null", '{"version": "one"}', "\x00", "[" * 60_000],
    ids=lambda body: body[:9],
)
def test_what_cannot_be_read_is_malformed(api: APIClient, run: Position, body: str) -> None:
    answer = api.post(
        f"/api/v1/matches/{run.match_id}/actions/", body, content_type="application/json"
    )

    assert answer.status_code == 400
    assert {"code", "message"} <= answer.json().keys()


def test_a_person_cannot_act_for_the_seat_of_another(people: list[Any], run: Position) -> None:
    Match.objects.filter(pk=run.match_id).update(watchable=True)
    client = APIClient()
    client.force_authenticate(people[1])

    answer = act(client, run.match_id, 1, THROW)

    assert (answer.status_code, answer.json()["code"]) == (403, "not_seated")


def test_a_private_match_is_as_if_it_were_not_there(people: list[Any], run: Position) -> None:
    client = APIClient()
    client.force_authenticate(people[1])

    for answer in (
        client.get(f"/api/v1/matches/{run.match_id}/"),
        client.get(f"/api/v1/matches/{run.match_id}/log/"),
        act(client, run.match_id, 1, THROW),
        act(client, uuid4(), 1, THROW),
    ):
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_match")


def test_a_caller_without_a_token_cannot_act(run: Position) -> None:
    answer = act(APIClient(), run.match_id, 1, THROW)

    assert answer.status_code == 401
    assert {"code", "message"} <= answer.json().keys()


def test_the_log_tells_what_happened(api: APIClient, run: Position) -> None:
    act(api, run.match_id, 1, THROW)

    lines = api.get(f"/api/v1/matches/{run.match_id}/log/").json()

    assert [line["action"] for line in lines] == [THROW]
    assert lines[0]["events"][0]["type"] == "thrown"


def test_refusals_speak_the_readers_language(people: list[Any], run: Position) -> None:
    client = APIClient()
    client.force_authenticate(people[0])

    korean = act(client, run.match_id, 9, THROW).json()["message"]
    client.credentials(HTTP_ACCEPT_LANGUAGE="en")
    english = act(client, run.match_id, 9, THROW).json()["message"]

    assert english == "The table has changed. Here it is as it stands now."
    assert korean != english


def test_the_api_describes_itself(api: APIClient) -> None:
    schema = api.get("/api/v1/schema/", HTTP_ACCEPT="application/vnd.oai.openapi+json").json()

    assert {
        "/api/v1/auth/token/",
        "/api/v1/games/",
        "/api/v1/games/{key}/",
        "/api/v1/matches/",
        "/api/v1/matches/{match_id}/",
        "/api/v1/matches/{match_id}/join/",
        "/api/v1/matches/{match_id}/actions/",
        "/api/v1/matches/{match_id}/log/",
    } <= schema["paths"].keys()
    assert api.get("/api/v1/docs/").status_code == 200
