"""Bad input over the real API: refused with its own code, nothing changed, no card lost."""

from typing import Any
from uuid import uuid4

import pytest
from msgspec.structs import replace
from rest_framework.test import APIClient

from games.autochess import GAME
from games.autochess.cards import Board, Card
from games.autochess.rules.outcome import cards_of
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


def begun(people: int = 2, mode: str = "standard", **facts: Any) -> tuple[APIClient, Position]:
    """A match whose first seat holds what is said, and the program that plays it."""
    users = [person(name) for name in ("Ann", "Ben", "Cat")[:people]]
    match = match_service.start(GAME, [Sitting(user) for user in users], {"mode": mode})
    arranged(match, pineapple=(), keep=0, **facts)
    client = APIClient()
    client.force_authenticate(users[0])
    return client, positions.load(match.match_id)


def arranged(match: Position, seat: int = 0, **facts: Any) -> None:
    """Change the stored state, as no door would let anyone."""
    phase = facts.pop("phase", None)
    state: State = positions.load(match.match_id).state.changing(seat, **facts)
    if phase:
        state = replace(state, phase=phase)
    stored = protocol.encode(state).decode()
    Match.objects.filter(pk=match.match_id).update(state=stored)
    positions.forget_all()


def act(client: APIClient, match: Position, **action: Any) -> Any:
    seen = positions.load(match.match_id).ledger.account(0).seen
    wish = {"version": seen, "action_id": str(uuid4()), "action": action}
    return client.post(f"/api/v1/matches/{match.match_id}/actions/", wish)


def refused(client: APIClient, match: Position, **action: Any) -> str:
    """The code of the refusal; whatever it is, the match stands as it stood."""
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


def counted(state: State) -> list[int]:
    """Every card of the match, in the pool or in somebody's hands."""
    counts = list(state.pool)
    for player in state.players:
        for card in cards_of(player):
            counts[card.kind] += 3 ** (card.stars - 1)
    return counts


def test_what_is_gone_from_the_shop_cannot_be_bought() -> None:
    client, match = begun(gold=50)
    card: Card = match.state.players[0].shop[0]
    assert act(client, match, type="buy_card", card_uid=card.uid).status_code == 200

    assert refused(client, match, type="buy_card", card_uid=card.uid) == "E_CARD_NOT_FOUND"
    assert refused(client, match, type="buy_card", card_uid=NOWHERE) == "E_CARD_NOT_FOUND"
    assert counted(positions.load(match.match_id).state) == counted(match.state)


def test_what_is_too_dear_cannot_be_bought() -> None:
    client, match = begun(gold=0)
    card = match.state.players[0].shop[0]

    assert refused(client, match, type="buy_card", card_uid=card.uid) == "E_GOLD"
    assert refused(client, match, type="roll_shop") == "E_GOLD"
    assert refused(client, match, type="buy_xp") == "E_GOLD"


def test_the_shop_of_somebody_else_is_out_of_reach() -> None:
    client, match = begun(gold=50)
    theirs = match.state.players[1].shop[0]

    assert refused(client, match, type="buy_card", card_uid=theirs.uid) == "E_CARD_NOT_FOUND"


def test_a_full_line_takes_no_card() -> None:
    one = cards("♦7")[0]
    client, match = begun(board=lines(FULL_BACK), bench=(one,), level=9)

    place = {"type": "place_card", "card_uid": one.uid}
    assert refused(client, match, **place, line="back") == "E_LINE_FULL"
    assert refused(client, match, **place, line="back", slot=0) == "E_SLOT"
    assert refused(client, match, **place, line="mid", slot=5) == "E_SLOT"
    assert refused(client, match, **place, line="top") == "E_LINE"


def test_what_one_does_not_own_cannot_be_sold() -> None:
    client, match = begun()
    arranged(match, seat=1, bench=tuple(cards("♣A")))
    theirs = positions.load(match.match_id).state.players[1].bench[0]
    shown = match.state.players[0].shop[0]

    assert refused(client, match, type="sell_card", card_uid=theirs.uid) == "E_CARD_NOT_FOUND"
    assert refused(client, match, type="sell_card", card_uid=shown.uid) == "E_CARD_NOT_FOUND"
    assert refused(client, match, type="sell_card", card_uid=NOWHERE) == "E_CARD_NOT_FOUND"


def test_x64_nobody_acts_after_ready() -> None:
    one = cards("♦7")[0]
    client, match = begun(bench=(one,), gold=50)
    assert act(client, match, type="ready").status_code == 200

    place = {"type": "place_card", "card_uid": one.uid, "line": "back"}
    shop = match.state.players[0].shop[0]
    assert refused(client, match, **place) == "E_LOCKED_IN"
    assert refused(client, match, type="buy_card", card_uid=shop.uid) == "E_LOCKED_IN"
    assert refused(client, match, type="ready") == "E_LOCKED_IN"
    for _ in range(3):
        assert act(client, match, type="unready").status_code == 200
        assert refused(client, match, type="unready") == "E_PHASE"
        assert act(client, match, type="ready").status_code == 200
    act(client, match, type="unready")
    assert act(client, match, **place).status_code == 200


def test_x64_nobody_acts_when_out_or_in_another_phase() -> None:
    one = cards("♦7")[0]
    client, match = begun(people=3, bench=(one,))
    place = {"type": "place_card", "card_uid": one.uid, "line": "back"}

    arranged(match, phase="result")
    assert refused(client, match, **place) == "E_PHASE"
    assert refused(client, match, type="pick_augment", augment_id="economist") == "E_PHASE"
    arranged(match, phase="prep")
    assert refused(client, match, type="ack_result") == "E_PHASE"
    arranged(match, place=3, hp=0, ready=True, board=Board(), bench=())
    assert refused(client, match, **place) == "E_ELIMINATED"


def test_a_ninth_player_finds_no_seat() -> None:
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
