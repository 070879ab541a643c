"""Who may play which mode (2.8), checked on every way to a match."""

import re
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from rest_framework.test import APIClient

from games.engine.errors import IllegalAction
from games.engine.records.leaderboards import PERSON
from games.engine.registry import GAMES
from games.euler.rules.refusals import seating_refusal
from games.euler.state import Options
from games.match import service as match_service
from games.match.service import Sitting
from games.models import Match
from lobby import services
from lobby.models import Table

EULER = GAMES["euler"]
RANKED, PRACTICE = {"mode": "ranked"}, {"mode": "practice"}


@pytest.mark.parametrize(
    ("mode", "sitters", "code"),
    [
        ("casual", (PERSON, "easy", PERSON), ""),
        ("casual", ("easy", "hard"), ""),
        ("ranked", (PERSON, PERSON), ""),
        ("ranked", (PERSON, ""), ""),
        ("ranked", (PERSON, PERSON, "easy"), "ranked_people_only"),
        ("ranked", ("hard", "hard"), "ranked_people_only"),
        ("practice", ("easy", PERSON, "hard"), ""),
        ("practice", (PERSON, PERSON), "practice_alone"),
        ("practice", (PERSON, ""), "practice_alone"),
        ("practice", ("easy", "easy"), "practice_alone"),
        ("daily", (PERSON, "normal", "normal", "normal"), ""),
        ("daily", (PERSON, "normal", "easy", "normal"), "daily_seats"),
        ("daily", ("normal", "normal", "normal", PERSON), "daily_seats"),
    ],
)
def test_a_mode_says_who_may_play_it(mode: Any, sitters: tuple[str, ...], code: str) -> None:
    assert seating_refusal(Options(mode), sitters) == code


@pytest.fixture
def people(db: None) -> list[Any]:
    create = get_user_model().objects.create_user
    return [create(name, password="two-digits") for name in ("ann", "ben")]


def api(person: Any, options: Any, *seats: dict[str, str]) -> Any:
    made = APIClient(HTTP_ACCEPT_LANGUAGE="en")
    made.force_authenticate(person)
    wish = {"game": "euler", "options": options, "seats": list(seats), "mode": "live"}
    return made.post("/api/v1/matches/", wish, format="json")


ME, BOT, OPEN = {"kind": "me"}, {"kind": "bot", "level": "easy"}, {"kind": "open"}


@pytest.mark.parametrize(
    ("options", "seats", "code"),
    [
        (RANKED, (ME, BOT), "ranked_people_only"),
        (RANKED, (ME, BOT, OPEN), "ranked_people_only"),
        (RANKED, (BOT, BOT), "ranked_people_only"),
        (PRACTICE, (ME, OPEN), "practice_alone"),
        ({"mode": "daily"}, (ME, BOT), "daily_seats"),
    ],
)
def test_the_api_refuses_a_seating_that_a_mode_does_not_allow(
    people: list[Any], options: Any, seats: tuple[dict[str, str], ...], code: str
) -> None:
    answer = api(people[0], options, *seats)

    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert answer.json()["message"] == EULER.rules.refusals[code]
    assert not Match.objects.exists() and not Table.objects.exists()


def test_the_api_opens_a_ranked_table_and_starts_a_practice(people: list[Any]) -> None:
    assert api(people[0], RANKED, ME, OPEN).status_code == 201
    assert api(people[0], PRACTICE, ME, BOT).status_code == 201


def form(person: Any, company: str, mode: str) -> Any:
    client = Client(headers={"accept-language": "en"})
    client.force_login(person)
    chosen = {"company": company, "size": "2", "speed": "live", "level": "easy"}
    return client.post("/lobby/new/euler/", {**chosen, "option_mode": mode})


@pytest.mark.parametrize(
    ("company", "mode", "code"),
    [
        ("computer", "ranked", "ranked_people_only"),
        ("nobody", "ranked", "ranked_people_only"),
        ("public", "practice", "practice_alone"),
        ("invited", "practice", "practice_alone"),
        ("nobody", "practice", "practice_alone"),
    ],
)
def test_the_form_says_which_mode_does_not_fit_and_keeps_what_was_chosen(
    people: list[Any], company: str, mode: str, code: str
) -> None:
    answer = form(people[0], company, mode)

    assert answer.status_code == 200
    assert EULER.rules.refusals[code] in answer.content.decode()
    assert answer.context["form"]["option_mode"].value() == mode
    assert not Match.objects.exists() and not Table.objects.exists()


def test_the_form_accepts_a_seating_that_a_mode_allows(people: list[Any]) -> None:
    assert form(people[0], "public", "ranked").status_code == 302
    assert form(people[1], "computer", "practice").status_code == 302


def test_no_bot_sits_down_at_a_ranked_table(people: list[Any]) -> None:
    table = services.open_table(people[0], EULER, 2, options=RANKED)

    for fill in (services.add_bot, services.start_now):
        with pytest.raises(IllegalAction, match="ranked_people_only"):
            fill(table.pk, people[0], "easy")

    assert Table.objects.get(pk=table.pk).taken_seats == 1
    client = Client(headers={"accept-language": "en"})
    client.force_login(people[0])
    page = client.get(f"/t/{table.code}/").content.decode()
    assert EULER.rules.refusals["ranked_people_only"] in page
    assert 'id="bots"' not in page


def test_two_people_play_a_ranked_match(people: list[Any]) -> None:
    table = services.open_table(people[0], EULER, 2, options=RANKED)

    services.join(table.pk, people[1])

    assert Match.objects.get(pk=table.pk).options.startswith('{"mode":"ranked"')


def test_a_quick_match_never_leads_to_a_ranked_or_practice_table(people: list[Any]) -> None:
    ranked = services.open_table(people[0], EULER, 2, options=RANKED)

    assert services.join_quick_match(people[1], EULER).pk != ranked.pk


def test_the_match_service_refuses_a_seating_that_a_mode_does_not_allow(people: list[Any]) -> None:
    with pytest.raises(IllegalAction, match="practice_alone"):
        match_service.start(EULER, [Sitting(people[0]), Sitting(people[1])], PRACTICE)


def test_fermat_gauss_and_euler_sit_together_unless_one_level_is_asked_for(
    client: Client, people: list[Any]
) -> None:
    client.force_login(people[0])
    page = client.get("/lobby/new/euler/").content.decode()
    assert re.search(r'<input[^>]* value="mixed"[^>]* checked', page)

    chosen = {"company": "computer", "size": "4", "speed": "live", "level": "mixed"}
    client.post("/lobby/new/euler/", chosen)

    bots = Match.objects.get().seats.exclude(bot="").values_list("bot", flat=True)
    assert sorted(bots) == ["easy", "hard", "normal"]
