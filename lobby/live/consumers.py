"""Sockets of the lobby: announcements come in, rendered lists and tables go out."""

import json
from typing import Any
from urllib.parse import parse_qs
from uuid import uuid4

import structlog
from channels.generic.websocket import AsyncWebsocketConsumer
from redis.exceptions import RedisError

from games.chat import blocks
from games.engine.errors import Refused
from games.live.threads import run_in_thread
from lobby import broadcast, selectors
from lobby.models import Table
from lobby.web import fragments

logger = structlog.get_logger(__name__)

NO_SUCH_TABLE = 4404


class PageConsumer(AsyncWebsocketConsumer):
    """A page that receives the messages of some groups."""

    scope: Any
    subscriptions: tuple[str, ...] = ()

    async def subscribe(self, *groups: str) -> None:
        """Join groups. Without Redis the page gets no messages, but it still polls."""
        self.subscriptions = groups
        try:
            for group in groups:
                await self.channel_layer.group_add(group, self.channel_name)
        except (RedisError, OSError) as error:
            logger.warning("groups not joined", groups=groups, error=str(error))

    async def disconnect(self, code: int) -> None:
        try:
            for group in self.subscriptions:
                await self.channel_layer.group_discard(group, self.channel_name)
        except (RedisError, OSError) as error:
            logger.warning("groups not left", groups=self.subscriptions, error=str(error))

    async def show(self, target: str, swap: str, html: str) -> None:
        frame = {"target": target, "swap": swap, "content": html}
        await self.send(text_data=json.dumps(frame, ensure_ascii=False))


class LobbyConsumer(PageConsumer):
    """A page of the lobby: the list of open tables, and calls to matches that start."""

    async def connect(self) -> None:
        asked = parse_qs(self.scope["query_string"].decode("latin-1")).get("mode", [""])[0]
        self.mode = asked if asked in Table.Mode.values else ""
        user = self.scope["user"]
        mine = [broadcast.person_group(user.pk)] if user.is_authenticated else []
        # Once a page, not once an announcement; sitting down checks again.
        self.avoided = await run_in_thread(blocks.avoided_ids, user.pk)
        await self.subscribe(*([broadcast.TABLES] if self.mode else []), *mine)
        await self.accept()
        # Tables may have changed between the page and its socket.
        await self.tables_changed({"notice": uuid4().hex})

    async def tables_changed(self, news: dict[str, Any]) -> None:
        if not self.mode:
            return
        user, language = self.scope["user"], self.scope["language"]
        html = await run_in_thread(
            fragments.render_tables, news["notice"], self.mode, user, language, self.avoided
        )
        await self.show("#tables", "innerMorph", html)

    async def table_started(self, news: dict[str, Any]) -> None:
        html = await run_in_thread(fragments.render_call, news["code"], self.scope["language"])
        await self.show("#call", "innerHTML", html)


class TableConsumer(PageConsumer):
    """A page at one table."""

    async def connect(self) -> None:
        self.code = self.scope["url_route"]["kwargs"]["code"]
        try:
            table = await run_in_thread(selectors.find_table, self.code)
        except Refused:
            # Accepted first: after a refused handshake the page would not see the code.
            await self.accept()
            await self.close(NO_SUCH_TABLE)
            return
        await self.subscribe(broadcast.table_group(table.pk))
        await self.accept()
        await self.table_changed({})

    async def table_changed(self, news: dict[str, Any]) -> None:
        user, language = self.scope["user"], self.scope["language"]
        html = await run_in_thread(fragments.render_table, self.code, user, language)
        await self.show("#table", "outerMorph", html)
