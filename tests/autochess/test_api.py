"""Bad input over the API is refused with its own code and changes nothing."""

from typing import Any
from uuid import uuid4

import pytest
from msgspec.structs import replace
from rest_framework.test import APIClient

from games.autochess import GAME
from games.autochess.cards import Board, Card
from games.autochess.rules.outcome import all_cards
from games.autochess.state import State
from games.engine import protocol
from games.match import positions
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Match, Move
from tests.autochess.arrange import cards, lines
from tests.games.played import person

pytestmark = pytest.mark.django_db

FULL_BACK = "♠2 ♠3 ♠4 ♠5 ♠6 / ♥2 / "
NOWHERE = 9_999


def begin(people: int = 2, mode: str = "standard", **facts: Any) -> tuple[APIClient, Position]:
    """A match whose first seat has these fields, and the API client that plays it."""
    users = [person(name) for name in ("Ann", "Ben", "Cat")[:people]]
    match = match_service.start(GAME, [Sitting(user) for user in users], {"mode": mode})
    change_seat(match, pineapple=(), keep=0, **facts)
    client = APIClient()
    client.force_authenticate(users[0])
    return client, positions.load(match.match_id)


def change_seat(match: Position, seat: int = 0, **facts: Any) -> None:
    """Change the stored state directly."""
    phase = facts.pop("phase", None)
    state: State = positions.load(match.match_id).state.update_player(seat, **facts)
    if phase:
        state = replace(state, phase=phase)
    stored = protocol.encode(state).decode()
    Match.objects.filter(pk=match.match_id).update(state=stored)
    positions.forget_all()


def act(client: APIClient, match: Position, **action: Any) -> Any:
    seen = positions.load(match.match_id).ledger.account(0).seen
    wish = {"version": seen, "action_id": str(uuid4()), "action": action}
    return client.post(f"/api/v1/matches/{match.match_id}/actions/", wish)


def refusal_code(client: APIClient, match: Position, **action: Any) -> str:
    """The code of the refusal, after a check that it changed nothing."""
    before = positions.load(match.match_id)
    moves = Move.objects.filter(match=match.match_id).count()

    answer = act(client, match, **action)

    positions.forget_all()
    after = positions.load(match.match_id)
    assert answer.status_code == 422, answer.json()
    assert answer.json()["message"], "a sentence too"
    assert protocol.encode(after.state) == protocol.encode(before.state)
    assert (after.version, after.ledger) == (before.version, before.ledger)
    assert Move.objects.filter(match=match.match_id).count() == moves
    return str(answer.json()["code"])


def count_cards(state: State) -> list[int]:
    """Every card of the match, in the pool or held by a player."""
    counts = list(state.pool)
    for player in state.players:
        for card in all_cards(player):
            counts[card.kind] += 3 ** (card.stars - 1)
    return counts


def test_a_card_that_left_the_shop_cannot_be_bought() -> None:
    client, match = begin(gold=50)
    card: Card = match.state.players[0].shop[0]
    assert act(client, match, type="buy_card", card_uid=card.uid).status_code == 200

    assert refusal_code(client, match, type="buy_card", card_uid=card.uid) == "E_CARD_NOT_FOUND"
    assert refusal_code(client, match, type="buy_card", card_uid=NOWHERE) == "E_CARD_NOT_FOUND"
    assert count_cards(positions.load(match.match_id).state) == count_cards(match.state)


def test_a_card_that_is_too_expensive_cannot_be_bought() -> None:
    client, match = begin(gold=0)
    card = match.state.players[0].shop[0]

    assert refusal_code(client, match, type="buy_card", card_uid=card.uid) == "E_GOLD"
    assert refusal_code(client, match, type="roll_shop") == "E_GOLD"
    assert refusal_code(client, match, type="buy_xp") == "E_GOLD"


def test_a_card_of_another_shop_cannot_be_bought() -> None:
    client, match = begin(gold=50)
    theirs = match.state.players[1].shop[0]

    assert refusal_code(client, match, type="buy_card", card_uid=theirs.uid) == "E_CARD_NOT_FOUND"


def test_a_full_line_takes_no_card() -> None:
    one = cards("♦7")[0]
    client, match = begin(board=lines(FULL_BACK), bench=(one,), level=9)

    place = {"type": "place_card", "card_uid": one.uid}
    assert refusal_code(client, match, **place, line="back") == "E_LINE_FULL"
    assert refusal_code(client, match, **place, line="back", slot=0) == "E_SLOT"
    assert refusal_code(client, match, **place, line="mid", slot=5) == "E_SLOT"
    assert refusal_code(client, match, **place, line="top") == "E_LINE"


def test_a_card_that_is_not_owned_cannot_be_sold() -> None:
    client, match = begin()
    change_seat(match, seat=1, bench=tuple(cards("♣A")))
    theirs = positions.load(match.match_id).state.players[1].bench[0]
    shown = match.state.players[0].shop[0]

    assert refusal_code(client, match, type="sell_card", card_uid=theirs.uid) == "E_CARD_NOT_FOUND"
    assert refusal_code(client, match, type="sell_card", card_uid=shown.uid) == "E_CARD_NOT_FOUND"
    assert refusal_code(client, match, type="sell_card", card_uid=NOWHERE) == "E_CARD_NOT_FOUND"


def test_x64_a_ready_seat_cannot_act() -> None:
    one = cards("♦7")[0]
    client, match = begin(bench=(one,), gold=50)
    assert act(client, match, type="ready").status_code == 200

    place = {"type": "place_card", "card_uid": one.uid, "line": "back"}
    shop = match.state.players[0].shop[0]
    assert refusal_code(client, match, **place) == "E_LOCKED_IN"
    assert refusal_code(client, match, type="buy_card", card_uid=shop.uid) == "E_LOCKED_IN"
    assert refusal_code(client, match, type="ready") == "E_LOCKED_IN"
    for _ in range(3):
        assert act(client, match, type="unready").status_code == 200
        assert refusal_code(client, match, type="unready") == "E_PHASE"
        assert act(client, match, type="ready").status_code == 200
    act(client, match, type="unready")
    assert act(client, match, **place).status_code == 200


def test_x64_an_eliminated_seat_cannot_act_nor_any_in_another_phase() -> None:
    one = cards("♦7")[0]
    client, match = begin(people=3, bench=(one,))
    place = {"type": "place_card", "card_uid": one.uid, "line": "back"}

    change_seat(match, phase="result")
    assert refusal_code(client, match, **place) == "E_PHASE"
    assert refusal_code(client, match, type="pick_augment", augment_id="economist") == "E_PHASE"
    change_seat(match, phase="prep")
    assert refusal_code(client, match, type="ack_result") == "E_PHASE"
    change_seat(match, place=3, hp=0, ready=True, board=Board(), bench=())
    assert refusal_code(client, match, **place) == "E_ELIMINATED"


def test_a_ninth_player_is_refused() -> None:
    client = APIClient()
    client.force_authenticate(person("Ann"))
    bots = [{"kind": "bot", "level": "easy"}] * 8

    answer = client.post(
        "/api/v1/matches/", {"game": "autochess", "seats": [{"kind": "me"}, *bots]}, format="json"
    )

    assert answer.status_code in (400, 422)
    assert answer.json()["code"] == "bad_seats"
    assert not Match.objects.exists()


def test_five_players_are_too_many_for_alpha_five() -> None:
    client = APIClient()
    client.force_authenticate(person("Ann"))
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "easy"}] * 4]
    wish = {"game": "autochess", "options": {"mode": "alpha5"}, "seats": seats}

    answer = client.post("/api/v1/matches/", wish, format="json")

    assert (answer.status_code, answer.json()["code"]) == (400, "bad_seats")
    assert not Match.objects.exists()
