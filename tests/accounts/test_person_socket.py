"""The socket of every page only says that something should be reloaded."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.routing import URLRouter

from accounts.live.routing import websocket_urlpatterns
from accounts.models import User
from accounts.notifications import service as notifications
from games import broadcast
from games.chat import service as chat
from games.engine.registry import GAMES
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from tests.sockets import open_socket

pytestmark = pytest.mark.django_db(transaction=True)
SITE = URLRouter(websocket_urlpatterns)


@pytest.fixture(autouse=True)
def in_memory(settings: Any) -> None:
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}


@pytest.fixture
def duel(ann: User, ben: User) -> Position:
    return match_service.start(GAMES["pebbles"], [Sitting(ann), Sitting(ben)], watchable=False)


async def tell(group: str, kind: str) -> None:
    await broadcast.layer().group_send(group, {"type": kind})


async def test_a_page_hears_that_something_waits_for_its_person(ann: User, ben: User) -> None:
    async with open_socket(SITE, "/ws/me/", user=ann) as page:
        await tell(notifications.page_group(ben.pk), "turns.changed")
        await tell(notifications.page_group(ann.pk), "turns.changed")

        assert await page.receive() == {"type": "turns"}
        assert await page.silent(0.1)


async def test_a_page_at_a_match_hears_of_what_is_beside_it(duel: Position, ann: User) -> None:
    async with open_socket(SITE, "/ws/me/", f"match={duel.match_id}", user=ann) as page:
        await tell(broadcast.sidebar_group(duel.match_id), "aside.changed")

        assert await page.receive() == {"type": "beside"}


async def test_who_may_not_look_on_does_not_listen_either(duel: Position) -> None:
    from django.contrib.auth.models import AnonymousUser

    async with open_socket(SITE, "/ws/me/", f"match={duel.match_id}", user=AnonymousUser()) as page:
        assert (await page.output())["code"] == 4401


async def test_what_is_said_reaches_the_pages_of_the_match(
    duel: Position, ann: User, ben: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[str, Any]] = []
    monkeypatch.setattr(broadcast.courier, "send", lambda *args: sent.append(args))

    await sync_to_async(chat.say)(duel, ann, preset="hello")

    assert sent == [(broadcast.sidebar_group(duel.match_id), {"type": "aside.changed"})]


async def test_a_stranger_at_a_run_made_private_hears_no_more_of_it(ann: User, ben: User) -> None:
    run = await sync_to_async(match_service.start)(GAMES["yut"], [Sitting(ann)], watchable=True)
    async with (
        open_socket(SITE, "/ws/me/", f"match={run.match_id}", user=ann) as mine,
        open_socket(SITE, "/ws/me/", f"match={run.match_id}", user=ben) as strangers,
    ):
        await sync_to_async(match_service.set_watchable)(run.match_id, 0, False)
        beside = broadcast.sidebar_group(run.match_id)
        await broadcast.layer().group_send(beside, {"type": "aside.private", "group": beside})
        await tell(notifications.page_group(ben.pk), "turns.changed")
        assert await strangers.receive() == {"type": "turns"}
        await tell(beside, "aside.changed")

        assert await mine.receive() == {"type": "beside"}
        assert await strangers.silent(0.1)
