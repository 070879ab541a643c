"""Ends a worker that has gone deaf, so that whoever keeps it running starts one that hears.

A worker that loses Redis twice within seconds may come back without asking Redis for tasks any
more: alive, connected and idle for ever. A healthy one asks every second while it has room for a
task. So a thread looks how long ago it last asked; time in which it had work, or in which Redis
itself did not answer, is not counted.
"""

import os
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

LOOK_EVERY = 2.0
DEAF_AFTER = 15.0
"""Seconds without asking, though there was room and Redis was there."""
EXIT_CODE = 70


class Watchdog(bootsteps.StartStopStep):
    """Watches the worker's consumer, through all its reconnections."""

    requires = ("celery.worker.consumer:Connection",)
    _thread: Thread | None = None

    def start(self, parent: Any) -> None:
        """Called at every new connection; one thread does for all of them."""
        if Watchdog._thread is None:
            Watchdog._thread = Thread(target=watch, args=(parent,), name="watchdog", daemon=True)
            Watchdog._thread.start()


def watch(consumer: Any) -> None:
    """Look until the worker is found deaf, and end it."""
    heard = monotonic()
    while monotonic() - heard < DEAF_AFTER:
        sleep(LOOK_EVERY)
        heard = last_sign(consumer, heard, monotonic())
    logger.error("the worker takes no tasks any more and ends", seconds=DEAF_AFTER)
    os._exit(EXIT_CODE)


def last_sign(consumer: Any, before: float, now: float) -> float:
    """When the worker last asked for tasks, or had a reason not to."""
    if _leaves() or state.active_requests or not _redis_answers():
        return now
    channel = getattr(consumer.task_consumer, "channel", None)
    if channel is None or not channel.active_queues:
        return before
    if not hasattr(channel, "_brpop_sent_at"):
        return now  # another kombu, which does not tell: better a deaf worker than none
    return max(before, channel._brpop_sent_at or 0.0)


def _leaves() -> bool:
    # A wish to end is an exit code, and 0 is one.
    return any(wish is not None and wish is not False for wish in _wishes())


def _wishes() -> tuple[object, object]:
    return state.should_stop, state.should_terminate


def _redis_answers() -> bool:
    patience = {"socket_timeout": 2, "socket_connect_timeout": 2}
    try:
        with Redis.from_url(settings.REDIS_URL, **patience) as redis:
            return bool(redis.ping())
    except (RedisError, OSError):
        return False
