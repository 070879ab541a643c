"""Euler Game through API and match service: refused wishes, secrets, clocks, whole matches."""

import dataclasses
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone
from msgspec.structs import replace
from rest_framework.test import APIClient

from games.engine.errors import IllegalAction
from games.engine.protocol import encode
from games.engine.registry import GAMES
from games.euler.state import State
from games.history import replay as history_replay
from games.history import verification
from games.live import frames as live_frames
from games.match import bots as match_bots
from games.match import clocks, positions
from games.match import service as match_service
from games.match.audiences import Ledger
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Match, Move
from leaderboards import services
from leaderboards.boards import kinds
from leaderboards.dailies import calendar
from leaderboards.dailies import service as dailies
from leaderboards.models import Entry
from tests.euler.arrange import betting_state, deal_hands, set_players, showdown_state, start_match
from tests.games.arrange import expire, wake_all

pytestmark = pytest.mark.django_db

EIGHT = (1, 2, 3, 4, 5, 6, 7, 8)
NOW = 4e9
"""Far in the future, so that no clock runs out by itself."""


@pytest.fixture
def people() -> list[Any]:
    create = get_user_model().objects.create_user
    return [create(name, password="two-digits") for name in ("ann", "ben", "spectator")]


def client(person: Any) -> APIClient:
    made = APIClient(HTTP_ACCEPT_LANGUAGE="en")
    made.force_authenticate(person)
    return made


def arrange_match(people: list[Any], state: State) -> Position:
    """A match of ann and ben, or of all three, in a given state."""
    game = GAMES["euler"]
    position = match_service.start(game, [Sitting(person) for person in people[: len(state.seats)]])
    standing = dataclasses.replace(position, state=state, _legal={}, _views={}).open(NOW)
    Match.objects.filter(pk=position.match_id).update(
        state=encode(state).decode(), ledger=encode(standing.ledger).decode()
    )
    positions.forget_all()
    return positions.load(position.match_id)


def act(api: APIClient, position: Position, action: Any, version: int = 1) -> Any:
    wish = {"version": version, "action_id": str(uuid4()), "action": action}
    return api.post(f"/api/v1/matches/{position.match_id}/actions/", wish, format="json")


def visible_answers(position: Position, people: list[Any]) -> list[bytes]:
    """The match and its log as the API sends them to each person."""
    address = f"/api/v1/matches/{position.match_id}/"
    return [client(p).get(address + part).content for p in people for part in ("", "log/")]


def pairing_state() -> State:
    state = deal_hands(start_match(), (0, 0, 1, 2, 3, 4, 5, 6), EIGHT)
    return replace(state, phase="submit_pair", chain=("max_digit_sum",), order=(0, 1))


def no_phi_state() -> State:
    return set_players(showdown_state((23, 41)), specials=((2, 1, 0), (2, 1, 2)))


def order_state() -> State:
    """The first seat has laid an order card."""
    return set_players(deal_hands(start_match(), EIGHT, (*EIGHT, 9)), order_card=(9, None))


def number_state() -> State:
    return set_players(pairing_state(), number=((4, 7), None))


def raise_state() -> State:
    """The first seat is all-in; the second can only call or die."""
    state = set_players(betting_state((0, 15), (7, 2), phase="betting_1"), bet=(5, 0))
    return replace(state, current_bet=5, last_raise=5, acted=True)


def pot_limit_state() -> State:
    return betting_state((18, 18), (2, 2), raise_limit="pot")


def fold_state() -> State:
    """Three seats, the second folded; the third person of the fixture holds the third seat."""
    state = set_players(betting_state((18, 18, 18), (2, 2, 2)), folded=(False, True, False))
    return replace(state, pending=(0, 2))


def done_state() -> State:
    return set_players(showdown_state((23, 41)), finished=(True, False))


def ready_state() -> State:
    return set_players(
        replace(betting_state((18, 22), (0, 0)), phase="round_result"), ready=(True, False)
    )


def elimination_state() -> State:
    """The second seat has no chips left; the two others play on."""
    return set_players(
        showdown_state((23, 41, 57)),
        status=("playing", "eliminated", "playing"),
        joined=(True, False, True),
    )


PAIRING, BETTING, SUBMITTED = pairing_state(), betting_state((18, 18), (2, 2)), number_state()


@pytest.mark.parametrize(
    ("state", "seat", "action", "status", "code"),
    [
        (PAIRING, 0, {"type": "submit_number", "tens": 0, "ones": 0}, 422, "double_zero"),
        (
            PAIRING,
            0,
            {"type": "submit_number", "tens": 9, "ones": 1},
            422,
            "card_not_in_hand",
        ),
        (
            PAIRING,
            0,
            {"type": "submit_number", "tens": "1", "ones": 2},
            400,
            "malformed_action",
        ),
        (PAIRING, 1, {"type": "play_special", "kind": "f"}, 422, "wrong_phase"),
        (BETTING, 1, {"type": "call"}, 403, "not_your_turn"),
        (BETTING, 0, {"type": "raise", "amount": 19}, 422, "raise_too_big"),
        (
            betting_state((18, 18), (2, 2)),
            0,
            {"type": "raise", "amount": 0},
            400,
            "malformed_action",
        ),
        (
            betting_state((18, 18), (2, 2)),
            0,
            {"type": "raise", "amount": 2.5},
            400,
            "malformed_action",
        ),
        (BETTING, 0, {"type": "bet"}, 400, "malformed_action"),
        (BETTING, 0, {"type": "timeout", "seat": 1}, 422, "unknown_action"),
        (no_phi_state(), 0, {"type": "play_special", "kind": "phi"}, 422, "no_such_special"),
        (no_phi_state(), 0, {"type": "play_special", "kind": "zeta"}, 422, "no_such_special"),
        (no_phi_state(), 0, {"type": "play_special", "kind": 3}, 400, "malformed_action"),
        (no_phi_state(), 0, {"type": "finish_special", "cards": ["phi"]}, 422, "no_such_special"),
        (order_state(), 0, {"type": "submit_order_card", "digit": 4}, 422, "already_submitted"),
        (order_state(), 0, {"type": "submit_number", "tens": 4, "ones": 5}, 422, "wrong_phase"),
        (order_state(), 1, {"type": "submit_order_card", "digit": 12}, 400, "malformed_action"),
        (order_state(), 1, {"type": "submit_order_card", "digit": True}, 400, "malformed_action"),
        (
            number_state(),
            0,
            {"type": "submit_number", "tens": 1, "ones": 2},
            422,
            "already_submitted",
        ),
        (
            PAIRING,
            0,
            {"type": "submit_number", "tens": 1, "ones": 2, "x": 0},
            400,
            "malformed_action",
        ),
        (raise_state(), 1, {"type": "raise", "amount": 1}, 422, "nobody_to_raise"),
        (pot_limit_state(), 0, {"type": "raise", "amount": 5}, 422, "raise_over_limit"),
        (fold_state(), 1, {"type": "call"}, 422, "folded"),
        (fold_state(), 1, {"type": "play_special", "kind": "f"}, 422, "wrong_phase"),
        (done_state(), 0, {"type": "play_special", "kind": "f"}, 422, "already_finished"),
        (done_state(), 0, {"type": "finish_special"}, 422, "already_finished"),
        (ready_state(), 0, {"type": "ready_next"}, 422, "already_submitted"),
        (elimination_state(), 1, {"type": "play_special", "kind": "f"}, 422, "eliminated"),
        (elimination_state(), 1, {"type": "resign"}, 422, "eliminated"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_bad_wish_is_refused_and_neither_changes_nor_reveals_anything(
    people: list[Any], state: State, seat: int, action: Any, status: int, code: str
) -> None:
    position = arrange_match(people, state)
    before = visible_answers(position, people)

    answer = act(client(people[seat]), position, action)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    # Where it could not be read, `detail` names the place in what was sent.
    assert set(answer.json()) - {"detail"} == {"code", "message"}
    assert visible_answers(position, people) == before
    assert Match.objects.get(pk=position.match_id).version == 0


def test_a_secret_card_changes_nothing_that_others_are_sent(people: list[Any]) -> None:
    position = arrange_match(people, showdown_state((23, 41)))
    others = people[1:]
    before = visible_answers(position, others)

    answer = act(client(people[0]), position, {"type": "play_special", "kind": "f"})

    assert answer.status_code == 200
    assert answer.json()["version"] == 2
    assert visible_answers(position, others) == before
    act_again = {"version": 2, "action_id": str(uuid4()), "action": {"type": "finish_special"}}
    address = f"/api/v1/matches/{position.match_id}/"
    client(people[0]).post(address + "actions/", act_again, format="json")
    log = client(people[1]).get(address + "log/").json()
    assert "special_played" not in str(log)
    assert "special_finished" in str(log)


def test_a_window_that_runs_out_is_finished_for_those_who_did_not(people: list[Any]) -> None:
    position = arrange_match(people, replace(showdown_state((23, 41)), phase="special_1"))
    late = tuple(replace(account, due=1.0) for account in position.ledger.accounts[:-1])
    ledger = Ledger((*late, position.ledger.accounts[-1]))
    Match.objects.filter(pk=position.match_id).update(ledger=encode(ledger).decode())
    positions.forget_all()

    assert clocks.run_out(position.match_id) == 2

    after = positions.load(position.match_id)
    assert after.state.phase == "betting_2"
    assert set(after.dues) == after.actors


def let_others_answer(match_id: UUID) -> None:
    """Ann and ben play their first legal action, once each at most."""
    for _ in range(2):
        now = positions.load(match_id)
        for seat in sorted(now.actors & {0, 1})[:1]:
            match_service.play(
                match_id, seat, now.legal(seat)[0], now.ledger.account(seat).seen, uuid4()
            )


def test_ex48_after_two_lapses_in_a_row_a_bot_answers_until_the_player_is_back(
    people: list[Any],
) -> None:
    match_id = match_service.start(GAMES["euler"], [Sitting(person) for person in people]).match_id
    for _ in range(2):
        let_others_answer(match_id)
        expire(match_id, 2)
        clocks.sweep()
    away = positions.load(match_id)
    assert away.chairs[2].has_stand_in
    assert away.ledger.account(2).due == 0, "nobody waits for a clock of theirs"

    let_others_answer(match_id)
    wake_all(match_id)
    assert Move.objects.filter(match_id=match_id, seat=2, by=Move.By.BOT).exists()
    match_service.take_back(match_id, 2)

    assert not positions.load(match_id).chairs[2].has_stand_in


def play_to_end(position: Position) -> Position:
    """Bots play; the person in seat 0 plays the first legal action."""
    for _ in range(300):
        position = positions.load(position.match_id)
        if position.is_over:
            break
        if position.machines:
            match_bots.play_machines(position.match_id, position.version)
        else:
            action, account = position.legal(0)[0], position.ledger.account(0)
            match_service.play(position.match_id, 0, action, account.seen, uuid4())
    assert position.is_over
    return position


def test_a_person_plays_bots_of_every_level_and_the_log_replays(people: list[Any]) -> None:
    sittings = [Sitting(people[0]), *(Sitting(bot=level) for level in GAMES["euler"].bots.levels)]

    position = play_to_end(match_service.start(GAMES["euler"], sittings))

    assert sum(seat.stack for seat in position.state.seats) == 80
    assert verification.verify(position.match_id).made[-1].state == position.state


def test_a_daily_is_played_once_against_three_bots_and_ranked_by_chips(people: list[Any]) -> None:
    ann = people[0]
    get_user_model().objects.filter(pk=ann.pk).update(date_joined=datetime(2020, 1, 1, tzinfo=UTC))
    ann.refresh_from_db()
    today = calendar.today(timezone.now())

    position = play_to_end(dailies.attempt(GAMES["euler"], ann, today))
    services.record(position.match_id)

    assert [chair.bot for chair in position.chairs] == ["", "normal", "normal", "normal"]
    entry = Entry.objects.get(board__game="euler", board__kind=kinds.DAILY)
    assert entry.match_id == position.match_id
    with pytest.raises(IllegalAction, match="daily_already_played"):
        dailies.attempt(GAMES["euler"], ann, today)


def test_the_log_shows_time_and_round_of_every_line(people: list[Any]) -> None:
    position = match_service.start(
        GAMES["euler"], [Sitting(people[0]), Sitting(bot="easy")], seed="log"
    )
    wake_all(position.match_id)
    first = positions.load(position.match_id)

    line = live_frames.new_lines(first, None, "en")
    whole = live_frames.log(first, None, "en")

    made = Move.objects.get(match_id=position.match_id, version=1)
    assert line == whole
    assert whole.index("Round 1 is dealt") < whole.index("order card")
    assert whole.count(f'datetime="{made.at.replace(microsecond=0).isoformat()}"') == 1
    again = history_replay.load_replay(first, None)
    assert live_frames.new_lines(again.position_with_log(1), None, "en") == line
