"""The socket of a classroom: the teacher's page follows all tables, students see their own seat."""

from typing import Any
from uuid import uuid4

import pytest
from channels.routing import URLRouter
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser

from games.engine.registry import GAMES
from games.live.threads import run_in_thread
from games.match import positions
from games.match import service as match_service
from lobby.classroom import service
from lobby.live.consumers import NO_SUCH_TABLE
from lobby.live.routing import websocket_urlpatterns
from lobby.models import Classroom
from tests.sockets import Socket, open_socket

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def room(transactional_db: None) -> Classroom:
    teacher = get_user_model().objects.create_user("teacher")
    return service.open_classroom(teacher, GAMES["euler"], "7b", 2)


def page(room: Classroom, user: Any) -> Any:
    router = URLRouter(websocket_urlpatterns)
    return open_socket(router, f"/ws/class/{room.code}/", user=user, language="en")


async def until(socket: Socket, words: str) -> str:
    """The first frame that contains these words."""
    while True:
        content: str = (await socket.receive())["content"]
        if words in content:
            return content


def come(room: Classroom, *names: str) -> list[Any]:
    users = [get_user_model().objects.create_user(name) for name in names]
    for user in users:
        service.join(room.pk, user, user.username)
    return users


def lay_order_card(room: Classroom) -> None:
    position = positions.load(room.tables.get().match_id)
    seat = min(position.actors)
    seen = position.ledger.account(seat).seen
    match_service.play(position.match_id, seat, position.legal(seat)[0], seen, uuid4())


async def test_the_teacher_sees_arrivals_the_start_and_every_move(room: Classroom) -> None:
    async with page(room, room.teacher) as socket:
        first = await socket.receive()
        await run_in_thread(come, room, "kim", "lee")
        await until(socket, "2 students are here.")
        await run_in_thread(service.start_round, room.pk, room.teacher)
        started = await until(socket, "Match 1 is being played.")
        await run_in_thread(lay_order_card, room)
        while (moved := await until(socket, "Round 1")).count("is-waited-for") > 1:
            pass

    assert (first["target"], first["swap"]) == ("#classroom", "outerMorph")
    assert started.count("is-waited-for") == 2
    assert moved.count("is-waited-for") == 1


async def test_a_student_is_led_to_the_table(room: Classroom) -> None:
    kim, _ = await run_in_thread(come, room, "kim", "lee")

    async with page(room, kim) as socket:
        waits = await until(socket, "You are in, kim.")
        await run_in_thread(service.start_round, room.pk, room.teacher)
        led = await until(socket, "You play at table 1.")

    assert "/start/" not in waits
    assert "?go=1" in led


async def test_a_stranger_gets_the_way_in_and_no_name(room: Classroom) -> None:
    async with page(room, AnonymousUser()) as socket:
        await run_in_thread(come, room, "kim")
        for _ in range(2):
            content = (await socket.receive())["content"]
            assert "What is your name?" in content
            assert "kim" not in content


async def test_a_class_that_is_not_there_closes_the_socket(transactional_db: None) -> None:
    router = URLRouter(websocket_urlpatterns)
    async with open_socket(
        router, "/ws/class/NOSUCH/", user=AnonymousUser(), language="en"
    ) as socket:
        closed = await socket.output()

    assert closed["code"] == NO_SUCH_TABLE
