"""The open pages of this process. Each move is rendered once per audience and sent to its pages.

Positions committed in this process arrive directly; versions committed elsewhere arrive through
the channel layer. A heartbeat asks the database, so a lost notice costs two seconds at most.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from threading import get_ident
from typing import Any, Protocol
from uuid import UUID

import msgspec
import structlog
from django.db import DatabaseError
from redis.exceptions import RedisError

from games import broadcast
from games.live import frames as live_frames
from games.live import lost_lines, wire
from games.live.deltas import Frame
from games.live.threads import run_in_thread
from games.match import positions, selectors, writers
from games.match.audiences import Audience
from games.match.positions import Position

logger = structlog.get_logger(__name__)

HEARTBEAT = 2.0

Target = tuple[Audience, str, bool]
"""What a page shows: the view of an audience, in a language, as HTML or (True) as JSON."""
Lines = dict[Any, str]
"""Log lines of a move that are rendered already; audiences that saw the same events share them."""


class Page(lost_lines.Page, Protocol):
    """An open socket at a match."""

    language: str
    seen: int
    """The version, of its audience, that it was last sent."""

    async def push(self, frame: Frame | str) -> None: ...

    def follow_turn(self, position: Position) -> None:
        """Turn to the seat that is to act, where one person plays for several."""

    async def check_place(self) -> None:
        """Close the page if its person may no longer see the match."""


class Hub:
    """All open pages of one process, on its event loop."""

    def __init__(self) -> None:
        self._rooms: dict[UUID, set[Page]] = defaultdict(set)
        self._delivered: dict[UUID, int] = {}
        """The version up to which the pages of a match are."""
        self._wanted: dict[UUID, int] = {}
        """The version to which a running `deliver` brings the pages of a match."""
        self._newest: dict[UUID, Position] = {}
        """Positions that were committed here and wait for a running `deliver`."""
        self._prepared: dict[UUID, tuple[Position, dict[Target, Frame | str]]] = {}
        """Frames of positions whose transaction is under way."""
        self._lines = lost_lines.Watch()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = 0
        """The thread of the event loop."""
        self._tasks: set[asyncio.Task[None]] = set()

    def join(self, page: Page, position: Position) -> None:
        """Add a page that shows the match at this position."""
        self._start()
        self._rooms[page.match_id].add(page)
        self._delivered.setdefault(page.match_id, position.version)
        self._lines.follow(position)

    def leave(self, page: Page) -> None:
        room = self._rooms.get(page.match_id, set())
        room.discard(page)
        if not room:
            self._rooms.pop(page.match_id, None)
            self._delivered.pop(page.match_id, None)
            self._newest.pop(page.match_id, None)
            self._prepared.pop(page.match_id, None)
            self._lines.forget(page.match_id)

    async def stop(self) -> None:
        """Drop all pages and tasks, as before the event loop closes."""
        tasks, self._loop = list(self._tasks), None
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=2)
        self._rooms.clear()
        self._delivered.clear()
        self._wanted.clear()
        self._newest.clear()
        self._prepared.clear()
        self._lines.clear()
        await writers.close()
        await broadcast.layer().flush()

    def _start(self) -> None:
        loop = asyncio.get_running_loop()
        if self._loop is loop:
            return
        if self._loop is None:
            positions.subscribe(self._receive_position, self._prepare)
        self._loop, self._thread = loop, get_ident()
        broadcast.courier.use(loop)
        self._keep(self._receive_notices())
        self._keep(self._heartbeat())
        self._keep(self._watch_lines())

    def _keep(self, work: object) -> None:
        task = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _receive_position(self, position: Position) -> None:
        """Render a position in the thread that committed it, and pass it to the event loop."""
        loop = self._loop
        if position.match_id not in self._rooms or loop is None or loop.is_closed():
            return
        prepared, frames = self._prepared.pop(position.match_id, (None, {}))
        if prepared is not position:
            frames = self._render(position)
        if get_ident() == self._thread:
            self._hand_out(position, frames)
        else:
            loop.call_soon_threadsafe(self._hand_out, position, frames)

    def _prepare(self, position: Position) -> None:
        """Render a position while the database writes it. Nothing of it is sent before that."""
        if position.match_id in self._rooms:
            self._prepared[position.match_id] = position, self._render(position)

    def _render(self, position: Position) -> dict[Target, Frame | str]:
        lines: Lines = {}
        try:
            return {
                target: _frame(position, *target, lines)
                for target in self._outdated_pages(position)
            }
        except Exception:
            # The move is committed: bots and leaderboards must still be notified of it.
            logger.exception("move not rendered", match=str(position.match_id))
            return {}

    def _hand_out(self, position: Position, frames: dict[Target, Frame | str]) -> None:
        """Send rendered frames to pages that show the move before; bring others up to date."""
        match_id = position.match_id
        if self._delivered.get(match_id) == position.version - 1:
            self._delivered[match_id] = position.version
            self._lines.follow(position)
            for target, pages in self._outdated_pages(position).items():
                self._send(position, pages, frames.get(target) or _frame(position, *target))
            return
        if position.version > self._delivered.get(match_id, position.version):
            self._newest[match_id] = position
            self._catch_up(match_id, position.version)

    def _catch_up(self, match_id: UUID, version: int) -> None:
        if version > self._delivered.get(match_id, version):
            self._keep(self.deliver(match_id, version))

    async def _receive_notices(self) -> None:
        while True:
            layer = broadcast.layer()
            try:
                channel = await layer.new_channel()
                await layer.group_add(broadcast.MATCHES, channel)
                while True:
                    self._receive_notice(await layer.receive(channel))
            except (RedisError, OSError) as error:
                logger.warning("notices of other processes not received", error=str(error))
                await asyncio.sleep(HEARTBEAT)

    def _receive_notice(self, notice: dict[str, Any]) -> None:
        if "private" in notice:
            self._check_watchers(UUID(notice["private"]))
            return
        if notice["from"] == broadcast.ORIGIN:
            return
        for match_id, version in notice["news"].items():
            self._catch_up(UUID(match_id), version)

    def _check_watchers(self, match_id: UUID) -> None:
        """Ask again for every page without a seat whether it may see the match."""
        positions.forget(match_id)
        for page in self._watchers(match_id):
            self._keep(page.check_place())

    def _watchers(self, match_id: UUID) -> list[Page]:
        return [page for page in self._rooms.get(match_id, ()) if page.seat is None]

    async def _heartbeat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            if not self._rooms:
                continue
            try:
                newest = await run_in_thread(selectors.versions, list(self._rooms))
                watched = [match_id for match_id in self._rooms if self._watchers(match_id)]
                private = await run_in_thread(selectors.private_matches, watched) if watched else []
            except DatabaseError as error:
                logger.warning("database out of reach", error=str(error))
                continue
            for match_id, version in newest.items():
                self._catch_up(match_id, version)
            for match_id in private:
                self._check_watchers(match_id)

    async def _watch_lines(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            pages = [page for room in self._rooms.values() for page in room]
            for page, message in await self._lines.beat(pages):
                self._keep(page.push(message))

    async def deliver(self, match_id: UUID, version: int) -> None:
        """Bring all pages of a match to a version. One delivery at a time: otherwise a table that
        took long to render could replace a newer one."""
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
        position = await self._position(match_id, version)
        if match_id in self._rooms:
            self._lines.follow(position)
        for target, pages in self._outdated_pages(position).items():
            if position.version == before + 1 or target[2]:
                frame = _frame(position, *target)
            else:
                frame = await run_in_thread(whole_frame, position, *target[:2])
            self._send(position, pages, frame)
        if match_id in self._delivered:
            self._delivered[match_id] = max(position.version, self._delivered[match_id])

    async def _position(self, match_id: UUID, version: int) -> Position:
        """The position that was handed to this hub, or for a version from elsewhere the row."""
        newest = self._newest.pop(match_id, None)
        if newest is not None and newest.version >= version:
            return newest
        return await run_in_thread(positions.load, match_id)

    def _send(self, position: Position, pages: list[Page], frame: Frame | str) -> None:
        for page in pages:
            seen = position.ledger.account(page.seat).seen
            # A newer table may have been sent while this one was rendered.
            if page.seen < seen:
                page.seen = seen
                self._keep(page.push(frame))

    def _outdated_pages(self, position: Position) -> dict[Target, list[Page]]:
        """The pages that a position changes, grouped by what they show."""
        groups: dict[Target, list[Page]] = defaultdict(list)
        # A copy: pages come and go on the event loop while any thread reads here.
        for page in tuple(self._rooms.get(position.match_id, ())):
            page.follow_turn(position)
            if page.seen < position.ledger.account(page.seat).seen:
                groups[page.seat, page.language, page.json].append(page)
        return groups


def _frame(
    position: Position, audience: Audience, language: str, json: bool, lines: Lines | None = None
) -> Frame | str:
    if json:
        return portrait_frame(position, audience)
    return move_frame(position, audience, language, lines)


def portrait_frame(position: Position, audience: Audience) -> str:
    """The match for a program."""
    portrait = wire.portrait(position, audience)
    return msgspec.json.encode({"type": "match", "match": portrait}).decode()


def move_frame(
    position: Position, audience: Audience, language: str, lines: Lines | None = None
) -> Frame:
    """What the last move changed, for a page that is one move behind."""
    html = live_frames.moments(position, audience, language)
    html += live_frames.live(position, audience, language)
    html += live_frames.new_hints(position, audience, language)
    new_lines = live_frames.new_lines(position, audience, language, lines)
    if new_lines:
        html += f'<hx-partial hx-target="#log" hx-swap="beforeend">{new_lines}</hx-partial>'
    return _swap(html, position, audience)


def whole_frame(position: Position, audience: Audience, language: str) -> Frame:
    """Everything that changes, for a page that missed a move."""
    return _swap(live_frames.whole(position, audience, language), position, audience)


def _swap(html: str, position: Position, audience: Audience) -> Frame:
    # The pages of the mover learn from the table itself that their wish was played.
    return Frame(html, position.last_wish if audience == position.last_seat else None)


hub = Hub()
