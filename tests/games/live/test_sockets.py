"""Sockets at a match: wishes in, tables out, and every kind of junk."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Event
from typing import Any
from unittest.mock import AsyncMock
from uuid import UUID, uuid4

import pytest
import pytest_asyncio
from channels.routing import URLRouter
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser, Permission
from django.contrib.sessions.backends.cached_db import SessionStore

from games.engine.registry import GAMES
from games.live import consumers
from games.live.consumers import JSON, NO_SUCH_MATCH, TOO_FAST
from games.live.hub import hub
from games.live.threads import run_in_thread
from games.match import selectors
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.routing import websocket_urlpatterns
from tests.pebbles import Note, Show
from tests.sockets import Socket, open_socket

sockets: Any = websocket_urlpatterns
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def people(transactional_db: None) -> list[Any]:
    return [get_user_model().objects.create_user(name) for name in ("ann", "ben", "cat")]


@pytest_asyncio.fixture(autouse=True)
async def the_hub_stops_with_its_loop() -> AsyncIterator[None]:
    yield
    await hub.stop()


@pytest.fixture
def duel(people: list[Any]) -> Position:
    return match_service.start(GAMES["pebbles"], [Sitting(people[0]), Sitting(people[1])])


@asynccontextmanager
async def socket_at(
    match_id: UUID, user: Any, query: str = "", program: bool = True, language: str = "en"
) -> AsyncIterator[Socket]:
    """A socket of someone at a match."""
    async with open_socket(
        URLRouter(sockets),
        f"/ws/m/{match_id}/",
        query,
        (JSON,) if program else (),
        user=user,
        language=language,
    ) as socket:
        yield socket


async def test_a_program_is_shown_the_match_when_it_connects(
    duel: Position, people: list[Any]
) -> None:
    async with socket_at(duel.match_id, people[0]) as socket:
        first = await socket.receive()

    assert first["type"] == "match"
    assert (first["match"]["seat"], first["match"]["version"]) == (0, 1)
    assert {"type": "show", "pebbles": 3} in first["match"]["legal"]


@pytest.mark.parametrize("program", [True, False], ids=["program", "page"])
async def test_a_ping_is_answered_with_a_pong(
    duel: Position, people: list[Any], program: bool
) -> None:
    async with socket_at(duel.match_id, people[0], "seen=1", program) as socket:
        if program:
            await socket.receive()

        await socket.send("ping")

        assert (await socket.output())["text"] == "pong"


async def test_a_wish_is_answered_and_everyone_sees_what_they_may(
    duel: Position, people: list[Any]
) -> None:
    async with (
        socket_at(duel.match_id, people[0]) as mine,
        socket_at(duel.match_id, people[1]) as theirs,
    ):
        await mine.receive(), await theirs.receive()

        action_id = await mine.wish(1, type="show", pebbles=2)

        mine_heard = [await mine.receive(), await mine.receive()]
        update = await theirs.receive()
    assert {"type": "played", "action_id": action_id} in mine_heard
    assert next(m for m in mine_heard if m["type"] == "match")["match"]["view"]["mine"] == 2
    assert update["match"]["view"] == {
        "round": 1, "points": [0, 0], "shown": [True, False], "mine": None, "note": 0,
    }  # fmt: skip


async def test_a_secret_action_sends_the_others_nothing(duel: Position, people: list[Any]) -> None:
    async with (
        socket_at(duel.match_id, people[1]) as theirs,
        socket_at(duel.match_id, people[2]) as spectator,
    ):
        await theirs.receive(), await spectator.receive()

        await run_in_thread(match_service.play, duel.match_id, 0, Note(7), 1, uuid4())

        assert await theirs.silent(0.3)
        assert await spectator.silent(0.1)


async def test_a_page_is_sent_its_table_drawn_in_its_language(
    duel: Position, people: list[Any]
) -> None:
    async with socket_at(duel.match_id, people[1], "seen=1", program=False) as page:
        assert await page.silent(0.2)

        await run_in_thread(match_service.play, duel.match_id, 0, Show(2), 1, uuid4())

        frame = await page.receive()
    assert (frame["target"], frame["swap"]) == ("#live", "outerMorph")
    assert 'data-version="2"' in frame["content"]
    assert "pebbles=2" not in frame["content"]


async def test_a_page_that_asks_for_deltas_is_sent_the_whole_first_and_then_what_changed(
    duel: Position, people: list[Any]
) -> None:
    async with socket_at(duel.match_id, people[1], "seen=1&deltas=1", program=False) as page:
        await run_in_thread(match_service.play, duel.match_id, 0, Show(2), 1, uuid4())
        first = await page.receive()
        await run_in_thread(match_service.play, duel.match_id, 1, Show(1), 2, uuid4())
        second = await page.receive()

    assert 'data-version="2"' in first["content"]
    assert second["base"] == first["number"]
    assert any('data-version="3"' in part for part in second["delta"] if isinstance(part, str))


async def test_a_page_that_missed_something_is_sent_all_of_it(
    duel: Position, people: list[Any]
) -> None:
    await run_in_thread(match_service.play, duel.match_id, 0, Show(2), 1, uuid4())

    async with socket_at(duel.match_id, people[0], "seen=1", program=False) as page:
        frame = await page.receive()

    assert 'data-version="2"' in frame["content"]
    assert 'hx-target="#log"' in frame["content"]


async def test_a_stale_wish_is_told_so_and_shown_the_table(
    duel: Position, people: list[Any]
) -> None:
    await run_in_thread(match_service.play, duel.match_id, 0, Show(2), 1, uuid4())

    async with socket_at(duel.match_id, people[0]) as socket:
        await socket.receive()
        await socket.wish(1, type="show", pebbles=1)

        refusal, table = await socket.receive(), await socket.receive()

    assert (refusal["type"], refusal["code"]) == ("refused", "stale")
    assert table["match"]["version"] == 2


async def test_a_spectator_is_refused_a_wish(duel: Position) -> None:
    async with socket_at(duel.match_id, AnonymousUser()) as socket:
        await socket.receive()
        await socket.wish(1, type="show", pebbles=1)

        refusal = await socket.receive()

    assert refusal["code"] == "not_seated"
    assert refusal["message"] == "You are watching; only players can act."


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("", "malformed_wish"),
        ("{", "malformed_wish"),
        ("[1, 2]", "malformed_wish"),
        ('{"version": 1}', "malformed_wish"),
        ('{"version": "1", "action_id": "x", "action": {}}', "malformed_wish"),
        (
            '{"version": 1, "action_id": "0b1d0ed1-8c9e-4a31-9cc3-9d4f6ad0b8a1",'
            ' "action": {"type": "fly"}}',
            "malformed_action",
        ),
        (
            '{"version": 1, "action_id": "0b1d0ed1-8c9e-4a31-9cc3-9d4f6ad0b8a1",'
            ' "action": {"type": "show", "pebbles": 1, "seat": 0}}',
            "malformed_action",
        ),
    ],
)
async def test_junk_is_refused_and_the_socket_stays_open(
    duel: Position, people: list[Any], frame: str, code: str
) -> None:
    async with socket_at(duel.match_id, people[0]) as socket:
        await socket.receive()
        await socket.send(frame)
        refusal = await socket.receive()
        await socket.wish(1, type="show", pebbles=1)
        answers = {(await socket.receive())["type"], (await socket.receive())["type"]}

    assert refusal["code"] == code
    assert answers == {"played", "match"}


async def test_bytes_that_are_no_text_are_refused(duel: Position, people: list[Any]) -> None:
    async with socket_at(duel.match_id, people[0]) as socket:
        await socket.receive()
        await socket.send(data=b"\xff\xfe\x00")

        assert (await socket.receive())["code"] == "malformed_wish"


async def test_a_match_that_is_not_there_closes_the_socket_with_a_reason(
    people: list[Any],
) -> None:
    async with socket_at(uuid4(), people[0]) as socket:
        closed = await socket.output()

    assert (closed["type"], closed["code"]) == ("websocket.close", NO_SUCH_MATCH)


async def test_a_private_run_is_as_if_it_were_not_there(people: list[Any]) -> None:
    run = await run_in_thread(
        match_service.start, GAMES["yut"], [Sitting(people[0])], seed="abc123"
    )

    async with socket_at(run.match_id, people[1]) as socket:
        closed = await socket.output()

    assert closed["code"] == NO_SUCH_MATCH


async def test_a_run_made_private_closes_the_sockets_of_strangers_alone(people: list[Any]) -> None:
    ann, ben, _ = people
    staff = await run_in_thread(_make_staff)
    run = await run_in_thread(
        lambda: match_service.start(GAMES["yut"], [Sitting(ann)], watchable=True)
    )
    async with (
        socket_at(run.match_id, ann) as mine,
        socket_at(run.match_id, ben) as strangers,
        socket_at(run.match_id, staff) as inspector,
    ):
        for socket in (mine, strangers, inspector):
            await socket.receive()
        await run_in_thread(match_service.set_watchable, run.match_id, 0, False)

        closed = await strangers.output()
        await mine.wish(1, type="throw")
        assert (await mine.receive())["type"] in ("match", "played")
        assert (await inspector.receive())["type"] == "match"

    assert (closed["type"], closed["code"]) == ("websocket.close", NO_SUCH_MATCH)


async def test_a_lost_notice_of_a_run_made_private_is_made_up_for(
    people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, _ = people
    monkeypatch.setattr("games.broadcast.announce_privacy", lambda match_id: None)
    monkeypatch.setattr("games.live.hub.HEARTBEAT", 0.05)
    run = await run_in_thread(
        lambda: match_service.start(GAMES["yut"], [Sitting(ann)], watchable=True)
    )
    async with socket_at(run.match_id, ben) as strangers:
        await strangers.receive()
        await run_in_thread(match_service.set_watchable, run.match_id, 0, False)

        assert (await strangers.output())["code"] == NO_SUCH_MATCH


def _make_staff() -> Any:
    staff = get_user_model().objects.create_user("inspector", is_staff=True)
    staff.user_permissions.add(Permission.objects.get(codename="view_match"))
    return staff


async def test_a_thousand_frames_at_once_are_refused_and_the_socket_closed(
    duel: Position, people: list[Any]
) -> None:
    async with socket_at(duel.match_id, people[0]) as socket:
        await socket.receive()
        for _ in range(1000):
            await socket.send("{")
        closed: dict[str, Any] = {}
        while closed.get("type") != "websocket.close":
            closed = await socket.output()

    assert closed["code"] == TOO_FAST


async def test_a_person_who_logged_out_elsewhere_cannot_play(
    duel: Position, people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "LOGIN_CHECK_INTERVAL", 0)
    session = SessionStore()
    await run_in_thread(session.save)

    async with open_socket(
        URLRouter(sockets), f"/ws/m/{duel.match_id}/", "", (JSON,),
        user=people[0], language="en", session=session,
    ) as socket:  # fmt: skip
        await socket.receive()
        await socket.wish(1, type="note", number=1)
        answers = {(await socket.receive())["type"], (await socket.receive())["type"]}
        await run_in_thread(SessionStore(session.session_key).delete)
        await socket.wish(2, type="note", number=2)
        refusal, closed = await socket.receive(), await socket.output()

    assert answers == {"played", "match"}
    assert refusal["code"] == "logged_out"
    assert closed["code"] == consumers.LOGGED_OUT


async def test_many_pages_of_one_audience_get_the_same_frame(
    duel: Position, people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    from games.live import hub as module

    drawn: list[Any] = []
    original = module.portrait_frame

    def draw(position: Position, audience: int | None) -> str:
        drawn.append(audience)
        return original(position, audience)

    monkeypatch.setattr(module, "portrait_frame", draw)
    async with (
        socket_at(duel.match_id, people[2]) as one,
        socket_at(duel.match_id, AnonymousUser()) as two,
        socket_at(duel.match_id, people[1]) as seat,
    ):
        for socket in (one, two, seat):
            await socket.receive()
        drawn.clear()

        await run_in_thread(match_service.play, duel.match_id, 0, Show(2), 1, uuid4())
        frames = await asyncio.gather(one.receive(), two.receive(), seat.receive())

    assert frames[0] == frames[1] != frames[2]
    assert sorted(drawn, key=str) == [1, None]


async def test_a_flood_is_cut_off_while_a_wish_is_still_being_played(
    duel: Position, people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    decided = Event()
    monkeypatch.setattr(match_service, "play_soon", AsyncMock(return_value=None))
    monkeypatch.setattr(match_service, "play", lambda *_: decided.wait(10))
    async with socket_at(duel.match_id, people[0]) as socket:
        await socket.receive()
        await socket.wish(1, type="show", pebbles=1)
        for _ in range(3000):
            await socket.send("{")
        closed: dict[str, Any] = {}
        while closed.get("type") != "websocket.close":
            closed = await socket.output()
        was_decided = decided.is_set()
        decided.set()

    assert closed["code"] == TOO_FAST
    assert not was_decided


async def test_a_program_is_never_sent_an_older_match_after_a_newer_one(
    duel: Position, people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    place = selectors.place

    def place_late(*args: Any) -> Any:
        """Someone moves between the read and the answer."""
        found = place(*args)
        match_service.play(duel.match_id, 1, Show(2), 1, uuid4())
        return found

    await run_in_thread(match_service.play, duel.match_id, 0, Show(2), 1, uuid4())
    async with socket_at(duel.match_id, people[0]) as socket:
        frames = [await socket.receive()]
        monkeypatch.setattr(selectors, "place", place_late)
        await socket.wish(1, type="show", pebbles=1)
        while not await socket.silent(0.3):
            frames.append(await socket.receive())

    versions = [frame["match"]["version"] for frame in frames if frame["type"] == "match"]
    assert len(versions) > 1
    assert versions == sorted(versions)
