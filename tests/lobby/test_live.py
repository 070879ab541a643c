"""Sockets of the lobby: pages get changes in their language, as their reader may see them."""

from contextlib import AbstractAsyncContextManager
from typing import Any
from uuid import uuid4

import pytest
from channels.routing import URLRouter
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser

from games.live.threads import run_in_thread
from lobby import services
from lobby.live.consumers import NO_SUCH_TABLE
from lobby.live.routing import websocket_urlpatterns
from lobby.models import Table
from lobby.web import fragments
from tests.lobby.conftest import PEBBLES
from tests.sockets import Socket, open_socket

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def people(transactional_db: None) -> list[Any]:
    return [get_user_model().objects.create_user(name) for name in ("ann", "ben", "cat")]


@pytest.fixture
def waiting(people: list[Any]) -> Table:
    return services.open_table(people[0], PEBBLES, 2)


def page(
    path: str, user: Any, query: str = "", language: str = "en"
) -> AbstractAsyncContextManager[Socket]:
    return open_socket(URLRouter(websocket_urlpatterns), path, query, user=user, language=language)


def in_lobby(user: Any, mode: str = "live") -> AbstractAsyncContextManager[Socket]:
    return page("/ws/lobby/", user, f"mode={mode}")


async def until(socket: Socket, words: str) -> dict[str, Any]:
    """The first frame that contains these words; other tests may send frames in the same Redis."""
    while True:
        frame = await socket.receive()
        if words in frame["content"]:
            return frame


async def test_the_list_is_sent_at_once_and_whenever_it_changes(people: list[Any]) -> None:
    async with in_lobby(people[1]) as socket:
        first = await socket.receive()
        table = await run_in_thread(services.open_table, people[0], PEBBLES, 3)
        frame = await until(socket, table.code)
        await run_in_thread(services.close, table.pk, people[0])
        last = await until(socket, "No open tables")

    assert "No open tables" in first["content"]
    assert (frame["target"], frame["swap"]) == ("#tables", "innerMorph")
    assert f"/t/{table.code}/join/" in frame["content"]
    assert table.code not in last["content"]


async def test_a_reader_sees_only_tables_of_the_speed_of_the_tab(people: list[Any]) -> None:
    slow = await run_in_thread(services.open_table, people[0], PEBBLES, 3, "async", 3)

    async with in_lobby(people[1], "live") as live, in_lobby(people[1], "async") as later:
        assert slow.code not in (await live.receive())["content"]
        assert slow.code in (await later.receive())["content"]


async def test_whoever_waits_sees_the_own_seat_and_a_visitor_a_link(
    people: list[Any], waiting: Table
) -> None:
    async with (
        in_lobby(people[0]) as mine,
        in_lobby(people[1]) as theirs,
        in_lobby(AnonymousUser()) as nobodys,
    ):
        assert "To my seat" in (await mine.receive())["content"]
        assert "Sit down" in (await theirs.receive())["content"]
        assert "Have a look" in (await nobodys.receive())["content"]


async def test_a_list_is_drawn_once_for_all_who_see_the_same(
    people: list[Any], waiting: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Any] = []

    def draw(*what: Any) -> str:
        drawn.append(what)
        return ""

    monkeypatch.setattr(fragments, "render_to_string", draw)
    (ann, ben, cat), notice = people, uuid4().hex

    for user, language in [(ben, "en"), (cat, "en"), (ben, "ko"), (cat, "ko"), (ann, "en")]:
        await run_in_thread(fragments.render_tables, notice, "live", user, language)

    assert len(drawn) == 3


async def test_news_of_a_table_by_invitation_does_not_reach_the_list(people: list[Any]) -> None:
    async with in_lobby(people[1]) as socket:
        await socket.receive()
        secret = await run_in_thread(services.open_table, people[0], PEBBLES, 2, public=False)
        public = await run_in_thread(services.open_table, people[0], PEBBLES, 2)

        frame = await until(socket, public.code)

    assert secret.code not in frame["content"]


async def test_whoever_is_elsewhere_in_the_lobby_is_called_when_the_match_starts(
    people: list[Any], waiting: Table
) -> None:
    async with in_lobby(people[0], "") as socket:
        await run_in_thread(services.join, waiting.pk, people[1])

        frame = await until(socket, waiting.code)

    assert frame["target"] == "#call"
    assert f'hx-get="/t/{waiting.code}/seats/"' in frame["content"]


async def test_a_table_is_drawn_for_each_who_looks(people: list[Any]) -> None:
    table = await run_in_thread(services.open_table, people[0], PEBBLES, 4)
    path = f"/ws/t/{table.code}/"

    async with page(path, people[0]) as host, page(path, AnonymousUser()) as visitor:
        await host.receive(), await visitor.receive()
        await run_in_thread(services.join, table.pk, people[1])
        hosts, visitors = await until(host, "ben"), await until(visitor, "ben")

    assert (hosts["target"], hosts["swap"]) == ("#table", "outerMorph")
    assert f"/t/{table.code}/start/" in hosts["content"]
    assert f"/t/{table.code}/start/" not in visitors["content"]
    assert "Sit down as a guest" in visitors["content"]


async def test_everyone_at_a_table_is_sent_to_the_match_when_it_starts(
    people: list[Any], waiting: Table
) -> None:
    path = f"/ws/t/{waiting.code}/"

    async with page(path, people[0]) as mine, page(path, people[2]) as strangers:
        await mine.receive(), await strangers.receive()
        await run_in_thread(services.join, waiting.pk, people[1])
        called, told = await until(mine, "started"), await until(strangers, "started")

    # htmx requests the seats at once and gets a redirect to the match.
    follow = f'hx-get="/t/{waiting.code}/seats/" hx-trigger="load"'
    assert follow in called["content"]
    assert follow not in told["content"]
    assert f"/m/{waiting.pk}/" in told["content"]


async def test_pages_hear_in_their_own_language(people: list[Any], waiting: Table) -> None:
    async with (
        page("/ws/lobby/", people[1], "mode=live", "en") as english,
        page("/ws/lobby/", people[1], "mode=live", "ko") as korean,
    ):
        first, second = await english.receive(), await korean.receive()

    # Django formats dates in both languages.
    assert "년" not in first["content"]
    assert "년" in second["content"]


async def test_a_socket_at_no_table_is_closed_with_a_reason(people: list[Any]) -> None:
    async with page("/ws/t/ABCDEFGH/", people[0]) as socket:
        closed = await socket.output()

    assert (closed["type"], closed["code"]) == ("websocket.close", NO_SUCH_TABLE)


async def test_without_redis_a_page_is_still_shown_its_list(
    people: list[Any], waiting: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    from channels_redis.pubsub import RedisPubSubLoopLayer

    async def refuse(*_: Any) -> None:
        raise ConnectionError

    monkeypatch.setattr(RedisPubSubLoopLayer, "group_add", refuse)
    monkeypatch.setattr(RedisPubSubLoopLayer, "group_discard", refuse)

    async with in_lobby(people[1]) as socket:
        assert waiting.code in (await socket.receive())["content"]
