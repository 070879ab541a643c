"""The API: the codes of section 4.8, and what each page shows."""

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from rest_framework.test import APIClient

from games.engine import playouts
from games.engine.registry import GAMES
from games.live import frames as live_frames
from games.match import positions, releases
from games.match import service as match_service
from games.match.positions import Position
from games.match.releases import Deal
from games.match.service import Sitting
from games.travel.actions import ChooseTarget, EndTurn, Move
from games.travel.bots import normal

pytestmark = pytest.mark.django_db

NAMES = ("ann", "ben", "cho")


@pytest.fixture
def people() -> list[Any]:
    return [get_user_model().objects.create_user(name) for name in NAMES]


@pytest.fixture
def trip(people: list[Any]) -> Position:
    return match_service.start(GAMES["travel"], [Sitting(person) for person in people])


def forward(position: Position, phase: str) -> Position:
    """Play all seats as the normal bot until that phase."""
    while position.state.phase != phase:
        seat = min(position.actors)
        action = normal.choose(position.rules.index, position.view(seat))  # type: ignore[attr-defined]
        seen = position.ledger.account(seat).seen
        position = match_service.play(position.match_id, seat, action, seen, uuid4())
    return position


def answer(trip: Position, user: Any, action: Any) -> tuple[int, str]:
    """Status and code of an action sent with the newest version."""
    client = APIClient()
    client.force_authenticate(user)
    page = f"/api/v1/matches/{trip.match_id}/"
    version = client.get(page).json()["version"]
    wish = {"version": version, "action_id": str(uuid4()), "action": action}
    response = client.post(f"{page}actions/", wish, format="json")
    return response.status_code, response.json().get("code", "")


def mover_and_other(trip: Position, people: list[Any]) -> tuple[Any, Any]:
    """The user on turn and another user."""
    current = trip.state.current
    return people[current], people[(current + 1) % 3]


def test_in_a_turn(trip: Position, people: list[Any]) -> None:
    mover, other = mover_and_other(trip, people)

    assert answer(trip, mover, {"type": "move", "space": 4}) == (422, "not_adjacent")
    assert answer(trip, mover, {"type": "move", "space": 7}) == (422, "bad_space")
    assert answer(trip, mover, {"type": "use_token", "space": 2}) == (422, "wrong_phase")
    assert answer(trip, mover, {"type": "pass"}) == (422, "wrong_phase")
    assert answer(trip, mover, {"type": "fly"}) == (400, "malformed_action")
    assert answer(trip, other, {"type": "move", "space": 2}) == (403, "not_your_turn")
    assert answer(trip, other, {"type": "end_turn"}) == (403, "not_your_turn")
    assert answer(trip, other, {"type": "buy_plans", "cards": []}) == (403, "not_your_turn")
    assert positions.load(trip.match_id).version == trip.version


def test_a_stranger_is_no_player(trip: Position) -> None:
    stranger = get_user_model().objects.create_user("stranger")

    status, code = answer(trip, stranger, {"type": "move", "space": 2})

    assert (status, code) == (403, "not_seated")


def test_in_the_settlement(trip: Position, people: list[Any]) -> None:
    trip = forward(trip, "FINAL_PURCHASE")
    waiting = min(trip.actors)
    user = people[waiting]
    dear = {"type": "buy_plans", "cards": ["M1"]}

    assert answer(trip, user, {"type": "move", "space": 2}) == (422, "wrong_phase")
    assert answer(trip, user, dear) == (422, "card_not_in_hand")
    assert answer(trip, user, {"type": "contribute", "amount": 0}) == (422, "wrong_phase")
    assert answer(trip, user, {"type": "buy_plans", "cards": []}) == (200, "")
    assert answer(trip, user, {"type": "buy_plans", "cards": []}) == (422, "already_submitted")
    assert answer(trip, user, {"type": "move", "space": 2}) == (422, "wrong_phase")


def test_after_the_end(trip: Position, people: list[Any]) -> None:
    trip = forward(trip, "FINISHED")

    assert answer(trip, people[0], {"type": "move", "space": 2}) == (422, "game_over")


def test_only_the_seller_of_a_plan_is_shown_which_one() -> None:
    create = get_user_model().objects.create_user
    people = [Sitting(create(name)) for name in ("dan", "eve", "fay")]
    trip = match_service.start(GAMES["travel"], people, deal=_find_deal("CH10"))
    for _ in range(3):
        trip = _play_all(trip, [Move(3), EndTurn()])
    (plan,) = trip.state.players[1].hand

    trip = _play_all(trip, [Move(5), ChooseTarget(1)])

    name = next(card.name_en for card in trip.rules.content.plans if card.code == plan)  # type: ignore[attr-defined]
    shown = {seat: live_frames.live(trip, seat, "en") for seat in (0, 1, 2, None)}
    told = {seat: live_frames.moments(trip, seat, "en") for seat in (0, 1, 2, None)}
    assert name in shown[1]
    assert "dan chose you." in told[1]
    assert f"dan receives “{name}”." in told[1]
    assert name in told[0]
    assert name not in told[2] + told[None]
    assert name not in shown[2] + shown[None]


def _find_deal(card: str) -> Deal:
    """A key with this first chance card and with seat 0 first."""
    game = GAMES["travel"]
    for n in range(10_000):
        key = n.to_bytes(32, "big")
        state = playouts.begin(game, key, seats=3)
        if state.decks["CH"][0] == card and state.start_seat == 0:
            return Deal(key, "", releases.current(game))
    raise AssertionError(card)


def _play_all(trip: Position, actions: list[Any]) -> Position:
    """The seat on turn plays these actions."""
    for action in actions:
        (seat,) = trip.actors
        seen = trip.ledger.account(seat).seen
        trip = match_service.play(trip.match_id, seat, action, seen, uuid4())
    return trip
