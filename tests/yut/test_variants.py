"""Ways to play of Yut Run (section 2.10): numbers and relics of their own."""

import json

import msgspec
import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from games.engine import playouts, protocol
from games.engine.errors import Malformed
from games.engine.game import Game
from games.match import releases
from games.match import service as match_service
from games.models import Match
from games.yut import GAME
from games.yut.rules.engine import YutRules
from games.yut.state import State
from leaderboards import services

SEASON = GAME.load(GAME.content.season()) if GAME.content.season else None
RULES = YutRules(SEASON)  # type: ignore[arg-type]
KEY = b"ways" * 8


def begin(variant: str) -> State:
    state: State = playouts.begin(GAME, KEY, RULES, 1, {"variant": variant})
    return state


def test_the_usual_way_is_left_out_of_options() -> None:
    chosen = GAME.choose_options(SEASON, {"variant": "classic"})

    assert protocol.encode(chosen) == protocol.encode(GAME.choose_options(SEASON, {}))
    assert b"variant" not in protocol.encode(chosen)


def test_a_way_to_play_has_throws_and_nodes_of_its_own() -> None:
    sprint, usual = begin("bare_sprint"), begin("classic")

    assert (sprint.throws_remaining, usual.throws_remaining) == (2, 1)
    assert (len(sprint.special), len(usual.special)) == (0, 14)


def test_every_turn_of_it_has_its_throws() -> None:
    lines = list(playouts.play_bots(GAME, KEY, ("greedy",), RULES, {"variant": "bare_sprint"}))
    started = [e for line in lines for e in line.events if type(e).__name__ == "TurnStarted"]

    assert {event.throws for event in started} <= {2, 3, 4}  # type: ignore[attr-defined]
    assert min(event.throws for event in started) == 2  # type: ignore[attr-defined]


def test_a_feast_begins_with_a_choice_and_offers_every_third_turn() -> None:
    state = begin("relic_feast")
    lines = list(playouts.play_bots(GAME, KEY, ("greedy",), RULES, {"variant": "relic_feast"}))
    offered = [
        line.state.turn
        for line in lines
        for event in line.events
        if type(event).__name__ == "RelicsOffered" and line.state.phase == "REWARD"
    ]

    assert (state.phase, state.candidates) == (
        "REWARD",
        ("second_chance", "master_chisel", "shoulder"),
    )
    assert {3, 6} <= set(offered)
    assert lines[-1].state.status == "finished"


@pytest.mark.parametrize("level", GAME.bots.levels)
@pytest.mark.parametrize("variant", ["relic_feast", "bare_sprint"])
def test_bots_bring_everyone_home(level: str, variant: str) -> None:
    lines = list(playouts.play_bots(GAME, KEY, (level,), RULES, {"variant": variant}))
    outcome = RULES.outcome(lines[-1].state)

    assert outcome is not None
    assert outcome.places == (1,)
    assert outcome.records[0]["variant"] == variant


@pytest.mark.parametrize("relics", [["no_such_relic"], ["feast", "feast"]])
def test_a_choice_of_relics_that_cannot_be_laid_out_is_refused(relics: list[str]) -> None:
    raw = json.loads(GAME.content.season())  # type: ignore[misc]
    raw["variants"][1]["relic_choice"] = relics

    with pytest.raises(msgspec.ValidationError, match="is no relic"):
        GAME.load(json.dumps(raw).encode())


def test_the_usual_row_cannot_be_changed() -> None:
    raw = json.loads(GAME.first_release)
    raw["variants"][0]["base_throws"] = 2

    with pytest.raises(msgspec.ValidationError, match="structural"):
        GAME.load(json.dumps(raw).encode())


@pytest.fixture
def season(db: None) -> Game:
    assert releases.load_season(GAME) is not None
    return GAME


def test_a_person_chooses_a_way_to_play_where_runs_start(season: Game, client: Client) -> None:
    ann = get_user_model().objects.create_user("ann")
    client.force_login(ann)

    page = client.get("/games/yut/").content.decode()
    answer = client.post("/games/yut/start/", {"seed": "", "option_variant": "relic_feast"})

    assert 'name="option_variant" value="relic_feast"' in page
    assert answer.status_code == 302
    match = Match.objects.get(seats__user=ann)
    assert json.loads(match.options)["variant"] == "relic_feast"
    assert match.release.stage == "season"


def test_only_what_is_offered_can_be_asked_for(season: Game) -> None:
    ann = get_user_model().objects.create_user("ann")

    with pytest.raises(Malformed):
        match_service.start_alone(GAME, ann, "abc", None, {"variant": "no_such"})


def test_a_run_of_another_way_enters_no_board_and_has_no_par(season: Game) -> None:
    ann = get_user_model().objects.create_user("ann")
    position = match_service.start_alone(GAME, ann, "abc", None, {"variant": "bare_sprint"})
    match = Match.objects.get(pk=position.match_id)
    outcome = protocol.Outcome((1,), (9,), "finished", ({"turns": 9, "throws": 20},))

    assert services.ranked_run(match, outcome) is None
    assert not services._has_par(match)
    usual = match_service.start_alone(GAME, ann, "abc", position.match_id)
    assert services._has_par(Match.objects.get(pk=usual.match_id))
