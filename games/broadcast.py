"""News, after the commit: only "match M is now at version N", never a state.

Pages in this process hear it directly, other processes through the channel layer, workers as
tasks by name. Nothing here makes the mover wait or fail: what gets lost, the sweep and the
pages' own heartbeat find again.
"""

import asyncio
import atexit
import os
from collections.abc import Callable
from threading import Lock, Thread
from time import monotonic
from typing import Any
from uuid import UUID, uuid4

import structlog
from celery import current_app
from channels.layers import get_channel_layer
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

logger = structlog.get_logger(__name__)

WAKE = "games.wake"
RECORD = "leaderboards.record"
MATCHES = "matches"
"""The group in which all processes with open pages hear of all matches."""
ORIGIN = uuid4().hex
"""Tells a process its own notices from those of others."""

MOMENT = 0.02
"""Seconds between messages to the others, however many moves: a single move goes at once, what
comes right after it is gathered."""

Listener = Callable[[UUID, int], None]
_listeners: list[Listener] = []


def listen(listener: Listener) -> None:
    """Hear of every move that this process commits, from whichever thread."""
    if listener not in _listeners:
        _listeners.append(listener)


def changed(match_id: UUID, version: int) -> None:
    """Tell every page, here and elsewhere, that a match moved on."""
    for listener in _listeners:
        listener(match_id, version)
    courier.tell(str(match_id), version)


def wake(
    match_id: UUID, asked: list[tuple[int, int]], pause: float = 0, combat: bool = False
) -> None:
    """Tell the workers what bots, or (as in combat) the system, are asked."""
    task(WAKE, str(match_id), asked, pause=pause, queue="combat" if combat else "bots")


def over(match_id: UUID) -> None:
    """Tell the workers that a match has ended, for boards and whoever else keeps results."""
    task(RECORD, str(match_id))


def aside(match_id: UUID) -> None:
    """Tell the pages of a match that something beside its board changed: seats, pace or talk."""
    courier.send(beside(match_id), {"type": "aside.changed"})


def beside(match_id: UUID) -> str:
    """The group of the pages of one match."""
    return f"beside-{match_id}"


def task(name: str, *args: Any, pause: float = 0, queue: str | None = None) -> None:
    """Send a task by name; without a broker the sweep will do."""
    try:
        current_app.send_task(name, args=args, countdown=pause or None, queue=queue, retry=False)
    except (OperationalError, RedisError, OSError) as error:
        logger.warning("task not sent", task=name, error=str(error))


def layer() -> Any:
    """The way to other processes."""
    return get_channel_layer()


class Courier:
    """Sends to the channel layer from any thread, on an event loop of its own."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._pid = 0
        self._lock = Lock()
        self._news: dict[str, int] = {}
        self._flushes: asyncio.AbstractEventLoop | None = None
        self._flushed = 0.0

    def use(self, loop: asyncio.AbstractEventLoop) -> None:
        """Send on a loop that is there anyway, as in a web process."""
        self._loop, self._pid = loop, os.getpid()

    def tell(self, match_id: str, version: int) -> None:
        """Let the other processes know, with all other news of the same moment."""
        loop = self._running()
        with self._lock:
            self._news[match_id] = version
            waits, self._flushes = self._flushes is loop, loop
        if not waits:
            pause = max(0.0, self._flushed + MOMENT - monotonic())
            loop.call_soon_threadsafe(loop.call_later, pause, self._flush)

    def _flush(self) -> None:
        with self._lock:
            news, self._news, self._flushes = self._news, {}, None
        self._flushed = monotonic()
        notice = {"type": "matches.changed", "news": news, "from": ORIGIN}
        self._sending = asyncio.ensure_future(self._send(MATCHES, notice))

    def send(self, group: str, message: dict[str, Any]) -> None:
        asyncio.run_coroutine_threadsafe(self._send(group, message), self._running())

    def _running(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            # A forked worker inherits the loop but not the thread that runs it.
            if self._loop is None or self._loop.is_closed() or self._pid != os.getpid():
                self._loop, self._pid = asyncio.new_event_loop(), os.getpid()
                thread = Thread(target=self._loop.run_forever, name="courier", daemon=True)
                thread.start()
                atexit.register(_end, self._loop, thread)
            return self._loop

    async def _send(self, group: str, message: dict[str, Any]) -> None:
        try:
            await layer().group_send(group, message)
        except (RedisError, OSError) as error:
            logger.warning("notice not sent", group=group, error=str(error))


def _end(loop: asyncio.AbstractEventLoop, thread: Thread) -> None:
    """A thread still at work when the interpreter goes can take the process down with it."""
    if thread.is_alive():
        loop.call_soon_threadsafe(loop.stop)
        thread.join(1)


courier = Courier()
