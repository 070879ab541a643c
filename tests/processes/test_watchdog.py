"""Workers that lost Redis: they take tasks again, or end and are replaced."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from celery import Celery
from celery.worker import state

from config import watchdog
from config.celery import app
from config.embedded import processes
from tests.cluster import Cluster, cluster

QUEUES = tuple(queue.name for queue in app.conf.task_queues)


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """One worker, which is restarted when it ends."""
    with cluster(tmp_path_factory.mktemp("alone")) as made:
        made.add_worker()
        yield made


def stop_consuming(site: Cluster) -> None:
    """Leave the worker as the fault does: connected, answering, and asking for nothing."""
    url = site.redis.url.replace("unix://", "redis+socket://")
    with Celery(broker=url, set_as_current=False) as remote:
        remote.conf.broker_transport_options = app.conf.broker_transport_options
        for queue in QUEUES:
            # The one worker answers at once; waiting for more would let the watchdog end it first.
            assert remote.control.cancel_consumer(queue, reply=True, timeout=10, limit=1)


@pytest.mark.processes
def test_a_worker_that_takes_no_tasks_any_more_ends_and_is_replaced(alone: Cluster) -> None:
    alone.wait_for_workers()
    deaf = alone.workers[0].pid
    stop_consuming(alone)

    replaced = processes.wait_until(lambda: alone.workers[0].pid != deaf, 180)

    assert replaced, alone.log("worker")
    assert alone.finished(alone.arrange("exhibition", "T0050")["match"], seconds=120)["replays"]


@pytest.mark.processes
@pytest.mark.parametrize("gap", [0.0, 1.5])
def test_redis_that_goes_away_twice_within_seconds_leaves_a_worker_that_plays(
    alone: Cluster, gap: float
) -> None:
    alone.wait_for_workers()
    for _ in range(2):
        alone.restart_redis()
        processes.wait_until(lambda: False, gap)

    match = alone.arrange("exhibition", f"T005{1 + round(gap)}")["match"]

    assert alone.finished(match, seconds=120)["replays"]


NOW, BEFORE = 1000.0, 900.0


def consumer(asked: float | None = None, queues: tuple[str, ...] = QUEUES) -> Any:
    channel = SimpleNamespace(active_queues=set(queues), _brpop_sent_at=asked)
    return SimpleNamespace(task_consumer=SimpleNamespace(channel=channel))


@pytest.fixture
def redis(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchdog, "_redis_answers", lambda: True)


@pytest.mark.parametrize(
    ("watched", "sign"),
    [
        (consumer(asked=999.0), 999.0),
        (consumer(asked=None), BEFORE),
        (consumer(asked=950.0, queues=()), BEFORE),
        (SimpleNamespace(task_consumer=None), BEFORE),
    ],
    ids=["asks", "never asked", "asks for no queue", "has no consumer"],
)
@pytest.mark.usefixtures("redis")
def test_a_sign_of_life_is_asking_for_tasks(watched: Any, sign: float) -> None:
    assert watchdog.last_sign(watched, BEFORE, NOW) == sign


@pytest.mark.usefixtures("redis")
def test_a_worker_that_is_busy_or_stopping_need_not_ask_for_tasks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as busy:
        busy.setattr(state, "active_requests", {"a task"})
        assert watchdog.last_sign(consumer(), BEFORE, NOW) == NOW

    monkeypatch.setattr(state, "should_stop", 0)
    assert watchdog.last_sign(consumer(), BEFORE, NOW) == NOW


def test_no_worker_is_ended_while_redis_is_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchdog, "_redis_answers", lambda: False)

    assert watchdog.last_sign(consumer(), BEFORE, NOW) == NOW
