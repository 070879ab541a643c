"""Auto Chess in the match service: secret actions, combat without input, time limits."""

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


def begin(*bots: str) -> Position:
    people = [Sitting(person("Ann")), Sitting(person("Ben"))]
    return start(GAME, [*people, *(Sitting(bot=level) for level in bots)])


def seen_versions(position: Position) -> list[int]:
    return [account.seen for account in position.ledger.accounts]


def test_a_secret_action_changes_no_other_version() -> None:
    match = begin("easy")
    before = seen_versions(match)

    after = seen_versions(play(match.match_id, 0, LockShop(True)))

    assert after[0] > before[0]
    assert after[1:] == before[1:]


def test_a_round_is_fought_when_all_are_ready() -> None:
    match = begin()
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


def test_one_time_limit_holds_for_a_whole_preparation() -> None:
    match = begin()
    due = match.ledger.account(0).due

    play(match.match_id, 0, PineapplePass())
    play(match.match_id, 0, Ready())
    now = play(match.match_id, 0, Unready())

    assert due > 0
    assert now.ledger.account(0).due == due


def test_a_bot_that_took_over_does_not_withdraw_readiness() -> None:
    people = [Sitting(person(name)) for name in ("Ann", "Ben")]
    match = start(GAME, people)
    match_service.hand_over(match.match_id, 0, "easy")

    wake_all(match.match_id)

    held = positions.load(match.match_id)
    assert [player.ready for player in held.state.players] == [True, False]
    played = [move.action for move in Move.objects.filter(match=match.match_id, by="bot")]
    assert not any("unready" in action for action in played)


def test_a_ready_seat_has_no_question() -> None:
    match = begin()
    play(match.match_id, 0, PineapplePass())
    now = play(match.match_id, 0, Ready())

    assert now.ledger.account(0).question == ""
    assert now.ledger.account(1).question != ""
    assert play(match.match_id, 0, Unready()).ledger.account(0).question != ""


def test_after_ready_nothing_more_is_accepted() -> None:
    match = begin()
    play(match.match_id, 0, PineapplePass())
    now = play(match.match_id, 0, Ready())

    with pytest.raises(IllegalAction, match="E_LOCKED_IN"):
        play(match.match_id, 0, LockShop(True))
    play(match.match_id, 0, Unready())
    play(match.match_id, 0, Ready())
    with pytest.raises(IllegalAction, match="E_LOCKED_IN"):
        play(match.match_id, 0, LockShop(True))
    assert positions.load(match.match_id).version == now.version + 2


def test_alpha_five_refuses_five_players() -> None:
    sittings: list[Any] = [Sitting(person("Ann")), *(Sitting(bot="easy") for _ in range(4))]

    with pytest.raises(Malformed, match="bad_seats"):
        start(GAME, sittings, {"mode": "alpha5"})
