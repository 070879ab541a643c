"""The API of the leaderboards."""

from typing import Any

import pytest
from django.test import Client

from leaderboards.boards.kinds import BoardAddress
from leaderboards.models import Board

pytestmark = pytest.mark.django_db


def test_the_api_tells_the_same(ann: Any, client: Client, many: tuple[BoardAddress, Board]) -> None:
    client.force_login(ann)

    page = client.get("/api/v1/leaderboards/yut/seed/?of=abc&around=me&limit=3").json()

    assert [(row["rank"], row["name"]) for row in page["rows"]] == [
        (19, "p18"),
        (20, "ann"),
        (21, "p19"),
    ]
    assert page["me"]["values"] == {"turns": 9, "throws": 9}
    assert (page["total"], page["zone"], page["release"]) == (40, "Asia/Seoul", 1)
    further = client.get(f"/api/v1/leaderboards/yut/seed/?of=abc&after={page['after']}").json()
    assert further["rows"][0]["rank"] == 22


@pytest.mark.parametrize(
    ("address", "status", "code"),
    [
        ("yut/none/", 404, "no_such_board"),
        ("none/seed/?of=x", 404, "no_such_game"),
        ("yut/seed/?of=x&limit=0", 400, "bad_page"),
        ("yut/seed/?of=x&limit=101", 400, "bad_page"),
        ("yut/seed/?of=x&limit=many", 400, "bad_parameter"),
        ("yut/daily/seed/?of=nonsense", 400, "bad_parameter"),
    ],
)
def test_the_api_says_no_with_code_and_sentence(
    client: Client, address: str, status: int, code: str
) -> None:
    answer = client.get(f"/api/v1/leaderboards/{address}")

    assert answer.status_code == status
    assert answer.json()["code"] == code
    assert answer.json()["message"]


def test_a_program_can_play_the_daily_once(ann: Any, client: Client) -> None:
    client.force_login(ann)
    start = "/api/v1/leaderboards/yut/daily/start/"

    first = client.post(start, {}, content_type="application/json")
    second = client.post(start, {}, content_type="application/json")

    assert (first.status_code, first.json()["secret"]) == (201, None)
    assert (second.status_code, second.json()["code"]) == (422, "daily_already_played")


def test_the_boards_of_a_game_are_listed(client: Client) -> None:
    boards = client.get("/api/v1/leaderboards/yut/").json()

    assert [board["key"] for board in boards] == [
        "seed",
        "daily",
        "past",
        "weekly",
        "past-weekly",
        "week",
        "alltime",
        "average",
    ]
