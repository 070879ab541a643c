"""The socket of a cup's page: announcements come in, standings and one's own part go out."""

from typing import Any
from urllib.parse import parse_qs
from uuid import uuid4

from games.engine.errors import Refused
from games.live.threads import run_in_thread
from leaderboards.cups import broadcast, selectors
from leaderboards.cups.web import cup_page
from lobby.live.consumers import PageConsumer

NO_SUCH_CUP = 4404


class CupConsumer(PageConsumer):
    """A page that shows a cup, at some page of its standings and at some round."""

    async def connect(self) -> None:
        self.code = self.scope["url_route"]["kwargs"]["code"]
        asked = parse_qs(self.scope["query_string"].decode("latin-1"))
        self.view = tuple(asked.get(name, [""])[0][:6] for name in ("page", "round", "tables"))
        try:
            cup = await run_in_thread(selectors.find_cup, self.code)
        except Refused:
            # Accepted first: after a refused handshake the page would not see the code.
            await self.accept()
            await self.close(NO_SUCH_CUP)
            return
        await self.subscribe(broadcast.cup_group(cup.pk))
        await self.accept()
        # The cup may have gone on between the page and its socket.
        await self.cup_news({"notice": uuid4().hex})

    async def cup_news(self, news: dict[str, Any]) -> None:
        language, user = self.scope["language"], self.scope["user"]
        shared = await run_in_thread(
            cup_page.render_live, news["notice"], self.code, language, *self.view
        )
        await self.show("#cup-live", "innerMorph", shared)
        own = await run_in_thread(cup_page.render_own, self.code, user, language)
        await self.show("#cup-own", "innerMorph", own)
