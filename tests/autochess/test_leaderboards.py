"""Leaderboards of the game: ratings by player count, the ladder against bots, the daily draft."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from games.autochess import GAME
from games.autochess.records.leaderboards import BOARDS
from games.engine.chance import Chance
from games.engine.errors import Refused
from games.match import bots as match_bots
from games.match import positions
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from leaderboards import services
from leaderboards.dailies import service as dailies
from leaderboards.models import Entry, RatingChange
from tests.leaderboards.dailies_played import NOW, TODAY
from tests.leaderboards.runs import person

pytestmark = pytest.mark.django_db


def play_out(match: Position, level: str = "normal") -> UUID:
    """Play a match to its end; its people act like bots of that level."""
    while not (now := positions.load(match.match_id)).is_over:
        match_bots.play_machines(now.match_id, now.version)
        for seat in sorted(positions.load(match.match_id).actors):
            now = positions.load(match.match_id)
            legal = now.legal(seat) if seat >= 0 else ()
            if legal and not now.chairs[seat].bot:
                choice: Any = GAME.bots.levels[level](
                    now.rules, now.view(seat), legal, Chance(b"own")
                )
                match_service.play(
                    now.match_id, seat, choice, now.ledger.account(seat).seen, uuid4()
                )
    services.record(match.match_id)
    return match.match_id


def entries(board: str) -> dict[str, list[str]]:
    """Scope -> who stands on that board."""
    found: dict[str, list[str]] = {}
    for entry in Entry.objects.filter(board__game="autochess", board__kind=board):
        found.setdefault(entry.board.scope, []).append(entry.user.username)
    return {scope: sorted(names) for scope, names in found.items()}


def test_people_are_rated_by_mode_and_number_of_players() -> None:
    seats = [Sitting(person("ann")), Sitting(person("ben")), Sitting(bot="easy")]
    match = match_service.start(GAME, seats, {"mode": "alpha5"})

    play_out(match)

    changes = RatingChange.objects.filter(match_id=match.match_id)
    assert [change.before for change in changes] == [1200, 1200]
    assert sum(change.after for change in changes) != 2400, "the bot has a rating of its own"
    assert entries("rating") == {"alpha5:3": ["ann", "ben"]}
    assert entries("biggest_hit") == {"alpha5": ["ann", "ben"]}
    page = Client().get("/leaderboards/autochess/rating/?of=alpha5:3").content.decode()
    assert "ann" in page and "ben" in page
    assert "알파 5라운드 · 3인" in page


def test_the_ladder_against_bots_counts_wins_in_a_row_and_nothing_else_does() -> None:
    match = match_service.start(
        GAME, [Sitting(person("ann")), Sitting(bot="easy")], {"mode": "alpha5"}
    )

    play_out(match, "hard")

    assert entries("solo") == {"alpha5:easy": ["ann"]}
    for kind in BOARDS:
        if kind.key not in ("solo", "daily", "past"):
            assert entries(kind.key) == {}, kind.key
    assert "ann" in Client().get("/leaderboards/autochess/solo/?of=alpha5:easy").content.decode()


def test_the_daily_draft_is_the_same_for_all_and_ranked_once() -> None:
    ann, ben = person("ann"), person("ben")
    one, other = (dailies.attempt(GAME, each, TODAY, NOW) for each in (ann, ben))

    assert one.state == other.state
    assert [chair.bot for chair in one.chairs] == ["", "normal", "normal", "normal"]
    with pytest.raises(Refused, match="daily_already_played"):
        dailies.attempt(GAME, ann, TODAY, NOW)


def test_both_modes_have_their_average_place_for_every_number_of_players() -> None:
    place = next(kind for kind in BOARDS if kind.key == "place")

    assert place.tally is not None
    assert set(place.tally.scopes) == {
        *(f"standard:{n}" for n in range(2, 9)), *(f"alpha5:{n}" for n in range(2, 5)),
    }  # fmt: skip
