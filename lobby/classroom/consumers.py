"""The socket of a classroom's page. A teacher's page also follows the moves of all its tables."""

import asyncio
from typing import Any

from games.broadcast import MATCHES
from games.engine.errors import Refused
from games.live.threads import run_in_thread
from lobby import broadcast
from lobby.classroom import fragments, selectors
from lobby.classroom.models import Classroom
from lobby.live.consumers import NO_SUCH_TABLE, PageConsumer

PAUSE = 0.5
"""Seconds for which changes are gathered: a class comes in together, and its tables move several
times a second."""


class ClassConsumer(PageConsumer):
    """A page of one classroom, the teacher's or a student's."""

    followed: frozenset[str] = frozenset()
    """The matches whose moves change the page."""
    is_behind = False
    rendering: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        self.code = self.scope["url_route"]["kwargs"]["code"].upper()
        try:
            room = await run_in_thread(selectors.find_classroom, self.code)
        except Refused:
            # Accepted first: after a refused handshake the page would not see the code.
            await self.accept()
            await self.close(NO_SUCH_TABLE)
            return
        self.is_teacher = room.teacher_id == self.scope["user"].pk
        groups = [broadcast.class_group(room.code)]
        await self.subscribe(*groups, *([MATCHES] if self.is_teacher else []))
        await self.accept()
        await self._show_room()

    async def disconnect(self, code: int) -> None:
        if self.rendering:
            self.rendering.cancel()
        await super().disconnect(code)

    async def class_changed(self, news: dict[str, Any]) -> None:
        """Send the page as it is now, together with what else changes within the pause."""
        self.is_behind = True
        if self.rendering is None or self.rendering.done():
            self.rendering = asyncio.ensure_future(self._catch_up())

    async def matches_changed(self, news: dict[str, Any]) -> None:
        """Some match of the site moved."""
        if not self.followed.isdisjoint(news.get("news", ())):
            await self.class_changed({})

    async def _catch_up(self) -> None:
        while self.is_behind:
            await asyncio.sleep(PAUSE)
            self.is_behind = False
            await self._show_room()

    async def _show_room(self) -> None:
        user, language = self.scope["user"], self.scope["language"]
        html = await run_in_thread(fragments.render_room, self.code, user, language)
        if self.is_teacher:
            self.followed = await run_in_thread(self._matches)
        await self.show("#classroom", "outerMorph", html)

    def _matches(self) -> frozenset[str]:
        rooms = Classroom.objects.filter(code=self.code)
        return frozenset(map(str, rooms.values_list("tables__match_id", flat=True)))
