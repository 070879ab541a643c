"""Every refusal of a person is one log line, and every code has one sentence."""

from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import pytest
import pytest_asyncio
from channels.routing import URLRouter
from django.contrib.auth import get_user_model
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient
from structlog.testing import capture_logs

from games import refusals
from games.engine.errors import Refused
from games.engine.registry import GAMES
from games.live.consumers import JSON
from games.live.hub import hub
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.routing import websocket_urlpatterns
from tests.sockets import open_socket

sockets: Any = websocket_urlpatterns
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("own_cache")]

TOO_MANY = {"type": "show", "pebbles": 4}
NOTE = {"type": "note", "number": 1}


@pytest_asyncio.fixture(autouse=True)
async def the_hub_stops_with_its_loop() -> AsyncIterator[None]:
    yield
    await hub.stop()


@pytest.fixture
def people(transactional_db: None) -> list[Any]:
    return [get_user_model().objects.create_user(name) for name in ("ann", "ben", "cat")]


@pytest.fixture
def duel(people: list[Any]) -> Position:
    return match_service.start(GAMES["pebbles"], [Sitting(people[0]), Sitting(people[1])])


def refusal_lines(lines: Any) -> list[dict[str, Any]]:
    """The log lines of refusals."""
    return [dict(line) for line in lines if line["event"] == "refused"]


def line(duel: Position, code: str, origin: str, **more: Any) -> dict[str, Any]:
    expected = {"match": str(duel.match_id), "seat": 1, "version": None, **more}
    return {"event": "refused", "log_level": "info", "code": code, "origin": origin, **expected}


def press(client: Client, duel: Position, version: int, action: str, **headers: Any) -> Any:
    wish = {"version": version, "action_id": str(uuid4()), "action": action}
    return client.post(reverse("games:act", args=[duel.match_id]), wish, headers=headers)


@pytest.mark.parametrize("htmx", [{}, {"HX-Request": "true"}], ids=["plain", "htmx"])
@pytest.mark.parametrize(
    ("version", "action", "code"),
    [
        (1, '{"type":"show","pebbles":4}', "too_many"),
        (0, '{"type":"note","number":1}', "stale"),
        (1, "{", "malformed_action"),
    ],
)
def test_a_refused_button_is_one_line(
    duel: Position, people: list[Any], htmx: Any, version: int, action: str, code: str
) -> None:
    client = Client()
    client.force_login(people[1])

    with capture_logs() as lines:
        answer = press(client, duel, version, action, **htmx)

    assert answer.status_code in (400, 409, 422)
    assert refusal_lines(lines) == [line(duel, code, "http", version=str(version))]


def test_a_refused_request_of_the_sidebar_is_one_line(duel: Position, people: list[Any]) -> None:
    client = Client()
    client.force_login(people[1])

    with capture_logs() as lines:
        client.post(reverse("games:say", args=[duel.match_id]), {"text": "x" * 500})

    assert refusal_lines(lines) == [line(duel, "bad_remark", "http")]


def test_a_refusal_without_a_match_is_one_line(people: list[Any]) -> None:
    with capture_logs() as lines:
        Client().get("/games/nothing/")

    assert [(each["code"], each["match"]) for each in refusal_lines(lines)] == [
        ("no_such_game", None)
    ]


@pytest.mark.parametrize(
    ("version", "action", "code"),
    [(1, TOO_MANY, "too_many"), (0, NOTE, "stale"), (1, {"type": "x"}, "malformed_action")],
)
def test_a_refused_call_of_the_api_is_one_line(
    duel: Position, people: list[Any], version: int, action: Any, code: str
) -> None:
    client = APIClient()
    client.force_authenticate(people[1])
    wish = {"version": version, "action_id": str(uuid4()), "action": action}

    with capture_logs() as lines:
        answer = client.post(f"/api/v1/matches/{duel.match_id}/actions/", wish)

    assert answer.json()["code"] == code
    assert refusal_lines(lines) == [line(duel, code, "api", version=version)]


async def test_a_refused_wish_of_a_socket_is_one_line(duel: Position, people: list[Any]) -> None:
    path = f"/ws/m/{duel.match_id}/"
    async with open_socket(
        URLRouter(sockets), path, "", (JSON,), user=people[1], language="en"
    ) as socket:
        await socket.receive()
        with capture_logs() as lines:
            await socket.wish(1, **TOO_MANY)
            await socket.receive()
            await socket.wish(0, **NOTE)
            await socket.receive(), await socket.receive()
            await socket.send("{")
            await socket.receive()

    assert refusal_lines(lines) == [
        line(duel, "too_many", "socket", version=1),
        line(duel, "stale", "socket", version=0),
        line(duel, "malformed_wish", "socket"),
    ]


async def test_a_socket_that_is_turned_away_is_one_line(duel: Position, people: list[Any]) -> None:
    with capture_logs() as lines:
        async with open_socket(
            URLRouter(sockets), f"/ws/m/{uuid4()}/", "", (JSON,), user=people[1], language="en"
        ) as socket:
            await socket.output()

    assert [(each["code"], each["origin"]) for each in refusal_lines(lines)] == [
        ("no_such_match", "socket")
    ]


def test_a_played_wish_is_no_refusal(duel: Position, people: list[Any]) -> None:
    client = Client()
    client.force_login(people[1])

    with capture_logs() as lines:
        press(client, duel, 1, '{"type":"note","number":1}')

    assert refusal_lines(lines) == []


def test_apps_cannot_register_two_sentences_for_one_code() -> None:
    with pytest.raises(ImproperlyConfigured, match="stale"):
        refusals.register({"stale": "another sentence"})

    assert "changed" in refusals.sentence(Refused("stale"), language="en")


def test_the_sentence_of_a_game_goes_before_that_of_the_apps() -> None:
    game = GAMES["pebbles"]

    assert refusals.sentence(Refused("too_many", {"most": 3}), game) == "At most 3 pebbles."
    assert "not possible" in refusals.sentence(Refused("no_such_code"), game, "en")
