"""Ways to play of Travel Planning (section 2.13): fewer days and other beginnings."""

import json
from typing import Any

import msgspec
import pytest

from games.engine import playouts, protocol
from games.travel import GAME
from games.travel.page.moments import telling_time
from games.travel.records.leaderboards import BOARDS, ELO
from games.travel.rules.engine import TravelRules
from games.travel.state import State

SEASON = GAME.load(GAME.content.season()) if GAME.content.season else None
RULES = TravelRules(SEASON)  # type: ignore[arg-type]
KEY = b"trip" * 8
SHORT = {"variant": "short_trip"}


def begin(**asked: Any) -> State:
    state: State = playouts.begin(GAME, KEY, RULES, 3, asked)
    return state


def test_a_short_trip_begins_with_its_own_money_and_plans() -> None:
    short, usual = begin(**SHORT), begin()

    assert [(len(p.hand), p.tc) for p in short.players] == [(2, 5000)] * 3
    assert [(len(p.hand), p.tc) for p in usual.players] == [(1, 3000)] * 3
    assert RULES.view(short, 0).max_day == 8
    assert RULES.view(usual, 0).max_day == 14


@pytest.mark.parametrize("level", GAME.bots.levels)
def test_a_short_trip_is_settled_after_eight_days(level: str) -> None:
    lines = list(playouts.play_bots(GAME, KEY, (level,) * 3, RULES, SHORT))
    outcome = RULES.outcome(lines[-1].state)

    assert max(line.state.day for line in lines) == 8
    assert outcome is not None
    assert {record["variant"] for record in outcome.records} == {"short_trip"}


def test_tokens_recover_on_its_day() -> None:
    lines = list(playouts.play_bots(GAME, KEY, ("hard",) * 3, RULES, SHORT))
    days = {
        line.state.day
        for line in lines
        for event in line.events
        if type(event).__name__ == "TokenRecovered"
    }

    assert days == {5}


def test_the_usual_way_is_written_as_before() -> None:
    assert b"variant" not in protocol.encode(GAME.choose_options(SEASON, {"variant": "classic"}))
    lines = list(playouts.play_bots(GAME, KEY, ("easy",) * 2, RULES))
    outcome = RULES.outcome(lines[-1].state)

    assert outcome is not None
    assert all("variant" not in record for record in outcome.records)


def test_boards_and_ratings_do_not_mix_ways_to_play() -> None:
    facts = {"settled": True, "destination": "TR1", "seats": 3}
    short = {**facts, **SHORT}
    scopes = {
        kind.key: (kind.tally.scope(facts, ()), kind.tally.scope(short, ()))
        for kind in BOARDS
        if kind.tally
    }

    assert scopes.pop("happiest") == ("all", "short_trip")
    assert {other for _, other in scopes.values()} == {""}
    assert all(usual for usual, _ in scopes.values())
    assert ELO.options["variant"] is None


def test_what_is_told_on_the_last_day_fits_the_way_to_play() -> None:
    lines = playouts.play_bots(GAME, KEY, ("easy",) * 2, RULES, SHORT)
    last = next(
        line
        for line in lines
        if any(getattr(e, "day", 0) == 8 and type(e).__name__ == "DayStarted" for e in line.events)
    )
    assert GAME.page.moments is not None
    seen = tuple(event for event in last.events if event.to is None)
    told = GAME.page.moments(RULES, RULES.view(last.state, None), seen)

    assert [moment.is_last_day for moment in told if moment.kind == "banner"] == [True]
    assert telling_time(RULES, seen) > 0


@pytest.mark.parametrize(
    "change",
    [
        {"token_recovery_day": 9},
        {"start_tokens": 2, "days": 3},
        {"min_players": 4, "max_players": 3},
    ],
)
def test_rows_that_cannot_be_played_are_refused(change: dict[str, Any]) -> None:
    raw = json.loads(GAME.content.season())  # type: ignore[misc]
    raw["variants"][1].update(change)

    with pytest.raises(msgspec.ValidationError):
        GAME.load(json.dumps(raw).encode())
