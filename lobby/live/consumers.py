"""Sockets of the lobby: news comes in, freshly drawn lists and tables go out."""

import json
from typing import Any
from urllib.parse import parse_qs
from uuid import uuid4

import structlog
from channels.generic.websocket import AsyncWebsocketConsumer
from redis.exceptions import RedisError

from games.engine.errors import Refused
from games.live.threads import run_in_thread
from lobby import broadcast, selectors
from lobby.models import Table
from lobby.web import fragments

logger = structlog.get_logger(__name__)

NO_SUCH_TABLE = 4404


class Page(AsyncWebsocketConsumer):
    """A page that hears news of some groups."""

    scope: Any
    heard: tuple[str, ...] = ()

    async def hear(self, *groups: str) -> None:
        """Without Redis there is no news; the page still asks now and then."""
        self.heard = groups
        try:
            for group in groups:
                await self.channel_layer.group_add(group, self.channel_name)
        except (RedisError, OSError) as error:
            logger.warning("news not heard", groups=groups, error=str(error))

    async def disconnect(self, code: int) -> None:
        try:
            for group in self.heard:
                await self.channel_layer.group_discard(group, self.channel_name)
        except (RedisError, OSError) as error:
            logger.warning("news not unsubscribed", groups=self.heard, error=str(error))

    async def show(self, target: str, swap: str, html: str) -> None:
        frame = {"target": target, "swap": swap, "content": html}
        await self.send(text_data=json.dumps(frame, ensure_ascii=False))


class LobbyConsumer(Page):
    """One page of the lobby: the list of open tables, and calls to matches that start."""

    async def connect(self) -> None:
        asked = parse_qs(self.scope["query_string"].decode()).get("mode", [""])[0]
        self.mode = asked if asked in Table.Mode.values else ""
        user = self.scope["user"]
        mine = [broadcast.person(user.pk)] if user.is_authenticated else []
        await self.hear(*([broadcast.TABLES] if self.mode else []), *mine)
        await self.accept()
        # Tables may have come and gone between the page and its socket.
        await self.tables_changed({"notice": uuid4().hex})

    async def tables_changed(self, news: dict[str, Any]) -> None:
        if not self.mode:
            return
        user, language = self.scope["user"], self.scope["language"]
        html = await run_in_thread(fragments.tables, news["notice"], self.mode, user, language)
        await self.show("#tables", "innerMorph", html)

    async def table_started(self, news: dict[str, Any]) -> None:
        html = await run_in_thread(fragments.call, news["code"], self.scope["language"])
        await self.show("#call", "innerHTML", html)


class TableConsumer(Page):
    """One page at one table."""

    async def connect(self) -> None:
        self.code = self.scope["url_route"]["kwargs"]["code"]
        try:
            table = await run_in_thread(selectors.table, self.code)
        except Refused:
            # Accepted first: a refused handshake would not tell the page why.
            await self.accept()
            await self.close(NO_SUCH_TABLE)
            return
        await self.hear(broadcast.group(table.pk))
        await self.accept()
        await self.table_changed({})

    async def table_changed(self, news: dict[str, Any]) -> None:
        user, language = self.scope["user"], self.scope["language"]
        html = await run_in_thread(fragments.table, self.code, user, language)
        await self.show("#table", "outerMorph", html)
