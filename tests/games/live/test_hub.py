"""The open pages of a process: whatever the order of news, a page ends at the newest table."""

import asyncio
from math import inf
from threading import get_ident
from types import SimpleNamespace
from typing import Any
from uuid import UUID, uuid4

import pytest

from games.live import hub
from games.live.deltas import Frame
from games.live.hub import Hub
from games.match.audiences import Audience
from games.match.positions import Position

MATCH = uuid4()


class Screen:
    """A page that keeps the frames that it was sent."""

    match_id: UUID = MATCH
    seat: Audience = 0
    language = "ko"
    json = False
    heard_at = inf
    lost_seats: frozenset[int] = frozenset()

    def __init__(self) -> None:
        self.seen = 0
        self.frames: list[Frame | str] = []

    async def push(self, frame: Frame | str) -> None:
        self.frames.append(frame)

    def follow_turn(self, position: Position) -> None:
        pass

    async def check_place(self) -> None:
        """It may stay."""


def position_at(version: int) -> Any:
    account = SimpleNamespace(seen=version)
    ledger = SimpleNamespace(account=lambda audience: account)
    return SimpleNamespace(match_id=MATCH, version=version, ledger=ledger, chairs=())


@pytest.fixture
def gates(monkeypatch: pytest.MonkeyPatch) -> dict[int, asyncio.Event]:
    """Whole tables are rendered when their gate opens; single moves are rendered at once. No
    position is looked up: the hub has those that it was given."""
    gates: dict[int, asyncio.Event] = {}

    async def run_in_thread(render: Any, position: Any, *target: Any) -> str:
        assert render is hub.whole_frame
        if position.version in gates:
            await gates[position.version].wait()
        return f"whole {position.version}"

    monkeypatch.setattr(hub, "run_in_thread", run_in_thread)
    monkeypatch.setattr(hub, "_frame", lambda position, *target: f"move {position.version}")
    return gates


async def run_tasks() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.fixture
def screen() -> Screen:
    return Screen()


@pytest.fixture
def open_hub(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> Hub:
    """A hub with one page, which shows version 0."""
    made = Hub()
    monkeypatch.setattr(made, "_start", lambda: None)
    made.join(screen, position_at(0))
    return made


@pytest.mark.usefixtures("gates")
async def test_the_position_that_was_committed_is_what_the_pages_are_sent(
    open_hub: Hub, screen: Screen
) -> None:
    open_hub._loop = asyncio.get_running_loop()

    for version in (1, 2):
        await asyncio.to_thread(open_hub._receive_position, position_at(version))
        await run_tasks()

    assert screen.frames == ["move 1", "move 2"]


@pytest.mark.usefixtures("gates")
async def test_a_table_that_is_drawn_during_its_transaction_is_sent_after_it_and_only_then(
    open_hub: Hub, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_hub._loop, open_hub._thread = asyncio.get_running_loop(), get_ident()
    lost, written = position_at(1), position_at(1)

    open_hub._prepare(lost)  # its transaction fails, and nobody hears of it
    open_hub._prepare(written)
    await run_tasks()
    assert screen.frames == []

    monkeypatch.setattr(hub, "_frame", lambda *_: "drawn again")
    open_hub._receive_position(written)
    await run_tasks()
    assert screen.frames == ["move 1"]


@pytest.mark.usefixtures("gates")
async def test_what_was_drawn_for_a_move_that_was_lost_is_not_sent(
    open_hub: Hub, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_hub._loop, open_hub._thread = asyncio.get_running_loop(), get_ident()

    open_hub._prepare(position_at(1))
    monkeypatch.setattr(hub, "_frame", lambda *_: "of another move")
    open_hub._receive_position(position_at(1))
    await run_tasks()

    assert screen.frames == ["of another move"]


async def test_a_table_that_took_long_to_render_never_replaces_a_newer_one(
    open_hub: Hub, screen: Screen, gates: dict[int, asyncio.Event]
) -> None:
    gates[3] = asyncio.Event()

    open_hub._hand_out(position_at(3), {})
    await run_tasks()
    open_hub._hand_out(position_at(4), {})
    await run_tasks()
    gates[3].set()
    await run_tasks()

    assert screen.frames[-1] == "move 4"
    assert screen.seen == 4
    assert screen.frames == ["whole 3", "move 4"], "and no move is missing in the log"


async def test_a_table_is_not_sent_to_a_page_that_has_seen_it(
    open_hub: Hub, screen: Screen, gates: dict[int, asyncio.Event]
) -> None:
    gates[3] = asyncio.Event()

    open_hub._hand_out(position_at(3), {})
    await run_tasks()
    screen.seen = 5
    gates[3].set()
    await run_tasks()

    assert screen.frames == [] and screen.seen == 5
