"""Notices after a commit: "match M is now at version N", never a state.

Pages of other processes get them through the channel layer, workers as tasks by name. Nothing
here delays or fails a move: a lost notice is made up for by the sweep and the hub's heartbeat.
"""

import asyncio
import atexit
import os
from threading import Lock, Thread
from time import monotonic
from typing import Any
from uuid import UUID, uuid4

import structlog
from celery import current_app
from channels.layers import get_channel_layer
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from config.breaker import redis_breaker

logger = structlog.get_logger(__name__)

WAKE = "games.wake"
HURRY = "games.hurry"
RECORD = "leaderboards.record"
REVIEW = "games.review"
MATCHES = "matches"
"""The group in which every process with open pages is notified of all matches."""
SITE = "site"
"""The group of the pages of everyone who is signed in, for news of the site itself."""
ORIGIN = uuid4().hex
"""Identifies the notices that this process sent itself."""

INTERVAL = 0.02
"""The least seconds between two messages to other processes. The first notice is sent at once;
those that follow within the interval are sent together."""


def announce(match_id: UUID, version: int) -> None:
    """Notify the other processes that a match is at a new version."""
    courier.notify(str(match_id), version)


def wake(
    match_id: UUID, asked: list[tuple[int, int]], pause: float = 0, combat: bool = False
) -> None:
    """Send the open questions of bots or (as in combat) of the system to the workers."""
    send_task(WAKE, str(match_id), asked, pause=pause, queue="combat" if combat else "bots")


def hurry(match_id: UUID, seat: int) -> None:
    """Let the workers end the pauses of bots for which a seat waits."""
    send_task(HURRY, str(match_id), seat, queue="bots")


def announce_end(match_id: UUID) -> None:
    """Let the workers record the result of a match."""
    send_task(RECORD, str(match_id))


def announce_sidebar(match_id: UUID) -> None:
    """Notify the pages of a match that seats, pace or remarks changed."""
    courier.send(sidebar_group(match_id), {"type": "aside.changed"})


def announce_privacy(match_id: UUID) -> None:
    """Let every process close the pages of those who may no longer watch a match."""
    courier.send(MATCHES, {"type": "matches.changed", "private": str(match_id)})
    group = sidebar_group(match_id)
    courier.send(group, {"type": "aside.private", "group": group})


def sidebar_group(match_id: UUID) -> str:
    """The group of the pages of one match."""
    return f"beside-{match_id}"


def send_task(name: str, *args: Any, pause: float = 0, queue: str | None = None) -> None:
    """Send a task by name. Without a broker it is lost, and the sweep does its work."""
    if redis_breaker.is_open:
        return
    options: dict[str, Any] = {"countdown": pause or None, "queue": queue, "retry": False}
    try:
        with redis_breaker.watch():
            current_app.send_task(name, args=args, **options)
    except (OperationalError, RedisError, OSError) as error:
        logger.warning("task not sent", task=name, error=str(error))


def layer() -> Any:
    """The channel layer, which connects the processes."""
    return get_channel_layer()


class Courier:
    """Sends to the channel layer from any thread, on an event loop of its own."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._pid = 0
        self._lock = Lock()
        self._news: dict[str, int] = {}
        self._flushes: asyncio.AbstractEventLoop | None = None
        self._last_flush = 0.0

    def use(self, loop: asyncio.AbstractEventLoop) -> None:
        """Send on an event loop that already runs, as in a web process."""
        self._loop, self._pid = loop, os.getpid()

    def notify(self, match_id: str, version: int) -> None:
        """Notify the other processes of a version, together with other news of the interval."""
        loop = self._running_loop()
        with self._lock:
            self._news[match_id] = version
            waits, self._flushes = self._flushes is loop, loop
        if not waits:
            pause = max(0.0, self._last_flush + INTERVAL - monotonic())
            loop.call_soon_threadsafe(loop.call_later, pause, self._flush)

    def _flush(self) -> None:
        with self._lock:
            news, self._news, self._flushes = self._news, {}, None
        self._last_flush = monotonic()
        notice = {"type": "matches.changed", "news": news, "from": ORIGIN}
        self._sending = asyncio.ensure_future(self._send(MATCHES, notice))

    def send(self, group: str, message: dict[str, Any]) -> None:
        asyncio.run_coroutine_threadsafe(self._send(group, message), self._running_loop())

    def _running_loop(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            # A forked worker inherits the loop but not the thread that runs it.
            if self._loop is None or self._loop.is_closed() or self._pid != os.getpid():
                self._loop, self._pid = asyncio.new_event_loop(), os.getpid()
                thread = Thread(target=self._loop.run_forever, name="courier", daemon=True)
                thread.start()
                atexit.register(_stop, self._loop, thread)
            return self._loop

    async def _send(self, group: str, message: dict[str, Any]) -> None:
        try:
            await layer().group_send(group, message)
        except (RedisError, OSError) as error:
            logger.warning("notice not sent", group=group, error=str(error))


def _stop(loop: asyncio.AbstractEventLoop, thread: Thread) -> None:
    """End the thread: one that still runs at interpreter exit can crash the process."""
    if thread.is_alive():
        loop.call_soon_threadsafe(loop.stop)
        thread.join(1)


courier = Courier()
