"""Moves from an event loop: written together, each for itself refused, and none of them lost."""

import asyncio
from collections.abc import AsyncIterator
from threading import Event
from typing import Any
from uuid import UUID, uuid4

import pytest
import pytest_asyncio
from django.db import connection, transaction
from django.utils import timezone

from games.engine.registry import GAMES
from games.live.threads import run_in_thread
from games.match import positions, storage, writers
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.match.writers import postgresql
from games.models import Match, Move
from games.yut.actions import Throw
from tests.games.played import person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest_asyncio.fixture(autouse=True)
async def the_writer_ends_with_its_loop() -> AsyncIterator[None]:
    yield
    await writers.close()


@pytest.fixture
def runs(transactional_db: None) -> list[Position]:
    sitters = [Sitting(person(name)) for name in ("ann", "ben", "cat")]
    return [match_service.start(GAMES["yut"], [one], seed="abc123") for one in sitters]


def write(run: Position, before: int, wish: UUID | None = None) -> "asyncio.Future[bool]":
    now = timezone.now()
    match = {**storage.match_values(run, now), "version": before + 1}
    move = storage.move_values(run, Throw(), wish or uuid4(), Move.By.PERSON, now)
    move["version"] = before + 1
    return writers.current().write(run.match_id, before, match, move)


def rows(run: Position) -> tuple[int, list[int]]:
    moves = Move.objects.filter(match_id=run.match_id).order_by("version")
    version = Match.objects.values_list("version", flat=True).get(pk=run.match_id)
    return version, list(moves.values_list("version", flat=True))


async def test_moves_that_come_together_are_all_written(runs: list[Position]) -> None:
    assert await asyncio.gather(*(write(run, 0) for run in runs)) == [True] * 3

    assert [await run_in_thread(rows, run) for run in runs] == [(1, [1])] * 3


async def test_a_match_that_moved_on_does_not_hold_up_the_others(runs: list[Position]) -> None:
    answers = await asyncio.gather(write(runs[0], 0), write(runs[1], 7), write(runs[2], 0))

    assert list(answers) == [True, False, True]
    assert await run_in_thread(rows, runs[1]) == (0, [])
    assert await run_in_thread(rows, runs[2]) == (1, [1])


async def test_a_wish_that_was_played_takes_back_its_whole_transaction(
    runs: list[Position],
) -> None:
    wish = uuid4()
    assert await write(runs[0], 0, wish)

    assert not any(await asyncio.gather(write(runs[0], 1, wish), write(runs[1], 0)))

    assert await run_in_thread(rows, runs[0]) == (1, [1])
    assert await run_in_thread(rows, runs[1]) == (0, [])
    assert await write(runs[1], 0)


async def test_of_two_moves_at_one_version_one_is_written(runs: list[Position]) -> None:
    assert sorted(await asyncio.gather(write(runs[0], 0), write(runs[0], 0))) == [False, True]

    assert await run_in_thread(rows, runs[0]) == (1, [1])


async def test_a_lost_connection_answers_no_and_is_replaced(
    runs: list[Position], monkeypatch: pytest.MonkeyPatch
) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("there is no connection to lose")
    monkeypatch.setattr(postgresql, "PAUSE", 0.0)
    assert await write(runs[0], 0)

    await run_in_thread(end_connection, postgresql.APPLICATION)
    assert await write(runs[0], 1) in (True, False)

    version, moves = await run_in_thread(rows, runs[0])
    assert moves == list(range(1, version + 1))
    assert await write(runs[1], 0)


async def test_a_row_that_stays_locked_answers_no(
    runs: list[Position], monkeypatch: pytest.MonkeyPatch
) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite locks no rows")
    monkeypatch.setattr(postgresql, "LOCK_TIMEOUT", "50ms")
    is_locked, is_over = Event(), Event()
    lock = asyncio.create_task(run_in_thread(keep_locked, runs[0], is_locked, is_over))
    await asyncio.to_thread(is_locked.wait, 10)

    assert not await write(runs[0], 0)
    assert await write(runs[1], 0)

    is_over.set()
    await lock
    assert await write(runs[0], 0)


def keep_locked(run: Position, is_locked: Event, is_over: Event) -> None:
    with transaction.atomic():
        list(Match.objects.select_for_update().filter(pk=run.match_id))
        is_locked.set()
        is_over.wait(10)


def end_connection(name: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name = %s",
            [name],
        )


async def test_a_move_without_a_thread_is_the_same_move(runs: list[Position]) -> None:
    soon = await match_service.play_soon(runs[0].match_id, 0, Throw(), 1, uuid4())
    later = await run_in_thread(match_service.play, runs[1].match_id, 0, Throw(), 1, uuid4())

    assert soon is not None
    assert (soon.state, soon.events, soon.version) == (later.state, later.events, later.version)
    loaded = await run_in_thread(positions.load, soon.match_id)
    assert (loaded.state, loaded.ledger, loaded.last_wish) == (
        soon.state, soon.ledger, soon.last_wish,
    )  # fmt: skip
    stored: Any = await run_in_thread(_plain_rows, runs[0].match_id)
    assert stored == await run_in_thread(_plain_rows, runs[1].match_id)


def _plain_rows(match_id: UUID) -> Any:
    """What is stored of a match and its move, without times and ids."""
    match = Match.objects.filter(pk=match_id)
    columns = ("state", "version", "status", "result", "due", "machine")
    move = Move.objects.filter(match_id=match_id)
    told = ("seat", "by", "action", "events", "seen")
    return match.values_list(*columns)[0], move.values_list(*told)[0]


async def test_what_memory_cannot_decide_is_left_to_a_thread(runs: list[Position]) -> None:
    match_id = runs[0].match_id

    assert await match_service.play_soon(match_id, 0, Throw(), 7, uuid4()) is None  # stale
    assert await match_service.play_soon(match_id, None, Throw(), 1, uuid4()) is None
    positions.forget(match_id)
    assert await match_service.play_soon(match_id, 0, Throw(), 1, uuid4()) is None

    assert await run_in_thread(rows, runs[0]) == (0, [])
