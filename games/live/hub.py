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
from redis.exceptions import RedisError

from games import broadcast
from games.live import frames as live_frames
from games.live import wire
from games.live.threads import in_thread
from games.match import positions, selectors
from games.match.positions import Audience, Position

logger = structlog.get_logger(__name__)

HEARTBEAT = 2.0

Sight = tuple[Audience, str, bool]
"""What a page shows: whose view, in which language, and whether as JSON for a program."""
Told = dict[Any, str]
"""Lines of the log that were drawn already, for others who heard the same."""


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
        self._wanted: dict[UUID, int] = {}
        """Matches that are being brought up to a version by `deliver`."""
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
        self._wanted.clear()
        await broadcast.layer().flush()

    def _begin(self) -> None:
        loop = asyncio.get_running_loop()
        if self._loop is loop:
            return
        if self._loop is None:
            broadcast.listen(self._heard_here)
        self._loop = loop
        broadcast.courier.use(loop)
        self._keep(self._hear_others())
        self._keep(self._heartbeat())

    def _keep(self, work: object) -> None:
        task = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _heard_here(self, match_id: UUID, version: int) -> None:
        """Called from the thread that committed: it draws, too, having all at hand."""
        loop, position = self._loop, positions.remembered(match_id)
        if match_id in self._rooms and position and loop and not loop.is_closed():
            loop.call_soon_threadsafe(self._hand_out, position, self._drawn(position))

    def _drawn(self, position: Position) -> dict[Sight, str]:
        told: Told = {}
        try:
            return {sight: _frame(position, *sight, told) for sight in self._changed(position)}
        except Exception:
            # Bots and boards are still to be told of the move.
            logger.exception("move not drawn", match=str(position.match_id))
            return {}

    def _hand_out(self, position: Position, frames: dict[Sight, str]) -> None:
        """Give the pages what was drawn for them, if the move before is what they show."""
        if self._delivered.get(position.match_id) == position.version - 1:
            self._delivered[position.match_id] = position.version
            for sight, pages in self._changed(position).items():
                self._send(position, pages, frames.get(sight) or _frame(position, *sight))
        else:
            self._bring_up(position.match_id, position.version)

    def _bring_up(self, match_id: UUID, version: int) -> None:
        if version > self._delivered.get(match_id, version):
            self._keep(self.deliver(match_id, version))

    async def _hear_others(self) -> None:
        while True:
            layer = broadcast.layer()
            try:
                channel = await layer.new_channel()
                await layer.group_add(broadcast.MATCHES, channel)
                while True:
                    self._heard_elsewhere(await layer.receive(channel))
            except (RedisError, OSError) as error:
                logger.warning("notices of others not heard", error=str(error))
                await asyncio.sleep(HEARTBEAT)

    def _heard_elsewhere(self, notice: dict[str, Any]) -> None:
        if notice["from"] == broadcast.ORIGIN:
            return
        for match_id, version in notice["news"].items():
            self._bring_up(UUID(match_id), version)

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
                self._bring_up(match_id, version)

    async def deliver(self, match_id: UUID, version: int) -> None:
        """Bring all pages of a match up to a version: one delivery at a time, or a table that took
        long to draw would lie over a newer one, and stay there until somebody moves."""
        under_way = match_id in self._wanted
        self._wanted[match_id] = max(version, self._wanted.get(match_id, 0))
        if under_way:
            return
        try:
            while (before := self._delivered.get(match_id)) is not None:
                if before >= self._wanted[match_id]:
                    break
                await self._deliver(match_id, before, self._wanted[match_id])
                if self._delivered.get(match_id) == before:
                    break  # The heartbeat tries again.
        finally:
            self._wanted.pop(match_id, None)

    async def _deliver(self, match_id: UUID, before: int, version: int) -> None:
        position = await _position(match_id, version)
        for sight, pages in self._changed(position).items():
            if position.version == before + 1 or sight[2]:
                frame = _frame(position, *sight)
            else:
                frame = await in_thread(whole_frame, position, *sight[:2])
            self._send(position, pages, frame)
        if match_id in self._delivered:
            self._delivered[match_id] = max(position.version, self._delivered[match_id])

    def _send(self, position: Position, pages: list[Page], frame: str) -> None:
        for page in pages:
            seen = position.ledger.of(page.seat).seen
            # Somebody may have been quicker while this was drawn.
            if page.seen < seen:
                page.seen = seen
                self._keep(page.push(frame))

    def _changed(self, position: Position) -> dict[Sight, list[Page]]:
        """The pages for which there is something new, by who is to see the same."""
        groups: dict[Sight, list[Page]] = defaultdict(list)
        # A copy: pages come and go on the event loop, whichever thread looks here.
        for page in tuple(self._rooms.get(position.match_id, ())):
            if page.seen < position.ledger.of(page.seat).seen:
                groups[page.seat, page.language, page.json].append(page)
        return groups


async def _position(match_id: UUID, version: int) -> Position:
    known = positions.remembered(match_id)
    if known is not None and known.version >= version:
        return known
    return await in_thread(positions.load, match_id)


def _frame(
    position: Position, audience: Audience, language: str, json: bool, told: Told | None = None
) -> str:
    if json:
        return portrait_frame(position, audience)
    return move_frame(position, audience, language, told)


def portrait_frame(position: Position, audience: Audience) -> str:
    """The match for a program."""
    portrait = wire.portrait(position, audience)
    return msgspec.json.encode({"type": "match", "match": portrait}).decode()


def move_frame(
    position: Position, audience: Audience, language: str, told: Told | None = None
) -> str:
    """What the last move changed, for a page that is one move behind."""
    html = live_frames.live(position, audience, language)
    lines = live_frames.new_lines(position, audience, language, told)
    if lines:
        html += f'<hx-partial hx-target="#log" hx-swap="beforeend">{lines}</hx-partial>'
    return _swap(html, position, audience)


def whole_frame(position: Position, audience: Audience, language: str) -> str:
    """Everything that changes, for a page that missed something."""
    return _swap(live_frames.whole(position, audience, language), position, audience)


def _swap(html: str, position: Position, audience: Audience) -> str:
    # The mover's pages learn from the table itself that their wish was played.
    played = position.last_wish if audience == position.last_seat else None
    frame = {"target": "#live", "swap": "outerMorph", "content": html, "action_id": played}
    return msgspec.json.encode(frame).decode()


hub = Hub()
