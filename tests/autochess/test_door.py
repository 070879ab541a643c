"""The game behind the door: secret shopping moves nobody else, fights run by themselves."""

from typing import Any

import pytest

from games import tasks
from games.autochess import GAME
from games.autochess.actions import AckResult, LockShop, PineapplePass, Ready, Unready
from games.engine.errors import IllegalAction, Malformed
from games.engine.protocol import SYSTEM
from games.history.verification import verify
from games.match import bot_delay, positions
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting, start
from games.models import Move
from tests.games.arrange import wake_all
from tests.games.played import person, play

pytestmark = pytest.mark.django_db


def begun(*bots: str) -> Position:
    people = [Sitting(person("Ann")), Sitting(person("Ben"))]
    return start(GAME, [*people, *(Sitting(bot=level) for level in bots)])


def seen(position: Position) -> list[int]:
    return [account.seen for account in position.ledger.accounts]


def test_a_secret_action_moves_nobody_elses_version() -> None:
    match = begun("easy")
    before = seen(match)

    after = seen(play(match.match_id, 0, LockShop(True)))

    assert after[0] > before[0]
    assert after[1:] == before[1:]


def test_a_round_is_fought_when_all_are_ready() -> None:
    match = begun()
    for seat in (0, 1):
        play(match.match_id, seat, PineapplePass())
        now = play(match.match_id, seat, Ready())
    assert now.machines == [SYSTEM]

    tasks.wake(str(match.match_id), bot_delay.questions(now))

    fought = positions.load(match.match_id)
    assert fought.state.phase == "result"
    assert verify(match.match_id).made[-1].state == fought.state
    for seat in (0, 1):
        fought = play(match.match_id, seat, AckResult())
    assert fought.machines == [SYSTEM]


def test_one_time_runs_for_a_whole_preparation() -> None:
    match = begun()
    due = match.ledger.account(0).due

    play(match.match_id, 0, PineapplePass())
    play(match.match_id, 0, Ready())
    now = play(match.match_id, 0, Unready())

    assert due > 0
    assert now.ledger.account(0).due == due


def test_a_bot_that_stands_in_does_not_think_again() -> None:
    people = [Sitting(person(name)) for name in ("Ann", "Ben")]
    match = start(GAME, people)
    match_service.hand_over(match.match_id, 0, "easy")

    wake_all(match.match_id)

    held = positions.load(match.match_id)
    assert [player.ready for player in held.state.players] == [True, False]
    played = [move.action for move in Move.objects.filter(match=match.match_id, by="bot")]
    assert not any("unready" in action for action in played)


def test_whoever_is_ready_is_not_told_that_it_is_their_turn() -> None:
    match = begun()
    play(match.match_id, 0, PineapplePass())
    now = play(match.match_id, 0, Ready())

    assert now.ledger.account(0).question == ""
    assert now.ledger.account(1).question != ""
    assert play(match.match_id, 0, Unready()).ledger.account(0).question != ""


def test_after_ready_nothing_more_is_accepted() -> None:
    match = begun()
    play(match.match_id, 0, PineapplePass())
    now = play(match.match_id, 0, Ready())

    with pytest.raises(IllegalAction, match="E_LOCKED_IN"):
        play(match.match_id, 0, LockShop(True))
    play(match.match_id, 0, Unready())
    play(match.match_id, 0, Ready())
    with pytest.raises(IllegalAction, match="E_LOCKED_IN"):
        play(match.match_id, 0, LockShop(True))
    assert positions.load(match.match_id).version == now.version + 2


def test_five_do_not_sit_down_to_alpha_five() -> None:
    sittings: list[Any] = [Sitting(person("Ann")), *(Sitting(bot="easy") for _ in range(4))]

    with pytest.raises(Malformed, match="bad_seats"):
        start(GAME, sittings, {"mode": "alpha5"})
