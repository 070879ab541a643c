"""After one time-out of Redis nobody waits for it again for some seconds."""

from typing import Any

import pytest
from django.core.cache import cache
from redis.exceptions import TimeoutError as RedisTimeout

from config import breaker
from config.breaker import redis_breaker
from games import broadcast

BACKEND = "django.core.cache.backends.redis.RedisCache.get"


class Frozen:
    """A Redis that answers nobody."""

    asked = 0

    def __call__(self, *args: Any, **kwargs: Any) -> None:
        self.asked += 1
        raise RedisTimeout


@pytest.fixture
def frozen(monkeypatch: pytest.MonkeyPatch) -> Frozen:
    redis = Frozen()
    monkeypatch.setattr(breaker, "LONG", 0.0)
    monkeypatch.setattr(BACKEND, redis)
    monkeypatch.setattr("celery.app.base.Celery.send_task", redis)
    return redis


def test_a_request_pays_one_time_out_however_often_it_asks(frozen: Frozen) -> None:
    assert [cache.get("a", 7) for _ in range(20)] == [7] * 20
    broadcast.send_task("games.wake")

    assert frozen.asked == 1


def test_a_task_that_could_not_be_sent_spares_the_cache_its_time_out(frozen: Frozen) -> None:
    broadcast.send_task("games.wake")
    cache.get("a")

    assert frozen.asked == 1


def test_redis_is_asked_again_when_the_breaker_closed(frozen: Frozen) -> None:
    cache.get("a")
    redis_breaker.reset()
    cache.get("a")

    assert frozen.asked == 2


def test_a_failure_at_once_opens_nothing(frozen: Frozen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(breaker, "LONG", 60.0)
    for _ in range(3):
        cache.get("a")

    assert frozen.asked == 3
