"""The API for starting and joining matches."""

from typing import Any
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from games.engine.errors import IllegalAction
from games.match import positions
from games.match import service as match_service
from games.models import Match
from lobby import services
from lobby.models import Table
from tests.lobby.conftest import PEBBLES

ME, BOT, OPEN = {"kind": "me"}, {"kind": "bot", "level": "easy"}, {"kind": "open"}
MATCHES = "/api/v1/matches/"


@pytest.fixture
def program(ann: Any) -> APIClient:
    return speaking_for(ann)


def speaking_for(user: Any) -> APIClient:
    client = APIClient(headers={"accept-language": "en"})
    client.force_authenticate(user)
    return client


def ask(client: APIClient, *seats: Any, game: str = "pebbles", **more: Any) -> Any:
    return client.post(MATCHES, {"game": game, "seats": list(seats), **more}, format="json")


def move(match_id: str) -> None:
    """Play the first legal action of seat 0."""
    position = positions.load(match_id)  # type: ignore[arg-type]
    action = position.legal(0)[0]
    match_service.play(position.match_id, 0, action, position.ledger.account(0).seen, uuid4())


def test_without_open_seats_the_match_starts_at_once(program: APIClient) -> None:
    answer = ask(program, BOT, ME, BOT, options={"rounds": 2})

    match = answer.json()
    assert answer.status_code == 201
    assert (match["status"], match["mode"], match["seat"]) == ("running", "live", 1)
    assert [seat["bot"] for seat in match["seats"]] == ["easy", "", "easy"]
    assert match["options"] == {"rounds": 2}
    assert match["legal"]


def test_bots_alone_give_an_exhibition(program: APIClient) -> None:
    answer = ask(program, BOT, BOT)

    assert answer.status_code == 201
    assert answer.json()["seat"] is None


def test_an_open_seed_makes_a_match_reproducible(program: APIClient) -> None:
    first, second = (ask(program, ME, BOT, seed="abc").json() for _ in range(2))

    assert first["seed"] == "abc"
    assert first["commitment"] == second["commitment"]


def test_with_open_seats_a_table_waits_under_the_id_of_its_match(
    program: APIClient, ben: Any
) -> None:
    answer = ask(program, ME, BOT, OPEN, mode="async", days=7)
    table = answer.json()
    assert answer.status_code == 201
    assert (table["status"], table["mode"], table["days"]) == ("waiting", "async", 7)
    assert [(s["name"], s["bot"], s["me"], s["open"]) for s in table["seats"]] == [
        ("ann", "", True, False),
        ("", "easy", False, False),
        ("", "", False, True),
    ]
    assert program.get(f"{MATCHES}{table['id']}/").json() == table

    joined = speaking_for(ben).post(f"{MATCHES}{table['id']}/join/")

    assert joined.status_code == 200
    assert (joined.json()["id"], joined.json()["status"]) == (table["id"], "running")
    assert program.get(f"{MATCHES}{table['id']}/").json()["status"] == "running"


def test_a_table_goes_on_waiting_after_a_join_that_does_not_fill_it(
    program: APIClient, ben: Any
) -> None:
    table = ask(program, ME, OPEN, OPEN).json()

    joined = speaking_for(ben).post(f"{MATCHES}{table['id']}/join/").json()

    assert joined["status"] == "waiting"
    assert [seat["me"] for seat in joined["seats"]] == [False, True, False]


def test_turn_by_turn_means_three_days_unless_said_otherwise(program: APIClient) -> None:
    assert ask(program, ME, OPEN, mode="async").json()["days"] == 3


@pytest.mark.parametrize(
    ("seats", "more", "status", "code"),
    [
        ([ME, ME], {}, 400, "one_seat_each"),
        ([BOT, OPEN], {}, 400, "host_must_sit"),
        ([ME], {}, 400, "bad_seats"),
        ([ME, *[OPEN] * 4], {}, 400, "bad_size"),
        ([ME, {"kind": "bot", "level": "divine"}], {}, 400, "no_such_bot"),
        ([ME, {"kind": "bot", "level": "divine"}, OPEN], {}, 400, "no_such_bot"),
        ([ME, OPEN], {"mode": "async", "days": 2}, 400, "bad_days"),
        ([ME, BOT], {"mode": "async", "days": 2}, 400, "bad_days"),
        ([ME, OPEN], {"mode": "solo"}, 400, "bad_mode"),
        ([ME, OPEN], {"mode": "soon"}, 400, "malformed_wish"),
        ([ME, OPEN], {"options": {"rounds": []}}, 400, "bad_options"),
        ([ME, OPEN], {"surprise": 1}, 400, "malformed_wish"),
        ([{"kind": "cat"}], {}, 400, "malformed_wish"),
        ([ME, BOT], {"seed": "far too long a seed"}, 400, "seed_too_long"),
        ([ME, OPEN], {"seed": "abc"}, 422, "seed_alone"),
        ([ME, OPEN], {"seed": ""}, 422, "seed_alone"),
        ([BOT, BOT], {"seed": "abc"}, 422, "seed_alone"),
        ([ME, OPEN], {"game": "chess"}, 404, "no_such_game"),
    ],
)
def test_a_match_that_cannot_be_is_refused_with_a_code_and_a_sentence(
    program: APIClient, seats: Any, more: Any, status: int, code: str
) -> None:
    answer = ask(program, *seats, **more)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"]
    assert not Match.objects.exists() and not Table.objects.exists()


@pytest.mark.parametrize("body", [[], "x", None, {"game": "pebbles"}, {"game": 1, "seats": []}])
def test_junk_is_refused(program: APIClient, body: Any) -> None:
    assert program.post(MATCHES, body, format="json").status_code == 400


def test_a_game_for_one_starts_with_me_alone(program: APIClient) -> None:
    answer = ask(program, ME, game="yut", seed="abc123")

    assert answer.status_code == 201
    assert (answer.json()["mode"], answer.json()["seed"]) == ("solo", "abc123")


@pytest.mark.parametrize("seats", [[], [BOT], [OPEN], [ME, OPEN], [ME, ME]])
def test_a_game_for_one_takes_nobody_else(program: APIClient, seats: Any) -> None:
    assert ask(program, *seats, game="yut").json()["code"] == "solo_game"


def test_a_run_under_way_is_given_up_only_when_asked_to(program: APIClient) -> None:
    first = ask(program, ME, game="yut", seed="abc123").json()
    move(first["id"])

    refused = ask(program, ME, game="yut", seed="abc123")
    replaced = ask(program, ME, game="yut", seed="abc123", replace=True)

    assert (refused.status_code, refused.json()["code"]) == (409, "match_running")
    assert replaced.status_code == 201
    assert program.get(f"{MATCHES}{first['id']}/").json()["status"] == "finished"


def test_a_run_without_a_move_is_replaced_unasked(program: APIClient) -> None:
    for _ in range(2):
        assert ask(program, ME, game="yut").status_code == 201

    assert Match.objects.filter(status=Match.Status.RUNNING).count() == 1


def test_nobody_chooses_the_options_of_a_daily(program: APIClient) -> None:
    answer = ask(program, ME, game="yut", options={"mode": "daily"})

    assert (answer.status_code, answer.json()["code"]) == (400, "bad_options")


def test_my_matches_are_listed_with_those_that_wait_for_me_first(
    program: APIClient, ann: Any, ben: Any
) -> None:
    table = services.open_table(ann, PEBBLES, 2)
    services.join(table.pk, ben)
    waiting = services.open_table(ann, PEBBLES, 3)

    listed = program.get(MATCHES).json()

    assert [(line["id"], line["status"], line["my_turn"]) for line in listed] == [
        (str(table.pk), "running", True),
        (str(waiting.pk), "waiting", False),
    ]


def test_programs_join_and_are_refused_like_people(
    program: APIClient, table: Table, ben: Any, cat: Any
) -> None:
    path = f"{MATCHES}{table.pk}/join/"

    assert program.post(path).json()["code"] == "already_there"
    assert speaking_for(ben).post(path).status_code == 200
    late = speaking_for(cat).post(path)
    gone = program.post(f"{MATCHES}{uuid4()}/join/")

    assert (late.status_code, late.json()["code"]) == (409, "table_full")
    assert (gone.status_code, gone.json()["code"]) == (404, "table_gone")


def test_a_match_that_is_not_there_is_not_found(program: APIClient) -> None:
    assert program.get(f"{MATCHES}{uuid4()}/").json()["code"] == "no_such_match"


def test_nobody_can_look_at_public_things_but_start_and_list_nothing(table: Table) -> None:
    nobody = APIClient()

    assert nobody.get(f"{MATCHES}{table.pk}/").json()["status"] == "waiting"
    assert nobody.get(MATCHES).status_code == 401
    assert ask(nobody, ME, BOT).status_code == 401
    assert nobody.post(f"{MATCHES}{table.pk}/join/").status_code == 401


def test_the_schema_tells_of_all_of_it() -> None:
    schema = APIClient().get("/api/v1/schema/?format=json").json()

    assert set(schema["paths"][MATCHES]) == {"get", "post"}
    assert "post" in schema["paths"][MATCHES + "{match_id}/join/"]
    answer = schema["paths"][MATCHES + "{match_id}/"]["get"]["responses"]["200"]
    assert answer["content"]["application/json"]["schema"]["$ref"].endswith("/MatchOrTable")
    assert {"Match", "WaitingMatch", "WantedMatch"} <= set(schema["components"]["schemas"])


def test_exhibitions_have_the_same_limit_and_host_as_on_the_page(
    program: APIClient, ann: Any
) -> None:
    answers = [ask(program, BOT, BOT) for _ in range(services.MOST_EXHIBITIONS + 1)]

    assert [answer.status_code for answer in answers] == [201, 201, 201, 422]
    assert answers[-1].json()["code"] == "too_many_exhibitions"
    assert Match.objects.filter(host=ann).count() == services.MOST_EXHIBITIONS


def test_all_people_together_may_start_only_so_many_exhibitions(
    program: APIClient, ben: Any, settings: Any
) -> None:
    settings.EXHIBITIONS = 2
    ask(program, BOT, BOT)
    ask(program, BOT, BOT)

    refused = ask(speaking_for(ben), BOT, BOT)

    assert (refused.status_code, refused.json()["code"]) == (422, "exhibitions_full")


def test_matches_against_bots_have_one_limit_through_every_door(
    program: APIClient, ann: Any, anns: Any, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_BOT_MATCHES", 2)
    for _ in range(2):
        assert ask(program, ME, BOT).status_code == 201

    assert ask(program, ME, BOT).json()["code"] == "too_many_bot_matches"
    form = {"company": "computer", "size": "2", "level": "easy", "speed": "live"}
    assert anns.post("/lobby/new/pebbles/", form).status_code == 422
    for fill in (services.start_now, services.add_bot):
        with pytest.raises(IllegalAction, match="too_many_bot_matches"):
            fill(table.pk, ann, "easy")
    assert Match.objects.count() == 2


def test_pages_and_api_count_together_how_fast_a_person_opens_matches(
    program: APIClient, anns: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "OPENED_A_MINUTE", 2)
    ask(program, ME, BOT)
    anns.post("/lobby/new/pebbles/", {"company": "public", "size": "2", "speed": "live"})

    assert ask(program, ME, BOT).status_code == 429
