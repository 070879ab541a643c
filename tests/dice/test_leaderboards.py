"""The leaderboards of duels (section 7)."""

from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from rest_framework.test import APIClient

from games.dice import GAME
from games.engine.records.leaderboards import BoardKind
from games.match import positions
from games.match import service as match_service
from games.match.service import Sitting
from leaderboards import services
from leaderboards.models import Board
from tests.games.arrange import wake_all
from tests.games.played import person, play

KINDS: dict[str, BoardKind] = {kind.key: kind for kind in GAME.records.leaderboards}


def scope(board: str, rival: str, **facts: Any) -> str:
    tally = KINDS[board].tally
    assert tally is not None
    return tally.scope({"mode": "quick", "finished": True, "won": True, **facts}, (rival,))


def test_every_mode_and_level_has_its_margin_and_its_streak() -> None:
    for board in ("margin", "bot_streak"):
        tally = KINDS[board].tally
        assert tally is not None
        assert len(tally.scopes) == 12
        assert scope(board, "hard", mode="extended") == "extended:hard"
        assert "extended:hard" in tally.scopes
        assert scope(board, "hard", mode="added") == "", "a mode of staff has no leaderboard"


@pytest.mark.parametrize("board", ["margin", "total", "best_round"])
def test_a_match_that_was_given_up_enters_no_board_of_records(board: str) -> None:
    assert scope(board, "normal", finished=False) == ""
    assert scope(board, "normal") != ""


def test_resigning_ends_a_streak_and_a_win_by_resignation_adds_nothing() -> None:
    assert scope("streak", "person", finished=False, won=True) == ""
    assert scope("streak", "person", finished=False, won=False) == "quick"
    assert scope("streak", "person") == "quick"


def play_match(user: Any, **start: Any) -> UUID:
    """A duel against the normal bot, always with the first legal action."""
    sittings = [Sitting(user), Sitting(bot="normal")]
    match_id = match_service.start(GAME, sittings, {"mode": "standard"}, **start).match_id
    while not positions.load(match_id).is_over:
        wake_all(match_id)
        if legal := positions.load(match_id).legal(0):
            play(match_id, 0, legal[0])
    return match_id


@pytest.mark.django_db
def test_a_duel_against_a_bot_is_on_the_boards_of_its_mode_and_level() -> None:
    ann = person("ann")
    match_id = play_match(ann)
    services.record(match_id)
    one, two = (player.total for player in positions.load(match_id).state.fighters)

    [row] = rows("margin", "standard:normal")
    assert (row["values"]["margin"], row["values"]["total"]) == (one - two, one)
    [row] = rows("total", "standard")
    assert row["values"]["total"] == one
    streaks = [row["values"]["streak"] for row in rows("bot_streak", "standard:normal")]
    assert streaks == ([1] if one > two else [])
    assert rows("margin", "standard:hard") == []


def rows(board: str, of: str) -> list[Any]:
    found = APIClient().get(f"/api/v1/leaderboards/dice/{board}/", {"of": of})
    assert found.status_code == 200, board
    return list(found.json()["rows"])


@pytest.mark.django_db
def test_a_duel_on_a_seed_is_on_the_board_of_its_seed_and_on_no_other() -> None:
    ann = person("ann")
    first, second = play_match(ann, seed="abc123"), play_match(ann, seed="abc123")
    for match_id in (first, second):
        services.record(match_id)

    [row] = rows("seed", "abc123")

    assert row["match"] == str(first), "only the first try counts"
    assert set(Board.objects.values_list("kind", flat=True)) == {"seed"}


@pytest.mark.django_db
def test_every_leaderboard_has_a_page() -> None:
    page = Client(headers={"Accept-Language": "en"}).get("/leaderboards/dice/").content.decode()

    for kind in GAME.records.leaderboards:
        assert kind.title in page or kind.key == "past", kind.key
    for of in ("quick:easy", "standard:normal", "extended:hard"):
        answer = Client().get("/leaderboards/dice/bot_streak/", {"of": of})
        assert answer.status_code == 200
