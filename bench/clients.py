"""Two screens for each match: one plays, both must be told. Times what the other one waits for.

`python -m bench.clients PORT,PORT SECONDS [RATE]` reads its task, a line of JSON, opens the first
screens, says that it is ready, waits for another line, plays, and prints its figures as JSON.
With a rate all matches together make so many moves a second, and none waits for another's.
"""

import asyncio
import json
import random
import sys
import time
import zlib
from itertools import cycle
from typing import Any
from uuid import uuid4

import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

Screens = tuple[ClientConnection, ClientConnection]
AT_ONCE = 20
"""Matches whose screens are opened at the same time."""


class Tally:
    """What was seen until time was up."""

    def __init__(self, seconds: float, pause: float = 0) -> None:
        """`pause` lies between two moves of a match; 0: one after the other."""
        self.pause = pause
        self.waits: list[float] = []
        self.bytes = 0
        """What both screens were sent."""
        self.seconds = seconds
        self.began = time.perf_counter()

    @property
    def is_over(self) -> bool:
        return time.perf_counter() - self.began > self.seconds

    async def rest(self) -> None:
        """Wait for the next move of a match: each time anew, so that they do not fall into step."""
        if self.pause:
            await asyncio.sleep(self.pause * (0.5 + random.random()))

    def figures(self) -> dict[str, float]:
        waits = sorted(self.waits) or [0.0]
        return {
            "moves": len(self.waits),
            "bytes": self.bytes / 2 / max(len(self.waits), 1),
            "seconds": min(time.perf_counter() - self.began, self.seconds),
            **{
                f"p{p}": 1000 * waits[min(len(waits) - 1, len(waits) * p // 100)]
                for p in (50, 95, 99)
            },
        }


async def main() -> None:
    ports, seconds = cycle(sys.argv[1].split(",")), float(sys.argv[2])
    rate = float(sys.argv[3]) if sys.argv[3:] else 0
    task = json.loads(sys.stdin.readline())
    rooms = [(next(ports), {"echo": f"room{n}"}) for n in range(task.get("echo", 0))]
    players = [(next(ports), player) for player in task.get("players", ())]
    enough = asyncio.Semaphore(AT_ONCE)
    first = await asyncio.gather(*(_open_first(*one, enough) for one in (*rooms, *players)))
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    tally = Tally(seconds, len(first) / rate if rate else 0)
    work = (
        shout(screens, tally) if "echo" in player else play(port, player, screens, tally)
        for (port, player), screens in zip((*rooms, *players), first, strict=True)
    )
    await asyncio.gather(*work)
    json.dump(tally.figures(), sys.stdout)


async def _open_first(port: str, player: dict[str, Any], enough: asyncio.Semaphore) -> Screens:
    async with enough:
        if "echo" in player:
            address = f"ws://127.0.0.1:{port}/echo/{player['echo']}/"
            return await connect(address, compression=None), await connect(
                address, compression=None
            )
        return await _open_screens(port, player, player["runs"][0])


async def _open_screens(port: str, player: dict[str, Any], run: dict[str, Any]) -> Screens:
    """The player's screen and a watcher's."""
    address = f"ws://127.0.0.1:{port}/ws/m/{run['match']}/?seen=1&deltas=1"
    origin, cookie = Origin(f"http://127.0.0.1:{port}"), {"Cookie": player["cookie"]}
    mine = await connect(address, origin=origin, additional_headers=cookie, compression=None)
    return mine, await connect(address, origin=origin, compression=None)


async def play(port: str, player: dict[str, Any], first: Screens, tally: Tally) -> None:
    """Play one run after the other, each before the eyes of a watcher."""
    for nth, run in enumerate(player["runs"]):
        if tally.is_over:
            return
        mine, theirs = await _open_screens(port, player, run) if nth else first
        async with mine, theirs:
            for move, action in enumerate(run["actions"]):
                await tally.rest()
                if tally.is_over:
                    return
                await _exchange(mine, theirs, move + 1, action, tally)
    raise RuntimeError("more moves than runs were made for; give bench/matches.py more RUNS")


async def _exchange(
    mine: ClientConnection, theirs: ClientConnection, version: int, action: str, tally: Tally
) -> None:
    action_id = uuid4()
    began = time.perf_counter()
    await mine.send(f'{{"version":{version},"action_id":"{action_id}","action":{action}}}')
    drawn = await theirs.recv()
    tally.waits.append(time.perf_counter() - began)
    answer = await mine.recv()
    tally.bytes += len(drawn) + len(answer)
    assert '"number":' in _text(drawn)[:200], drawn
    assert _text(answer).endswith(f'"action_id":"{action_id}"}}'), _text(answer)[-80:]


def _text(frame: str | bytes) -> str:
    """A frame as the page reads it (games/live/deltas.py)."""
    if isinstance(frame, str):
        return frame
    return zlib.decompress(frame, -zlib.MAX_WBITS).decode()


async def shout(screens: Screens, tally: Tally) -> None:
    """The echo's two screens; the text is as long as what a page is sent of a move."""
    mine, theirs = screens
    text = "x" * 1000
    async with mine, theirs:
        while not tally.is_over:
            await tally.rest()
            began = time.perf_counter()
            await mine.send(text)
            drawn = await theirs.recv()
            tally.waits.append(time.perf_counter() - began)
            tally.bytes += len(drawn) + len(await mine.recv())


if __name__ == "__main__":
    uvloop.run(main())
