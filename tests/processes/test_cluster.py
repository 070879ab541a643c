"""Several web servers and workers at once, and what happens when they die."""

import asyncio
import json
import os
import signal
from collections.abc import Iterator
from typing import Any
from urllib.request import urlopen
from uuid import uuid4

import pytest
from redis import Redis
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin, Subprotocol

from config.embedded import processes
from games.engine import chance, playouts
from games.engine.protocol import encode
from games.engine.registry import GAMES
from tests.cluster import Cluster, cluster

pytestmark = pytest.mark.processes

YUT = GAMES["yut"]


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Two web servers and two workers."""
    with cluster(tmp_path_factory.mktemp("pair"), SOCKET_RATE="1000") as made:
        for _ in range(2):
            made.add_web()
            made.add_worker()
        yield made


def line(seed: str) -> list[Any]:
    """What the quick bot plays on a seed."""
    key = chance.seed_key(YUT.seed_prefix, seed)
    return [json.loads(encode(move.action)) for move in playouts.play_bots(YUT, key, ("greedy",))]


def at(port: int, match: str, token: str = "") -> connect:
    """A program's socket at a match."""
    return connect(
        f"ws://127.0.0.1:{port}/ws/m/{match}/",
        origin=Origin(f"http://127.0.0.1:{port}"),
        subprotocols=[Subprotocol("noripan.json.v1")],
        additional_headers={"Authorization": f"Token {token}"} if token else {},
    )


async def wish(socket: ClientConnection, version: int, action: Any) -> None:
    text = {"version": version, "action_id": str(uuid4()), "action": action}
    await socket.send(json.dumps(text))


async def until(socket: ClientConnection, version: int, seconds: float = 10) -> dict[str, Any]:
    """The match that this socket receives at a version or later, in time."""
    async with asyncio.timeout(seconds):
        return await _until(socket, version)


async def _until(socket: ClientConnection, version: int) -> dict[str, Any]:
    while True:
        frame = json.loads(await socket.recv())
        if frame["type"] == "refused":
            raise AssertionError(frame)
        if frame["type"] == "match" and frame["match"]["version"] >= version:
            match: dict[str, Any] = frame["match"]
            return match


async def test_one_match_is_played_through_two_web_servers(pair: Cluster) -> None:
    run = pair.arrange("run", "both", "abc123")
    first, second = pair.webs
    async with (
        at(first, run["match"], run["token"]) as one,
        at(second, run["match"], run["token"]) as two,
        at(second, run["match"]) as watcher,
    ):
        for number, action in enumerate(line("abc123"), start=1):
            await wish((one, two)[number % 2], number, action)
            mine, theirs = await asyncio.gather(until(one, number + 1), until(two, number + 1))
            seen = await until(watcher, number + 1)
            assert mine["view"] == theirs["view"]

    assert mine["status"] == seen["status"] == "finished"
    log = pair.arrange("log", run["match"])
    assert log["replays"]
    assert log["versions"] == list(range(1, log["version"] + 1))


async def test_watchers_at_both_servers_see_what_the_workers_play(pair: Cluster) -> None:
    match = pair.arrange("exhibition", "T0001", "quiet")["match"]
    first, second = pair.webs
    async with at(first, match) as one, at(second, match) as two:
        moves = len(line("T0001"))
        ends = await asyncio.gather(until(one, moves + 1), until(two, moves + 1))

    assert ends[0]["result"] == ends[1]["result"] is not None
    assert pair.arrange("log", match)["versions"] == list(range(1, moves + 1))


@pytest.mark.parametrize(
    "step",
    [
        "before writing",
        "between the two rows",
        "after both rows",
        "after the commit",
        "before the notice",
        "before the wake-up",
        "after the wake-up",
    ],
)
def test_a_process_killed_at_any_step_of_a_move_loses_nothing(pair: Cluster, step: str) -> None:
    match, code = pair.die("T0002", step)

    assert code == -signal.SIGKILL
    log = pair.finished(match, seconds=20)
    assert log["replays"]
    assert log["versions"] == list(range(1, len(line("T0002")) + 1))


def test_a_worker_killed_in_the_middle_is_no_loss(pair: Cluster) -> None:
    matches = [pair.arrange("exhibition", f"T00{n}")["match"] for n in range(10, 14)]

    pair.lose_worker()
    pair.add_worker()

    for match in matches:
        assert pair.finished(match, seconds=20)["replays"]


async def test_after_a_worker_was_killed_the_next_move_comes_within_ten_seconds(
    pair: Cluster,
) -> None:
    pair.wait_for_workers()
    show = pair.arrange("show", "workers", "T0040")["match"]
    async with at(next(iter(pair.webs)), show) as watcher:
        seen = await until(watcher, 3)
        pair.lose_worker(0)
        await until(watcher, seen["version"] + 1)
    pair.add_worker()


async def test_after_redis_forgot_everything_the_next_move_comes_within_ten_seconds(
    pair: Cluster,
) -> None:
    pair.wait_for_workers()
    show = pair.arrange("show", "flush", "T0041")["match"]
    async with at(next(iter(pair.webs)), show) as watcher:
        seen = await until(watcher, 3)
        for _ in range(2):
            Redis.from_url(pair.redis.url).flushall()
            seen = await until(watcher, seen["version"] + 1)


async def test_after_redis_restarted_the_next_move_comes_within_ten_seconds(
    pair: Cluster,
) -> None:
    pair.wait_for_workers()
    show = pair.arrange("show", "restart-show", "T0042")["match"]
    async with at(next(iter(pair.webs)), show) as watcher:
        seen = await until(watcher, 3)
        pair.restart_redis()
        await until(watcher, seen["version"] + 1)


async def test_clocks_of_absent_players_run_out_within_ten_seconds(pair: Cluster) -> None:
    pair.wait_for_workers()
    duel = pair.arrange("duel", "late-1", "late-2")
    async with at(next(iter(pair.webs)), duel["match"]) as watcher:
        before = await until(watcher, 1)
        pair.arrange("expire", duel["match"])
        await until(watcher, before["version"] + 1)

    log = pair.arrange("log", duel["match"])
    assert log["replays"]
    assert sorted(log["late"]) == sorted(set(log["late"])), "a seat was charged twice"


async def test_clocks_run_out_in_time_while_redis_is_down(pair: Cluster) -> None:
    duel = pair.arrange("duel", "down-1", "down-2")
    async with at(next(iter(pair.webs)), duel["match"]) as watcher:
        before = await until(watcher, 1)
        pair.kill(pair.redis_process)
        try:
            pair.arrange("expire", duel["match"])
            await until(watcher, before["version"] + 1)
        finally:
            pair.redis_process = processes.start(pair.redis.program)

    assert pair.arrange("log", duel["match"])["late"] in ([0], [1], [0, 1], [1, 0])


def test_redis_flushed_in_the_middle_is_no_loss(pair: Cluster) -> None:
    pair.wait_for_workers()
    matches = []
    for n in range(20, 24):
        matches.append(pair.arrange("exhibition", f"T00{n}")["match"])
        Redis.from_url(pair.redis.url).flushall()

    for match in matches:
        assert pair.finished(match, seconds=20)["replays"]


async def test_redis_restarted_in_the_middle_is_no_loss(pair: Cluster) -> None:
    run = pair.arrange("run", "restart", "abc123")
    first, second = pair.webs
    actions = line("abc123")
    async with at(first, run["match"], run["token"]) as mine, at(second, run["match"]) as watcher:
        await wish(mine, 1, actions[0])
        await until(watcher, 2)
        pair.kill(pair.redis_process)
        async with asyncio.timeout(10):
            await wish(mine, 2, actions[1])
            await until(mine, 3)
            seen = await until(watcher, 3)

        exhibition = pair.arrange("exhibition", "T0030")["match"]
        pair.redis_process = processes.start(pair.redis.program)
        await wish(mine, 3, actions[2])
        again = await until(watcher, 4)

    assert (seen["version"], again["version"]) == (3, 4)
    assert pair.finished(exhibition, seconds=20)["replays"]


async def test_a_web_server_killed_under_a_player_is_no_loss(pair: Cluster) -> None:
    run = pair.arrange("run", "killed", "abc123")
    first, second = pair.webs
    actions = line("abc123")
    async with at(first, run["match"], run["token"]) as mine:
        await wish(mine, 1, actions[0])
        await until(mine, 2)
        pair.kill(pair.webs.pop(first))

    async with asyncio.timeout(10), at(second, run["match"], run["token"]) as again:
        found = await until(again, 2)
        await wish(again, 2, actions[1])
        after = await until(again, 3)

    assert (found["version"], after["version"]) == (2, 3)


@pytest.mark.skipif(
    not os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="SQLite has no server"
)
def test_connections_that_the_database_ended_cause_no_error_pages(pair: Cluster) -> None:
    port = next(iter(pair.webs))
    for _ in range(3):
        for _ in range(4):
            with urlopen(f"http://127.0.0.1:{port}/", timeout=30) as page:
                assert page.status == 200
        pair.arrange("end_connections")


async def test_a_socket_from_another_site_is_not_let_in(pair: Cluster) -> None:
    run = pair.arrange("run", "origin", "abc123")
    port = next(iter(pair.webs))

    with pytest.raises(InvalidStatus) as refused:
        async with connect(
            f"ws://127.0.0.1:{port}/ws/m/{run['match']}/", origin=Origin("https://evil.example")
        ):
            pass

    assert refused.value.response.status_code == 403


async def test_an_oversized_frame_closes_its_socket_and_nothing_else(pair: Cluster) -> None:
    run = pair.arrange("run", "oversized", "abc123")
    port = next(iter(pair.webs))
    async with at(port, run["match"], run["token"]) as socket, at(port, run["match"]) as other:
        await until(socket, 1)
        await socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()

        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        async with at(port, run["match"], run["token"]) as again:
            await wish(again, 1, {"type": "throw"})
            assert (await until(other, 2))["version"] == 2


async def test_a_flood_of_frames_closes_its_socket_and_nothing_else(pair: Cluster) -> None:
    run = pair.arrange("run", "flood", "abc123")
    port = next(iter(pair.webs))
    async with at(port, run["match"], run["token"]) as socket:
        with pytest.raises(ConnectionClosed) as closed:
            for _ in range(20_000):
                await socket.send("{")
            while True:
                await asyncio.wait_for(socket.recv(), 20)

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4429
    async with at(port, run["match"], run["token"]) as again:
        await wish(again, 1, {"type": "throw"})
        assert (await until(again, 2))["version"] == 2
