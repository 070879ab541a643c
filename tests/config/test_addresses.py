"""Addresses of the whole site, and the answers at unknown addresses."""

from typing import Any
from uuid import UUID

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from rest_framework.test import APIClient

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}


@pytest.mark.parametrize(
    "path",
    ["/api/v1/nothing/", "/api/v1/matches/no-uuid/", "/api/", "/api/v2/games/", "/api/v1/%00"],
)
def test_an_address_that_the_api_does_not_know_is_refused_in_json(path: str) -> None:
    answer = APIClient().get(path, headers=ENGLISH)

    assert answer.status_code == 404
    assert answer.json() == {
        "code": "no_such_address",
        "message": "The API has nothing at this address.",
    }


def test_a_call_without_the_slash_at_the_end_stays_the_call_that_it_was() -> None:
    answer = APIClient().post("/api/v1/matches?x=1", {})

    assert (answer.status_code, answer["Location"]) == (308, "/api/v1/matches/?x=1")


def test_the_entrance_of_the_api_leads_to_all_of_it() -> None:
    told = APIClient().get("/api/v1/").json()

    assert set(told) == {"docs", "schema", "token", "games", "matches"}
    for name in ("docs", "schema", "games"):
        assert APIClient().get(told[name]).status_code == 200


def test_the_description_of_the_api_is_in_one_language_and_tells_how_to_begin() -> None:
    told: Any = APIClient().get("/api/v1/schema/", HTTP_ACCEPT_LANGUAGE="ko").content.decode()

    assert "A whole match in five calls" in told
    assert not [letter for letter in told if "가" <= letter <= "힣"]


@pytest.mark.parametrize("method", ["options", "post", "put", "delete"])
def test_the_page_of_the_api_is_only_to_be_read(method: str) -> None:
    assert getattr(Client(), method)("/api/v1/docs/").status_code == 405


def test_what_browsers_and_crawlers_look_for_is_there() -> None:
    icon, robots = Client().get("/favicon.ico"), Client().get("/robots.txt")

    assert (icon.status_code, robots.status_code) == (302, 200)
    for_messengers, for_others = robots.content.decode().split("\n\n")
    assert "Disallow: /accounts/" in for_messengers and "Disallow: /accounts/" in for_others
    assert "/m/" not in for_messengers and "Disallow: /m/" in for_others


def test_another_host_is_refused_in_our_own_look() -> None:
    answer = Client().get("/", headers={"Host": "evil.example"})

    assert answer.status_code == 400
    assert "무효인 던지기입니다" in answer.content.decode()


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_an_unknown_address_is_refused_in_json_whatever_the_method(method: str) -> None:
    client = Client(enforce_csrf_checks=True)

    answer = getattr(client, method)("/api/v1/nothing/", headers=ENGLISH)

    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_address")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("delete", "/api/v1/games/"),
        ("post", "/api/v1/docs/"),
        ("post", "/api/v1/schema/"),
        ("put", "/api/v1/matches/"),
        ("post", "/api/v1/leaderboards/yut/"),
    ],
)
def test_a_wrong_method_is_refused_in_json(method: str, path: str) -> None:
    user = get_user_model().objects.create_user("ann")
    client = APIClient(headers=ENGLISH)
    client.force_authenticate(user)

    answer = getattr(client, method)(path)

    assert answer.status_code == 405
    assert answer.json()["code"] == "method_not_allowed"
    assert answer.json()["message"]


def test_a_body_that_is_no_json_is_refused_in_json_also_where_nothing_is_found() -> None:
    client = APIClient(headers=ENGLISH)
    client.force_authenticate(get_user_model().objects.create_user("ann"))
    nowhere = f"/api/v1/matches/{UUID(int=1)}/actions/"

    found = client.post("/api/v1/matches/", "{", content_type="application/json")
    lost = client.post(nowhere, "{", content_type="application/json")

    assert (found.status_code, found.json()["code"]) == (400, "parse_error")
    assert (lost.status_code, lost.json()["code"]) == (404, "no_such_match")


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/api/v1/leaderboards/dice/rating/?limit=x", "limit"),
        ("/api/v1/leaderboards/dice/rating/?after=²", "after"),
        ("/api/v1/leaderboards/yut/daily/seed/?of=tomorrow", "of"),
    ],
)
def test_a_bad_parameter_is_named(path: str, name: str) -> None:
    answer = APIClient().get(path, headers=ENGLISH)

    assert answer.status_code == 400
    assert answer.json()["message"] == f"The value of {name} does not fit here."


def test_an_error_of_another_layer_is_json_under_the_api() -> None:
    answer = Client().get("/api/v1/games/", headers={"Host": "evil.example", **ENGLISH})

    assert answer.status_code == 400
    assert set(answer.json()) == {"code", "message"}
