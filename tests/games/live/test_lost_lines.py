"""The line of a seat: lost after some seconds without its page, and nothing else is told of it."""

import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Any
from uuid import UUID

import pytest
import pytest_asyncio
from channels.routing import URLRouter
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from msgspec.structs import replace as replace_in

from games.engine.registry import GAMES
from games.live import hub as live_hub
from games.live import lost_lines
from games.live.consumers import HIDDEN_PING
from games.live.hub import hub
from games.live.lost_lines import Watch
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Move
from games.routing import websocket_urlpatterns
from tests.sockets import Socket, open_socket

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("own_cache", "the_hub_stops_with_its_loop"),
]


@dataclass(eq=False)
class Screen:
    """A page at a seat, or (None) of a spectator."""

    match_id: UUID
    seat: int | None
    json: bool = False
    heard_at: float = math.inf
    lost_seats: frozenset[int] = field(default_factory=frozenset)

    async def push(self, frame: str) -> None:
        """The tests read what `beat` returns."""


@pytest_asyncio.fixture
async def the_hub_stops_with_its_loop() -> AsyncIterator[None]:
    yield
    await hub.stop()


@pytest.fixture
def people(transactional_db: None) -> list[Any]:
    return [get_user_model().objects.create_user(name) for name in ("ann", "ben")]


@pytest.fixture
def duel(people: list[Any]) -> Position:
    return match_service.start(GAMES["pebbles"], [Sitting(one) for one in people])


@pytest.fixture
def watch(duel: Position) -> Watch:
    made = Watch()
    made.follow(duel)
    return made


def time_passes(duel: Position, seat: int) -> None:
    """The note of a seat expires."""
    cache.delete(lost_lines._open_key((duel.match_id, seat)))


async def messages(watch: Watch, *pages: Screen) -> list[str]:
    """What the pages are told at the next two beats."""
    told = await watch.beat(list(pages)) + await watch.beat(list(pages))
    return [message for _, message in told]


async def test_a_lost_line_is_told_to_those_who_are_there_and_that_it_is_back(
    duel: Position, watch: Watch
) -> None:
    mine, theirs = Screen(duel.match_id, 0), Screen(duel.match_id, 1)
    spectator = Screen(duel.match_id, None)
    assert await messages(watch, mine, theirs, spectator) == []

    theirs.heard_at = monotonic() - lost_lines.QUIET
    time_passes(duel, 1)

    assert await messages(watch, mine, spectator, theirs) == ['{"type":"lines","lost":[1]}'] * 3
    assert await messages(watch, mine, spectator, theirs) == [], "once"
    theirs.heard_at = monotonic()
    assert await messages(watch, mine, spectator, theirs) == ['{"type":"lines","lost":[]}'] * 3


async def test_pages_of_other_processes_count(duel: Position, watch: Watch) -> None:
    mine, theirs, elsewhere = Screen(duel.match_id, 0), Screen(duel.match_id, 1), Watch()
    elsewhere.follow(duel)
    await messages(elsewhere, theirs)

    assert await messages(watch, mine) == []
    time_passes(duel, 1)
    assert await messages(watch, mine) == ['{"type":"lines","lost":[1]}']
    await messages(elsewhere, theirs)
    assert await messages(watch, mine) == ['{"type":"lines","lost":[]}']


async def test_without_redis_or_without_a_page_so_far_no_line_is_lost(
    duel: Position, watch: Watch
) -> None:
    mine, theirs = Screen(duel.match_id, 0), Screen(duel.match_id, 1)
    assert await messages(watch, mine) == [], "a program may play by plain requests"

    await messages(watch, mine, theirs)
    cache.clear()

    assert await messages(watch, mine) == []


async def test_one_missing_note_is_not_yet_a_lost_line(duel: Position, watch: Watch) -> None:
    mine, theirs = Screen(duel.match_id, 0), Screen(duel.match_id, 1)
    await messages(watch, mine, theirs)
    time_passes(duel, 1)

    assert await watch.beat([mine]) == []
    assert await watch.beat([mine, theirs]) == []


async def test_programs_are_told_nothing(duel: Position, watch: Watch) -> None:
    program, theirs = Screen(duel.match_id, 0, json=True), Screen(duel.match_id, 1)
    await messages(watch, program, theirs)
    time_passes(duel, 1)

    assert await messages(watch, program) == []


def test_lines_are_shown_in_live_matches_between_people(duel: Position, people: list[Any]) -> None:
    alone = match_service.start(GAMES["pebbles"], [Sitting(people[0]), Sitting(bot="easy")])
    stand_in = (duel.chairs[0], replace_in(duel.chairs[1], bot="easy"))
    over = match_service.resign(duel.match_id, 0)

    assert lost_lines.shown_seats(duel) == {0, 1}
    assert lost_lines.shown_seats(replace(duel, days=3)) == frozenset()
    assert lost_lines.shown_seats(replace(duel, chairs=stand_in)) == {0}
    assert lost_lines.shown_seats(alone) == frozenset()
    assert lost_lines.shown_seats(over) == frozenset()


@asynccontextmanager
async def page_of(duel: Position, person: Any) -> AsyncIterator[Socket]:
    sockets: Any = websocket_urlpatterns
    path = f"/ws/m/{duel.match_id}/"
    async with open_socket(
        URLRouter(sockets), path, "seen=1", user=person, language="en"
    ) as socket:
        yield socket


@pytest.fixture
def quick_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_hub, "HEARTBEAT", 0.02)
    monkeypatch.setattr(lost_lines, "QUIET", 0.1)
    monkeypatch.setattr(lost_lines, "LASTS", 0.1)


@pytest.mark.usefixtures("quick_beats")
async def test_whose_page_falls_silent_or_closes_is_marked_and_no_move_is_made(
    duel: Position, people: list[Any]
) -> None:
    async with page_of(duel, people[0]) as mine:
        await mine.send(HIDDEN_PING)
        assert (await mine.output())["text"] == "pong"
        async with page_of(duel, people[1]) as theirs:
            assert (await mine.receive()) == {"type": "lines", "lost": [1]}, "silent"
            await theirs.send(HIDDEN_PING)
            assert (await mine.receive()) == {"type": "lines", "lost": []}, "hidden, but there"
        assert (await mine.receive()) == {"type": "lines", "lost": [1]}, "closed"
    assert await Move.objects.filter(match_id=duel.match_id).acount() == 0


def test_a_page_that_asks_by_plain_requests_has_a_line(
    duel: Position, people: list[Any], client: Client
) -> None:
    client.force_login(people[1])

    client.get(reverse("games:live", args=[duel.match_id]), {"seen": 1})

    assert cache.get(lost_lines._open_key((duel.match_id, 1)))
    assert not cache.get(lost_lines._open_key((duel.match_id, 0)))
