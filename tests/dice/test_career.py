"""The profile of a person's duels (section 9.7), computed from the records of the matches."""

from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from games.dice import GAME
from games.dice.records.career import career
from games.dice.state import Attack, SeatRound, State
from games.engine import playouts
from games.engine.rooms import Stint
from games.match import positions
from games.match import service as match_service
from games.match.service import Sitting
from tests.dice.arrange import RULES, duel, seat
from tests.games.arrange import wake_all
from tests.games.played import person, play


def turn(stance: Any, face: int, score: int, result: int, **facts: Any) -> SeatRound:
    return SeatRound(stance=stance, dice=(face,), score=score, result=result, **facts)


QUIET = SeatRound(stance="balance", dice=(1,), score=1, result=0)


def finished_match(
    *turns: SeatRound, total: int, winner: int | None = 0, reason: Any = "total"
) -> State:
    record = tuple((each, QUIET) for each in turns)
    start = duel(seat(total=total), mode="quick", phase="finished", record=record)
    return replace(start, winner=winner, reason=reason)


def test_matches_are_grouped_by_mode_and_opponent() -> None:
    met = Attack("attack", damage=3, fate="shield"), Attack("zap", damage=2, fate="hit")
    first = finished_match(
        turn("attack", 6, 9, 1, specials=("zap",), used=("boost", "attack")),
        turn("attack", 2, 1, -1, attacks=met),
        turn("defense", 3, 3, 1, used=("attack",)),
        turn("defense", 4, 4, 1),
        total=18,
    )
    second = finished_match(turn("balance", 5, 5, 1), total=11, winner=1)
    given_up = finished_match(turn("balance", 2, 2, 1), total=40, winner=1, reason="resigned")
    stints = [Stint(RULES, state, 0, ("normal",)) for state in (first, second, given_up)]

    [chapter] = career(stints)

    assert (chapter.mode.id, chapter.rival, chapter.matches) == ("quick", "normal", 3)
    assert (chapter.won, chapter.drawn, chapter.lost) == (1, 0, 2)
    assert (chapter.mean_total, chapter.best_total) == ("14.50", 18)
    assert (chapter.mean_round, chapter.best_round) == ("4.00", 9)
    assert [(use.row.id, use.share, use.success) for use in chapter.stances] == [
        ("attack", 33, 50),
        ("defense", 33, 100),
        ("balance", 33, 100),
    ]
    assert [(use.row.id, use.per_match) for use in chapter.specials] == [("zap", "0.33")]
    assert chapter.blocked == 50
    assert chapter.favourite is not None and chapter.favourite.id == "attack"
    assert (chapter.rounds_in_a_row, chapter.matches_in_a_row) == (2, 1)


def test_modes_and_opponents_are_kept_apart() -> None:
    stints = []
    for mode, rival in (("standard", "hard"), ("quick", "person"), ("quick", "easy")):
        *_, last = playouts.play_bots(GAME, b"c" * 32, ("normal", "easy"), RULES, {"mode": mode})
        stints.append(Stint(RULES, last.state, 0, (rival,)))

    assert [(chapter.mode.id, chapter.rival) for chapter in career(stints)] == [
        ("quick", "person"),
        ("quick", "easy"),
        ("standard", "hard"),
    ]


@pytest.mark.django_db
def test_the_profile_shows_the_results_of_duels() -> None:
    ann = person("ann")
    sittings = [Sitting(ann), Sitting(bot="normal")]
    match_id = match_service.start(GAME, sittings, {"mode": "quick"}).match_id
    while not (now := positions.load(match_id)).is_over:
        wake_all(match_id)
        if legal := positions.load(match_id).legal(0):
            play(match_id, 0, legal[0])

    page = Client(headers={"Accept-Language": "en"}).get("/u/ann/").content.decode()

    total = now.state.fighters[0].total
    assert "Dice Battle in detail" in page
    assert "Quick" in page and "bot, normal" in page
    assert f'<td class="is-number">{total}.00</td>' in page
