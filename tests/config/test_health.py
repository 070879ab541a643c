"""/healthz speaks of the web process, /readyz of the whole site."""

from datetime import timedelta
from time import monotonic
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.test import Client
from django.utils import timezone
from redis import Redis

from config.watchdog import QUEUES, pulse_key
from games.match import clocks

pytestmark = pytest.mark.django_db
NOWHERE = "unix:///nowhere/redis.sock"


@pytest.fixture
def whole_site() -> None:
    """As if workers and beat were there."""
    clocks.beat(clocks.SWEEP, timezone.now())
    with Redis.from_url(django_settings.REDIS_URL) as redis:
        for queue in QUEUES:
            redis.set(pulse_key(queue), 1, ex=30)


def test_a_load_balancer_may_ask_by_address_and_without_https(settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    client = Client(headers={"Host": "10.1.2.3"})

    assert client.get("/healthz").json() == {"web": "ok", "database": "ok", "redis": "ok"}
    assert client.get("/readyz").status_code in (200, 503)
    assert client.post("/healthz").status_code == 405


def test_a_web_process_whose_heart_stopped_is_not_healthy(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PULSE_SECONDS = 2.0
    monkeypatch.setattr(clocks.heart, "_beat_at", monotonic() - 2 * clocks.STOPPED_AFTER)

    answer = Client().get("/healthz")

    assert (answer.status_code, answer.json()["web"]) == (503, "silent")


@pytest.mark.usefixtures("whole_site")
def test_a_site_with_all_its_parts_is_ready() -> None:
    answer = Client().get("/readyz")

    assert answer.status_code == 200
    assert answer.json() == {
        "database": "ok",
        "redis": "ok",
        "workers": dict.fromkeys(QUEUES, "ok"),
        "beat": "ok",
    }


@pytest.mark.usefixtures("whole_site")
@pytest.mark.parametrize("queue", QUEUES)
def test_a_queue_without_a_worker_is_named(queue: str) -> None:
    with Redis.from_url(django_settings.REDIS_URL) as redis:
        redis.delete(pulse_key(queue))

    answer = Client().get("/readyz")

    assert answer.status_code == 503
    assert answer.json()["workers"] == {**dict.fromkeys(QUEUES, "ok"), queue: "silent"}


@pytest.mark.usefixtures("whole_site")
def test_a_beat_that_sends_no_sweeps_is_named() -> None:
    clocks.beat(clocks.SWEEP, timezone.now() - timedelta(seconds=30))

    answer = Client().get("/readyz")

    assert (answer.status_code, answer.json()["beat"]) == (503, "silent")


@pytest.mark.usefixtures("whole_site")
def test_without_redis_the_process_is_healthy_and_the_site_not_ready(settings: Any) -> None:
    settings.REDIS_URL = NOWHERE

    assert Client().get("/healthz").status_code == 200
    answer = Client().get("/readyz")
    assert answer.status_code == 503
    assert set(answer.json()["workers"].values()) == {"out of reach"}
