"""Which queue a wake-up takes, and that it bears being delivered to several workers."""

from typing import Any

import pytest

from config.celery import app
from games import broadcast, tasks
from games.engine.registry import GAMES
from games.match import bot_delay, positions
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Move
from tests.games.match.test_service import run_at_once
from tests.games.played import person, play
from tests.pebbles import Show

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """Tasks on their way: name and queue."""
    posted: list[tuple[str, Any]] = []
    monkeypatch.setattr(
        broadcast, "send_task", lambda name, *args, **more: posted.append((name, more.get("queue")))
    )
    return posted


@pytest.fixture
def trio(sent: list[Any]) -> Position:
    sittings = [Sitting(person("cat")), Sitting(bot="easy"), Sitting(bot="easy")]
    return match_service.start(GAMES["pebbles"], sittings)


def test_bots_wait_in_one_queue_and_combat_in_another(
    trio: Position, sent: list[tuple[str, Any]]
) -> None:
    assert sent == [("games.wake", "bots")]
    tasks.wake(str(trio.match_id), bot_delay.questions(trio))
    sent.clear()

    play(trio.match_id, 0, Show(1))

    assert sent == [("games.wake", "combat")]


def test_clocks_have_a_queue_of_their_own() -> None:
    routes = app.conf.task_routes

    assert routes["games.sweep"]["queue"] == routes["accounts.look"]["queue"] == "clock"
    assert {queue.name for queue in app.conf.task_queues} >= {"bots", "combat", "clock", "slow"}


def test_a_combat_step_that_two_workers_get_happens_once(trio: Position) -> None:
    tasks.wake(str(trio.match_id), bot_delay.questions(trio))
    play(trio.match_id, 0, Show(1))
    asked = bot_delay.questions(positions.load(trio.match_id))

    run_at_once(4, lambda _: tasks.wake(str(trio.match_id), asked))

    reveals = Move.objects.filter(match_id=trio.match_id, seat=-1)
    assert reveals.count() == 1
    assert positions.load(trio.match_id).state.round == 2
