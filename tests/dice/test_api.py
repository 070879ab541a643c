"""Duels over the real API: a bad wish gets the code of the rulebook and changes nothing; hidden
facts are in no response to others, dropped submissions not even after the end."""

import json
import re
from collections.abc import Iterator
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from rest_framework.test import APIClient

from games.dice.actions import Declare
from games.dice.state import SeatRound, State
from games.engine import protocol
from games.engine.registry import GAMES
from games.match import positions, releases
from games.match import service as match_service
from games.match.positions import Position
from games.match.releases import Deal
from games.match.service import Sitting
from games.models import Match, Move
from tests.dice.arrange import duel, play_until_respond, seat
from tests.games.played import play

pytestmark = pytest.mark.django_db

ATTACK = {"type": "declare", "stance": "attack", "cards": [], "shields": 0}


@pytest.fixture
def people() -> list[Any]:
    create = get_user_model().objects.create_user
    return [create(name, password="stick-and-stone") for name in ("ann", "ben", "cat")]


@pytest.fixture
def match(people: list[Any]) -> Position:
    return start_match(people)


def start_match(people: list[Any], state: State | None = None) -> Position:
    """Ann against Ben, open to spectators; from the start, or from a given state."""
    sittings = [Sitting(people[0]), Sitting(people[1])]
    deal = Deal(b"luck" * 8, "", releases.current(GAMES["dice"]))
    made = match_service.start(GAMES["dice"], sittings, watchable=True, deal=deal)
    if state is not None:
        text = protocol.encode(state).decode()
        Match.objects.filter(pk=made.match_id).update(state=text)
        positions.forget_all()
    return positions.load(made.match_id)


def wish(user: Any, match_id: UUID, action: Any) -> tuple[int, str]:
    """The status and code of a wish that is made with the newest version."""
    api = APIClient()
    api.force_authenticate(user)
    version = api.get(f"/api/v1/matches/{match_id}/").json()["version"]
    body = {"version": version, "action_id": str(uuid4()), "action": action}
    answer = api.post(f"/api/v1/matches/{match_id}/actions/", body)
    return answer.status_code, answer.json().get("code", "")


def stored_rows(match_id: UUID) -> tuple[Any, ...]:
    row = Match.objects.get(pk=match_id)
    return row.version, row.state, row.ledger, Move.objects.filter(match=row).count()


def declare(cards: str = "", shields: int = 0, stance: str = "attack") -> dict[str, Any]:
    return {**ATTACK, "stance": stance, "cards": cards.split(), "shields": shields}


def respond(cards: str) -> dict[str, Any]:
    return {"type": "respond", "cards": cards.split()}


def test_w36_bad_declarations_get_the_codes_of_the_rulebook(people: list[Any]) -> None:
    given = duel(seat("attack boost defense", energy=4, guard=True, shields=1))
    match_id = start_match(people, given).match_id
    before = stored_rows(match_id)
    ann, ben, cat = people

    for user, action, answer in (
        (ann, declare(stance="rush"), (422, "unknown_stance")),
        (ann, declare("attack"), (422, "wrong_card_phase")),
        (ann, declare("boost boost"), (422, "duplicate_kind")),
        (ann, declare("bomb"), (422, "unknown_card")),
        (ben, declare("boost"), (422, "card_not_in_hand")),
        (ann, declare("defense"), (422, "guard_already_up")),
        (ann, declare(shields=2), (422, "shield_limit")),
        (ann, declare(shields=-1), (422, "shield_limit")),
        (ann, declare("boost", 1), (422, "not_enough_energy")),
        (ann, respond(""), (422, "wrong_phase")),
        (ann, {"type": "choose_die", "index": 0}, (422, "wrong_phase")),
        (ann, {**ATTACK, "seat": 1}, (400, "malformed_action")),
        (ann, {"type": "declare", "stance": "attack"}, (400, "malformed_action")),
        (ann, {**ATTACK, "shields": "1"}, (400, "malformed_action")),
        (cat, ATTACK, (403, "not_seated")),
    ):
        assert wish(user, match_id, action) == answer
        assert stored_rows(match_id) == before


def test_a_second_declaration_is_refused_and_the_first_stays(
    match: Position, people: list[Any]
) -> None:
    assert wish(people[0], match.match_id, ATTACK) == (200, "")
    before = stored_rows(match.match_id)

    for action in (ATTACK, declare(stance="balance")):
        assert wish(people[0], match.match_id, action) == (422, "already_submitted")
    assert wish(people[0], match.match_id, respond("")) == (422, "wrong_phase")

    assert stored_rows(match.match_id) == before
    assert positions.load(match.match_id).state.submissions == (Declare("attack", (), 0), None)


def test_w37_bad_answers_get_the_codes_of_the_rulebook(people: list[Any]) -> None:
    given = duel(seat("attack defense reset steal", energy=6))
    state = play_until_respond(given, "attack+defense", "attack", die=(4, 4))
    match_id = start_match(people, state).match_id
    before = stored_rows(match_id)
    ann, ben, _ = people

    for user, action, code in (
        (ann, respond("attack steal"), "card_limit"),
        (ann, respond("boost"), "wrong_card_phase"),
        (ann, respond("attack attack"), "duplicate_kind"),
        (ann, respond("bomb"), "unknown_card"),
        (ann, ATTACK, "wrong_phase"),
        (ben, respond(""), "already_submitted"),
    ):
        assert wish(user, match_id, action) == (422, code)
        assert stored_rows(match_id) == before

    assert wish(ann, match_id, respond("reset"))[0] == 200


def test_w29_choosing_a_die_is_refused_where_there_is_none(people: list[Any]) -> None:
    turns = (
        SeatRound(stance="defense", candidates=(6, 3)),
        SeatRound(stance="balance", candidates=(2,)),
    )
    match_id = start_match(people, duel(phase="choose_die", turns=turns)).match_id

    def choose(index: Any) -> dict[str, Any]:
        return {"type": "choose_die", "index": index}

    assert wish(people[1], match_id, choose(0)) == (422, "nothing_to_choose")
    assert wish(people[0], match_id, choose(2)) == (422, "bad_index")
    assert wish(people[0], match_id, choose("0")) == (400, "malformed_action")
    assert wish(people[0], match_id, choose(1)) == (200, "")


# Responses to others


def responses(match_id: UUID, user: Any, viewpoint: str = "") -> Iterator[str]:
    """Everything that a user can fetch of a match, without what differs in every response."""
    api, browser = APIClient(), Client()
    if user is not None:
        api.force_authenticate(user)
        browser.force_login(user)
    addresses = (
        f"/api/v1/matches/{match_id}/log/",
        f"/m/{match_id}/",
        *(f"/m/{match_id}/replay/?step={step}&as={viewpoint}" for step in range(3)),
        f"/m/{match_id}/verify/",
    )
    view = api.get(f"/api/v1/matches/{match_id}/").json()
    yield json.dumps({key: view[key] for key in view if key not in ("id", "clock", "legal")})
    for address in addresses:
        text = (api if "/api/" in address else browser).get(address).content.decode()
        # The head of a page counts the other matches and notifications of its reader.
        text = re.sub(r"^.*<main", "", text, flags=re.S).replace(str(match_id), "")
        text = re.sub(r'("X-CSRFToken": "|csrfmiddlewaretoken" value=")\w+', "", text)
        text = re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "", text)
        text = re.sub(r'<time class="(clock|log__time)".*?</time>', "", text, flags=re.S)
        yield re.sub(r'"at":"[^"]*"', "", text)


@pytest.mark.parametrize("reader", [1, None], ids=["opponent", "spectator"])
def test_a_hidden_declaration_is_in_no_byte_that_others_are_sent(
    people: list[Any], reader: int | None
) -> None:
    seen = []
    user = None if reader is None else people[reader]
    for choice in (Declare("attack", (), 0), Declare("defense", (), 0), Declare("balance", (), 0)):
        match_id = start_match(people).match_id
        play(match_id, 0, choice)
        seen.append(list(responses(match_id, user)))

    assert seen[0] == seen[1] == seen[2]
    assert "attack" not in seen[0][0] + seen[0][1]


# Submissions dropped by a resignation


def match_with_dropped_declaration(people: list[Any], choice: Declare) -> UUID:
    """Ann has declared; Ben resigns."""
    match_id = start_match(people).match_id
    play(match_id, 0, choice)
    match_service.resign(match_id, 1)
    return match_id


@pytest.mark.parametrize("reader", [1, 2, None], ids=["opponent", "spectator", "stranger"])
@pytest.mark.parametrize("viewpoint", ["", "0", "1", "watcher"])
def test_what_a_resignation_drops_stays_hidden_after_the_end(
    people: list[Any], reader: int | None, viewpoint: str
) -> None:
    user = None if reader is None else people[reader]
    seen = [
        list(
            responses(
                match_with_dropped_declaration(people, Declare(stance, (), 0)), user, viewpoint
            )
        )
        for stance in ("attack", "balance")
    ]

    assert seen[0] == seen[1]


def test_the_owner_still_finds_a_dropped_declaration_in_the_log(people: list[Any]) -> None:
    match_id = match_with_dropped_declaration(people, Declare("attack", (), 0))

    def actions(user: Any) -> list[Any]:
        api = APIClient()
        api.force_authenticate(user)
        return [line["action"] for line in api.get(f"/api/v1/matches/{match_id}/log/").json()]

    assert actions(people[0]) == [ATTACK, {"type": "resign"}]
    assert actions(people[1]) == [None, {"type": "resign"}]


def test_what_was_revealed_before_a_resignation_is_open(people: list[Any]) -> None:
    match_id = start_match(people).match_id
    play(match_id, 0, Declare("attack", (), 0))
    play(match_id, 1, Declare("balance", (), 0))
    match_service.resign(match_id, 1)
    api = APIClient()

    listed = api.get(f"/api/v1/matches/{match_id}/log/").json()

    assert listed[0]["action"] == ATTACK
    assert all(line["action"] for line in listed)
