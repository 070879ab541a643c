"""What a release offers is what can be played: modes, their names and their seats."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from games.engine.errors import Malformed, Stale
from games.engine.registry import GAMES
from games.match import positions, releases
from games.match import service as match_service
from games.match.service import Sitting
from games.models import Match
from leaderboards.dailies import calendar
from leaderboards.dailies import service as dailies
from lobby import services
from lobby.models import Table
from tests.lobby.conftest import fresh, text

DICE, AUTOCHESS = GAMES["dice"], GAMES["autochess"]
Publish = Callable[..., None]


@pytest.fixture
def publish(db: None) -> Publish:
    """Publish the newest release of a game with changed modes."""

    def make(key: str, mode: str, like: str = "", **values: Any) -> None:
        raw = json.loads(releases.current_content(releases.current(GAMES[key])))
        [row] = [row for row in raw["modes"] if row["id"] == (like or mode)]
        if like:
            raw["modes"].append({**row, "id": mode, **values})
        else:
            row.update(values)
        content = json.dumps(raw)
        GAMES[key].load(content.encode())
        releases.publish(GAMES[key], content, None, "modes")

    return make


def test_a_disabled_mode_is_offered_nowhere_and_the_default_follows(
    publish: Publish, anns: Client, ann: Any, ben: Any
) -> None:
    publish("dice", "standard", enabled=False)

    form = text(anns, "/lobby/new/dice/")
    assert 'value="standard"' not in form
    schema = anns.get("/api/v1/games/dice/").json()["options_schema"]
    mode = schema["$defs"]["Options"]["properties"]["mode"]
    assert (mode["enum"], mode["default"]) == (["quick", "extended"], "quick")
    with pytest.raises(Malformed):
        services.open_table(ann, DICE, 2, options={"mode": "standard"})
    assert services.join_quick_match(ann, DICE) == services.join_quick_match(ben, DICE)
    started = Match.objects.get()
    assert json.loads(started.options) == {"mode": "quick"}


def test_the_computer_is_played_with_the_preselected_choice(publish: Publish, anns: Client) -> None:
    publish("dice", "standard", enabled=False)

    sent = {"company": "computer", "size": "2", "speed": "live", "level": "easy"}
    answer = anns.post("/lobby/new/dice/", sent)

    assert answer.status_code == 302
    assert json.loads(Match.objects.get().options) == {"mode": "quick"}


def test_a_mode_is_called_and_as_long_as_the_release_says(
    publish: Publish, anns: Client, ann: Any
) -> None:
    publish("dice", "quick", name_en="Blitz", name_ko="초고속전", rounds=4)

    assert "Blitz (rounds: 4)" in text(anns, "/lobby/new/dice/")
    table = services.open_table(ann, DICE, 2, options={"mode": "quick"})
    assert "Blitz (rounds: 4)" in text(anns, f"/t/{table.code}/")
    korean = anns.get("/lobby/new/dice/", headers={"accept-language": "ko"}).content.decode()
    assert "초고속전" in korean


def test_a_mode_that_the_studio_added_is_played_to_its_end(
    publish: Publish, anns: Client, ann: Any
) -> None:
    """autochess 2.5: admins may add modes."""
    publish("autochess", "blitz", like="alpha5", name_en="Lightning", max_rounds=1, max_players=3)

    assert "Lightning" in text(anns, "/lobby/new/autochess/")
    offered = anns.get("/api/v1/games/autochess/").json()["options"][0]
    assert offered["values"][-1]["value"] == "blitz"
    assert offered["values"][-1]["seats"] == [2, 3]
    sent = {
        "game": "autochess",
        "seats": [{"kind": "bot", "level": "easy"}, {"kind": "me"}],
        "options": {"mode": "blitz"},
    }
    answer = anns.post("/api/v1/matches/", json.dumps(sent), "application/json")
    assert answer.status_code == 201, answer.content
    position = positions.load(answer.json()["id"])
    assert position.view(1).max_rounds == 1


def test_the_seats_of_a_mode_limit_the_table(publish: Publish, anns: Client, ann: Any) -> None:
    publish("autochess", "standard", max_players=2)

    form = text(anns, "/lobby/new/autochess/")
    sizes = [f'name="size" value="{n}"' in form for n in range(2, 9)]
    assert sizes == [True, True, True, False, False, False, False]  # alpha5 has up to four
    with pytest.raises(Malformed) as no:
        services.open_table(ann, AUTOCHESS, 3)
    assert no.value.figures == {"least": 2, "most": 2}
    sent = {"company": "public", "size": "4", "speed": "live", "option_mode": "standard"}
    answer = anns.post("/lobby/new/autochess/", sent)
    assert answer.status_code == 200
    assert "2 to 2" in answer.content.decode()
    assert not Table.objects.exists()
    assert anns.get("/api/v1/games/autochess/").json()["seats"] == [2, 4]


def test_a_table_that_can_no_longer_start_is_closed(publish: Publish, ann: Any, ben: Any) -> None:
    table = services.open_table(ann, DICE, 2)
    other = services.open_table(ann, DICE, 2, options={"mode": "quick"})
    publish("dice", "standard", enabled=False)

    with pytest.raises(Stale) as no:
        services.join(table.pk, ben)
    assert no.value.code == "options_gone"
    assert services.join_quick_match(ben, DICE).pk == other.pk
    services.expire()

    assert fresh(table).status == Table.Status.CLOSED


def test_a_running_match_keeps_its_release_and_its_rematch_what_is_offered(
    publish: Publish, ann: Any, ben: Any
) -> None:
    match = match_service.start(DICE, [Sitting(ann), Sitting(ben)])
    publish("dice", "standard", enabled=False)

    assert positions.load(match.match_id).view(0).mode == "standard"
    match_service.resign(match.match_id, 0)
    again = services.open_rematch(match.match_id, ann)

    assert isinstance(again, Table)
    assert json.loads(again.options) == {"mode": "quick"}


@pytest.mark.parametrize(
    ("key", "mode", "values", "expected"),
    [
        ("dice", "standard", {"enabled": False}, "quick"),
        ("autochess", "standard", {"max_players": 2}, "alpha5"),
    ],
)
def test_a_daily_takes_a_mode_that_its_release_offers(
    publish: Publish, ann: Any, key: str, mode: str, values: Any, expected: str
) -> None:
    publish(key, mode, **values)
    day = calendar.today(ann.date_joined)
    ann.date_joined = calendar.opening_time(day) - timedelta(days=1)

    position = dailies.attempt(GAMES[key], ann, day)

    assert json.loads(position.options)["mode"] == expected
