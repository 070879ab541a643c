"""Through the site's doors: bad wishes change and tell nothing, secrets stay, clocks run out."""

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
from tests.euler.arrange import begun, betting, hands, seated, showdown
from tests.games.arrange import expire, wake_all

pytestmark = pytest.mark.django_db

EIGHT = (1, 2, 3, 4, 5, 6, 7, 8)
NOW = 4e9
"""Far ahead: no clock runs out by itself."""


@pytest.fixture
def people() -> list[Any]:
    create = get_user_model().objects.create_user
    return [create(name, password="two-digits") for name in ("ann", "ben", "watcher")]


def client(person: Any) -> APIClient:
    made = APIClient(HTTP_ACCEPT_LANGUAGE="en")
    made.force_authenticate(person)
    return made


def arranged(people: list[Any], state: State) -> Position:
    """A match of ann and ben, or of all three, that stands as a test wants it."""
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


def seen(position: Position, people: list[Any]) -> list[bytes]:
    """What everyone is told of the match, its log and how far it is."""
    address = f"/api/v1/matches/{position.match_id}/"
    return [client(p).get(address + part).content for p in people for part in ("", "log/")]


def pairing() -> State:
    state = hands(begun(), (0, 0, 1, 2, 3, 4, 5, 6), EIGHT)
    return replace(state, phase="submit_pair", chain=("max_digit_sum",), order=(0, 1))


def spent() -> State:
    return seated(showdown((23, 41)), specials=((2, 1, 0), (2, 1, 2)))


def ordered() -> State:
    """The first has laid an order card."""
    return seated(hands(begun(), EIGHT, (*EIGHT, 9)), order_card=(9, None))


def submitted() -> State:
    return seated(pairing(), number=((4, 7), None))


def raised() -> State:
    """The first is all-in; the second can only call or die."""
    state = seated(betting((0, 15), (7, 2), phase="betting_1"), bet=(5, 0))
    return replace(state, current_bet=5, last_raise=5, acted=True)


def limited() -> State:
    return betting((18, 18), (2, 2), raise_limit="pot")


def folded() -> State:
    """Three at the table, the second of whom has given up; the watcher holds the third seat."""
    state = seated(betting((18, 18, 18), (2, 2, 2)), folded=(False, True, False))
    return replace(state, pending=(0, 2))


def done() -> State:
    return seated(showdown((23, 41)), finished=(True, False))


def read() -> State:
    return seated(replace(betting((18, 22), (0, 0)), phase="round_result"), ready=(True, False))


def out() -> State:
    """The second has no chips left; two others play on."""
    return seated(
        showdown((23, 41, 57)),
        status=("playing", "eliminated", "playing"),
        joined=(True, False, True),
    )


@pytest.mark.parametrize(
    ("state", "seat", "action", "status", "code"),
    [
        (pairing(), 0, {"type": "submit_number", "tens": 0, "ones": 0}, 422, "double_zero"),
        (pairing(), 0, {"type": "submit_number", "tens": 9, "ones": 1}, 422, "card_not_in_hand"),
        (pairing(), 0, {"type": "submit_number", "tens": "1", "ones": 2}, 400, "malformed_action"),
        (pairing(), 1, {"type": "play_special", "kind": "f"}, 422, "wrong_phase"),
        (betting((18, 18), (2, 2)), 1, {"type": "call"}, 403, "not_your_turn"),
        (betting((18, 18), (2, 2)), 0, {"type": "raise", "amount": 19}, 422, "raise_too_big"),
        (betting((18, 18), (2, 2)), 0, {"type": "raise", "amount": 0}, 400, "malformed_action"),
        (betting((18, 18), (2, 2)), 0, {"type": "raise", "amount": 2.5}, 400, "malformed_action"),
        (betting((18, 18), (2, 2)), 0, {"type": "bet"}, 400, "malformed_action"),
        (betting((18, 18), (2, 2)), 0, {"type": "timeout", "seat": 1}, 422, "unknown_action"),
        (spent(), 0, {"type": "play_special", "kind": "phi"}, 422, "no_such_special"),
        (spent(), 0, {"type": "play_special", "kind": "zeta"}, 400, "malformed_action"),
        (spent(), 0, {"type": "finish_special", "cards": ["phi"]}, 422, "no_such_special"),
        (ordered(), 0, {"type": "submit_order_card", "digit": 4}, 422, "already_submitted"),
        (ordered(), 0, {"type": "submit_number", "tens": 4, "ones": 5}, 422, "wrong_phase"),
        (ordered(), 1, {"type": "submit_order_card", "digit": 12}, 400, "malformed_action"),
        (ordered(), 1, {"type": "submit_order_card", "digit": True}, 400, "malformed_action"),
        (submitted(), 0, {"type": "submit_number", "tens": 1, "ones": 2}, 422, "already_submitted"),
        (
            pairing(),
            0,
            {"type": "submit_number", "tens": 1, "ones": 2, "x": 0},
            400,
            "malformed_action",
        ),
        (raised(), 1, {"type": "raise", "amount": 1}, 422, "nobody_to_raise"),
        (limited(), 0, {"type": "raise", "amount": 5}, 422, "raise_over_limit"),
        (folded(), 1, {"type": "call"}, 422, "folded"),
        (folded(), 1, {"type": "play_special", "kind": "f"}, 422, "wrong_phase"),
        (done(), 0, {"type": "play_special", "kind": "f"}, 422, "already_finished"),
        (done(), 0, {"type": "finish_special"}, 422, "already_finished"),
        (read(), 0, {"type": "ready_next"}, 422, "already_submitted"),
        (out(), 1, {"type": "play_special", "kind": "f"}, 422, "eliminated"),
        (out(), 1, {"type": "resign"}, 422, "eliminated"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_bad_wish_is_refused_and_neither_changes_nor_tells_anything(
    people: list[Any], state: State, seat: int, action: Any, status: int, code: str
) -> None:
    position = arranged(people, state)
    before = seen(position, people)

    answer = act(client(people[seat]), position, action)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    # Where it could not be read, `detail` names the place in what was sent.
    assert set(answer.json()) - {"detail"} == {"code", "message"}
    assert seen(position, people) == before
    assert Match.objects.get(pk=position.match_id).version == 0


def test_a_secret_card_moves_nobody_elses_numbers(people: list[Any]) -> None:
    position = arranged(people, showdown((23, 41)))
    others = people[1:]
    before = seen(position, others)

    answer = act(client(people[0]), position, {"type": "play_special", "kind": "f"})

    assert answer.status_code == 200
    assert answer.json()["version"] == 2
    assert seen(position, others) == before
    act_again = {"version": 2, "action_id": str(uuid4()), "action": {"type": "finish_special"}}
    address = f"/api/v1/matches/{position.match_id}/"
    client(people[0]).post(address + "actions/", act_again, format="json")
    log = client(people[1]).get(address + "log/").json()
    assert "special_played" not in str(log)
    assert "special_finished" in str(log)


def test_a_window_that_runs_out_is_finished_for_those_who_did_not(people: list[Any]) -> None:
    position = arranged(people, replace(showdown((23, 41)), phase="special_1"))
    late = tuple(replace(account, due=1.0) for account in position.ledger.accounts[:-1])
    ledger = Ledger((*late, position.ledger.accounts[-1]))
    Match.objects.filter(pk=position.match_id).update(ledger=encode(ledger).decode())
    positions.forget_all()

    assert clocks.run_out(position.match_id) == 2

    after = positions.load(position.match_id)
    assert after.state.phase == "betting_2"
    assert set(after.dues) == after.actors


def others_answer(match_id: UUID) -> None:
    """Ann and ben do the first thing they are offered, once each at most."""
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
        others_answer(match_id)
        expire(match_id, 2)
        clocks.sweep()
    away = positions.load(match_id)
    assert away.chairs[2].has_stand_in
    assert away.ledger.account(2).due == 0, "nobody waits for a clock of theirs"

    others_answer(match_id)
    wake_all(match_id)
    assert Move.objects.filter(match_id=match_id, seat=2, by=Move.By.BOT).exists()
    match_service.take_back(match_id, 2)

    assert not positions.load(match_id).chairs[2].has_stand_in


def played_out(position: Position) -> Position:
    """Bots play; the person in seat 0 does the first thing offered."""
    for _ in range(300):
        position = positions.load(position.match_id)
        if position.over:
            break
        if position.machines:
            match_bots.play_machines(position.match_id, position.version)
        else:
            action, account = position.legal(0)[0], position.ledger.account(0)
            match_service.play(position.match_id, 0, action, account.seen, uuid4())
    assert position.over
    return position


def test_a_person_plays_bots_of_every_level_and_the_log_replays(people: list[Any]) -> None:
    sittings = [Sitting(people[0]), *(Sitting(bot=level) for level in GAMES["euler"].bots.levels)]

    position = played_out(match_service.start(GAMES["euler"], sittings))

    assert sum(seat.stack for seat in position.state.seats) == 80
    assert verification.verify(position.match_id).made[-1].state == position.state


def test_a_daily_is_played_once_against_three_bots_and_ranked_by_chips(people: list[Any]) -> None:
    ann = people[0]
    get_user_model().objects.filter(pk=ann.pk).update(date_joined=datetime(2020, 1, 1, tzinfo=UTC))
    ann.refresh_from_db()
    today = calendar.today(timezone.now())

    position = played_out(dailies.attempt(GAMES["euler"], ann, today))
    services.record(position.match_id)

    assert [chair.bot for chair in position.chairs] == ["", "normal", "normal", "normal"]
    entry = Entry.objects.get(board__game="euler", board__kind=kinds.DAILY)
    assert entry.match_id == position.match_id
    with pytest.raises(IllegalAction, match="daily_already_played"):
        dailies.attempt(GAMES["euler"], ann, today)


def test_the_log_tells_time_and_round_of_every_line(people: list[Any]) -> None:
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
