"""Two screens for each match: one plays, both must be told. Times what the other one waits for.

`python -m bench.clients PORT SECONDS` reads its task as JSON and prints its figures as JSON.
"""

import asyncio
import json
import sys
import time
import zlib
from typing import Any
from uuid import uuid4

import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin


class Tally:
    """What was seen until time was up."""

    def __init__(self, seconds: float) -> None:
        self.waits: list[float] = []
        self.bytes = 0
        """What both screens were sent."""
        self.seconds = seconds
        self.began = time.perf_counter()

    @property
    def is_over(self) -> bool:
        return time.perf_counter() - self.began > self.seconds

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
    port, seconds = sys.argv[1], float(sys.argv[2])
    task = json.load(sys.stdin)
    tally = Tally(seconds)
    if "echo" in task:
        await asyncio.gather(*(shout(port, f"room{n}", tally) for n in range(task["echo"])))
    else:
        await asyncio.gather(*(play(port, player, tally) for player in task["players"]))
    json.dump(tally.figures(), sys.stdout)


async def play(port: str, player: dict[str, Any], tally: Tally) -> None:
    """Play one run after the other, each before the eyes of a watcher."""
    for run in player["runs"]:
        if tally.is_over:
            return
        address = f"ws://127.0.0.1:{port}/ws/m/{run['match']}/?seen=1&deltas=1"
        origin = Origin(f"http://127.0.0.1:{port}")
        cookie = {"Cookie": player["cookie"]}
        async with (
            connect(address, origin=origin, additional_headers=cookie, compression=None) as mine,
            connect(address, origin=origin, compression=None) as theirs,
        ):
            for move, action in enumerate(run["actions"]):
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


async def shout(port: str, room: str, tally: Tally) -> None:
    """The echo's two screens; the text is as long as what a page is sent of a move."""
    address = f"ws://127.0.0.1:{port}/echo/{room}/"
    text = "x" * 1000
    async with (
        connect(address, compression=None) as mine,
        connect(address, compression=None) as theirs,
    ):
        while not tally.is_over:
            began = time.perf_counter()
            await mine.send(text)
            drawn = await theirs.recv()
            tally.waits.append(time.perf_counter() - began)
            tally.bytes += len(drawn) + len(await mine.recv())


if __name__ == "__main__":
    uvloop.run(main())
