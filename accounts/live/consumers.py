"""The socket of every page: it only says that something should be reloaded."""

import json
from typing import Any
from urllib.parse import parse_qs
from uuid import UUID

from accounts.notifications import service as notifications
from games import broadcast
from games.engine.errors import Refused
from games.live.threads import run_in_thread
from games.match import selectors
from lobby.live.consumers import PageConsumer

NOT_LOGGED_IN = 4401


class PersonConsumer(PageConsumer):
    """The page of a person or, with `?match=`, a page at a match; spectators need no account."""

    async def connect(self) -> None:
        user = self.scope["user"]
        own = [notifications.page_group(user.pk), broadcast.SITE]
        groups = own if user.is_authenticated else []
        match_id = await run_in_thread(self._match, user)
        if match_id:
            groups.append(broadcast.sidebar_group(match_id))
        await self.subscribe(*groups)
        await self.accept()
        if not groups:
            await self.close(NOT_LOGGED_IN)

    def _match(self, user: Any) -> UUID | None:
        asked = parse_qs(self.scope["query_string"].decode("latin-1")).get("match", [""])[0]
        try:
            place, _ = selectors.place(UUID(asked), user)
        except (ValueError, Refused):
            return None
        return place.match_id

    async def turns_changed(self, news: dict[str, Any]) -> None:
        await self.send(text_data=json.dumps({"type": "turns"}))

    async def words_news(self, news: dict[str, Any]) -> None:
        await self.send(text_data=json.dumps({"type": "words"}))

    async def aside_private(self, news: dict[str, Any]) -> None:
        """The match was made private: who may not watch it hears nothing more of it."""
        if await run_in_thread(self._match, self.scope["user"]) is not None:
            return
        own = tuple(group for group in self.subscriptions if group != news["group"])
        self.subscriptions = own
        await self.channel_layer.group_discard(news["group"], self.channel_name)
        if not own:
            await self.close(NOT_LOGGED_IN)

    async def aside_changed(self, news: dict[str, Any]) -> None:
        await self.send(text_data=json.dumps({"type": "beside"}))
