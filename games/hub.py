"""The open pages of this process: each move is drawn once per audience and sent to all of it.

Moves committed here are heard at once, those of other processes through the channel layer, and
a heartbeat asks the database, so that a lost notice costs two seconds and nothing else.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import Any, Protocol
from uuid import UUID

import msgspec
import structlog
from django.db import DatabaseError
from django.utils import translation
from redis.exceptions import RedisError

from games import announce, fragments, positions, selectors, wire
from games.positions import Audience, Position
from games.threads import in_thread

logger = structlog.get_logger(__name__)

HEARTBEAT = 2.0


class Page(Protocol):
    """An open socket at a match."""

    match_id: UUID
    seat: Audience
    language: str
    json: bool
    seen: int
    """The version, of its audience, that it was last sent."""

    async def push(self, frame: str) -> None: ...


class Hub:
    """All open pages of one process, on its event loop."""

    def __init__(self) -> None:
        self._rooms: dict[UUID, set[Page]] = defaultdict(set)
        self._delivered: dict[UUID, int] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def join(self, page: Page, version: int) -> None:
        """A page opened; it knows the match at `version`."""
        self._begin()
        self._rooms[page.match_id].add(page)
        self._delivered.setdefault(page.match_id, version)

    def leave(self, page: Page) -> None:
        room = self._rooms.get(page.match_id, set())
        room.discard(page)
        if not room:
            self._rooms.pop(page.match_id, None)
            self._delivered.pop(page.match_id, None)

    async def stop(self) -> None:
        """Let go of everything, as before the event loop closes."""
        tasks, self._loop = list(self._tasks), None
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=2)
        self._rooms.clear()
        self._delivered.clear()
        await announce.layer().flush()

    def _begin(self) -> None:
        loop = asyncio.get_running_loop()
        if self._loop is loop:
            return
        if self._loop is None:
            announce.listen(self._heard_here)
        self._loop = loop
        announce.courier.use(loop)
        self._keep(self._hear_others())
        self._keep(self._heartbeat())

    def _keep(self, work: object) -> None:
        task = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _heard_here(self, match_id: UUID, version: int) -> None:
        """Called from the thread that committed."""
        if match_id in self._rooms and self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(lambda: self._keep(self.deliver(match_id, version)))

    async def _hear_others(self) -> None:
        while True:
            layer = announce.layer()
            try:
                channel = await layer.new_channel()
                await layer.group_add(announce.MATCHES, channel)
                while True:
                    await self._heard_elsewhere(await layer.receive(channel))
            except (RedisError, OSError) as error:
                logger.warning("notices of others not heard", error=str(error))
                await asyncio.sleep(HEARTBEAT)

    async def _heard_elsewhere(self, notice: dict[str, Any]) -> None:
        if notice["from"] == announce.ORIGIN:
            return
        for match_id, version in notice["news"].items():
            if UUID(match_id) in self._rooms:
                await self.deliver(UUID(match_id), version)

    async def _heartbeat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            if not self._rooms:
                continue
            try:
                newest = await in_thread(selectors.versions, list(self._rooms))
            except DatabaseError as error:
                logger.warning("database out of reach", error=str(error))
                continue
            for match_id, version in newest.items():
                await self.deliver(match_id, version)

    async def deliver(self, match_id: UUID, version: int) -> None:
        """Bring all pages of a match up to a version."""
        before = self._delivered.get(match_id)
        if before is None or version <= before:
            return
        self._delivered[match_id] = version
        position = await _position(match_id, version)
        self._delivered[match_id] = max(position.version, self._delivered.get(match_id, 0))
        for audience, pages in self._changed(position).items():
            frame = await _frame(position, *audience, in_step=position.version == before + 1)
            for page in pages:
                page.seen = position.ledger.of(page.seat).seen
                self._keep(page.push(frame))

    def _changed(self, position: Position) -> dict[tuple[Audience, str, bool], list[Page]]:
        """The pages for which there is something new, by who is to see the same."""
        groups: dict[tuple[Audience, str, bool], list[Page]] = defaultdict(list)
        for page in self._rooms.get(position.match_id, ()):
            if page.seen < position.ledger.of(page.seat).seen:
                groups[page.seat, page.language, page.json].append(page)
        return groups


async def _position(match_id: UUID, version: int) -> Position:
    known = positions.remembered(match_id)
    if known is not None and known.version >= version:
        return known
    return await in_thread(positions.load, match_id)


async def _frame(
    position: Position, audience: Audience, language: str, json: bool, *, in_step: bool
) -> str:
    if json:
        return portrait_frame(position, audience)
    if in_step:
        # Drawing a move takes a fraction of a millisecond: less than a change of threads.
        return move_frame(position, audience, language)
    return await in_thread(whole_frame, position, audience, language)


def portrait_frame(position: Position, audience: Audience) -> str:
    """The match for a program."""
    portrait = wire.portrait(position, audience)
    return msgspec.json.encode({"type": "match", "match": portrait}).decode()


def move_frame(position: Position, audience: Audience, language: str) -> str:
    """What the last move changed, for a page that is one move behind."""
    with translation.override(language):
        html = fragments.live(position, audience)
        lines = fragments.new_lines(position, audience)
    if lines:
        html += f'<hx-partial hx-target="#log" hx-swap="beforeend">{lines}</hx-partial>'
    return _swap(html, position, audience)


def whole_frame(position: Position, audience: Audience, language: str) -> str:
    """Everything that changes, for a page that missed something."""
    with translation.override(language):
        return _swap(fragments.whole(position, audience), position, audience)


def _swap(html: str, position: Position, audience: Audience) -> str:
    # The mover's pages learn from the table itself that their wish was played.
    played = position.last_wish if audience == position.last_seat else None
    frame = {"target": "#live", "swap": "outerMorph", "content": html, "action_id": played}
    return msgspec.json.encode(frame).decode()


hub = Hub()
