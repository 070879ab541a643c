"""The open pages of a process: whatever overtakes what, a page ends up at the newest table."""

import asyncio
from types import SimpleNamespace
from typing import Any
from uuid import UUID, uuid4

import pytest

from games.live import hub
from games.live.hub import Hub
from games.match.positions import Audience

MATCH = uuid4()


class Screen:
    """A page that keeps what it was sent."""

    match_id: UUID = MATCH
    seat: Audience = 0
    language = "ko"
    json = False

    def __init__(self) -> None:
        self.seen = 0
        self.frames: list[str] = []

    async def push(self, frame: str) -> None:
        self.frames.append(frame)


def at(version: int) -> Any:
    account = SimpleNamespace(seen=version)
    ledger = SimpleNamespace(of=lambda seat: account)
    return SimpleNamespace(match_id=MATCH, version=version, ledger=ledger)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> dict[int, asyncio.Event]:
    """Whole tables that are drawn when they are let; single moves are drawn at once."""
    gates: dict[int, asyncio.Event] = {}

    async def position(match_id: UUID, version: int) -> Any:
        return at(version)

    async def in_thread(draw: Any, position: Any, *sight: Any) -> str:
        if position.version in gates:
            await gates[position.version].wait()
        return f"whole {position.version}"

    monkeypatch.setattr(hub, "_position", position)
    monkeypatch.setattr(hub, "in_thread", in_thread)
    monkeypatch.setattr(hub, "_frame", lambda position, *sight: f"move {position.version}")
    return gates


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def room(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> Hub:
    made = Hub()
    monkeypatch.setattr(made, "_begin", lambda: None)
    made.join(screen, 0)
    return made


async def test_a_table_that_took_long_to_draw_never_lies_over_a_newer_one(
    slow: dict[int, asyncio.Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen, slow[3] = Screen(), asyncio.Event()
    made = room(screen, monkeypatch)

    late = asyncio.ensure_future(made.deliver(MATCH, 3))
    await settled()
    await made.deliver(MATCH, 4)
    slow[3].set()
    await late
    await settled()

    assert screen.frames[-1] == "move 4"
    assert screen.seen == 4
    assert screen.frames == ["whole 3", "move 4"], "and no move is missing in the log"


async def test_a_table_is_not_sent_to_a_page_that_has_seen_it(
    slow: dict[int, asyncio.Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen, slow[3] = Screen(), asyncio.Event()
    made = room(screen, monkeypatch)

    late = asyncio.ensure_future(made.deliver(MATCH, 3))
    await settled()
    screen.seen = 5
    slow[3].set()
    await late

    assert screen.frames == [] and screen.seen == 5
