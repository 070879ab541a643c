"""Ends a worker that no longer takes tasks, so that its supervisor starts a new one, and says of
a healthy one which queues it serves.

A worker that loses Redis twice within seconds may reconnect without asking Redis for tasks again:
it is alive, connected and idle for ever. A healthy worker asks every second while it has room for a
task. A thread checks how long ago it last asked; time in which it had work, or in which Redis did
not answer, does not count.
"""

import os
from contextlib import suppress
from threading import Thread
from time import monotonic, sleep
from typing import Any

import structlog
from celery import bootsteps
from celery.worker import state
from django.conf import settings
from redis import Redis
from redis.exceptions import RedisError

logger = structlog.get_logger(__name__)

QUEUES = ("bots", "combat", "clock", "slow", "coach")
CHECK_INTERVAL = 2.0
PULSE_KEPT = 8
"""Seconds after which a queue counts as unserved: four checks without a sign of its workers."""
STUCK_AFTER = 15.0
"""Seconds without asking, though there was room and Redis answered."""
EXIT_CODE = 70


class Watchdog(bootsteps.StartStopStep):
    """Watches the consumer of the worker through all its reconnections."""

    requires = ("celery.worker.consumer:Connection",)
    _thread: Thread | None = None

    def start(self, parent: Any) -> None:
        """Start the thread at the first connection; later ones are watched by the same thread."""
        if Watchdog._thread is None:
            Watchdog._thread = Thread(target=watch, args=(parent,), name="watchdog", daemon=True)
            Watchdog._thread.start()


def watch(consumer: Any) -> None:
    """Check until the worker is stuck, then end it."""
    last = monotonic()
    while monotonic() - last < STUCK_AFTER:
        sleep(CHECK_INTERVAL)
        last = last_sign(consumer, last, monotonic())
        if monotonic() - last < PULSE_KEPT:
            write_pulses(consumer)
    logger.error("the worker takes no tasks any more and ends", seconds=STUCK_AFTER)
    os._exit(EXIT_CODE)


def last_sign(consumer: Any, before: float, now: float) -> float:
    """When the worker last asked for tasks, or had a reason not to."""
    if _is_stopping() or state.active_requests or not _redis_answers():
        return now
    channel = getattr(consumer.task_consumer, "channel", None)
    if channel is None or not channel.active_queues:
        return before
    if not hasattr(channel, "_brpop_sent_at"):
        return now  # another kombu without this attribute: better a stuck worker than none
    return max(before, channel._brpop_sent_at or 0.0)


def pulse_key(queue: str) -> str:
    """The key in Redis that exists while a worker takes the tasks of a queue."""
    return f"noripan:worker:{queue}"


def write_pulses(consumer: Any) -> None:
    """Say that this worker takes the tasks of its queues."""
    channel = getattr(consumer.task_consumer, "channel", None)
    queues = [queue for queue in QUEUES if channel and queue in channel.active_queues]
    with suppress(RedisError, OSError), _client() as redis:
        for queue in queues:
            redis.set(pulse_key(queue), os.getpid(), ex=PULSE_KEPT)


def _is_stopping() -> bool:
    # Celery sets an exit code to stop, and 0 is one.
    return any(code is not None and code is not False for code in _exit_codes())


def _exit_codes() -> tuple[object, object]:
    return state.should_stop, state.should_terminate


def _redis_answers() -> bool:
    try:
        with _client() as redis:
            return bool(redis.ping())
    except (RedisError, OSError):
        return False


def _client() -> Redis:
    return Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2)
