"""Two screens for each match: one plays, both must be told. Times what the other one waits for.

`python -m bench.clients PORT,PORT SECONDS [RATE]` reads its task, a line of JSON, opens the first
screens, says that it is ready, waits for another line, plays, and prints its figures as JSON.
With a rate all matches together make so many moves a second, and none waits for another's.

The clients share the cores with what is measured. So they speak WebSocket themselves, without a
task or a future for a frame, and look into every `CHECKED`-th table; of the others they see that it
is a table.
"""

import asyncio
import json
import random
import sys
import time
import zlib
from base64 import b64encode
from collections.abc import Callable
from itertools import cycle
from os import urandom
from typing import Any
from uuid import UUID

import uvloop

AT_ONCE = 20
"""Matches whose screens are opened at the same time."""
CHECKED = 16
TEXT, BINARY, CLOSE, PING = 0x81, 0x82, 0x88, 0x89
"""The first byte of a whole frame."""
TABLE = b'{"number":'
"""How a table begins (games/live/deltas.py)."""


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
        self.worked = time.process_time()
        """CPU seconds of this process until then."""

    @property
    def is_over(self) -> bool:
        return time.perf_counter() - self.began > self.seconds

    def draw_pause(self) -> float:
        """The time to the next move of a match: drawn anew, so that matches do not fall into
        step."""
        return self.pause * (0.5 + random.random())

    def figures(self) -> dict[str, float]:
        waits = sorted(self.waits) or [0.0]
        return {
            "moves": len(self.waits),
            "bytes": self.bytes / 2 / max(len(self.waits), 1),
            "seconds": min(time.perf_counter() - self.began, self.seconds),
            "cpu": time.process_time() - self.worked,
            **{
                f"p{p}": 1000 * waits[min(len(waits) - 1, len(waits) * p // 100)]
                for p in (50, 95, 99)
            },
        }


class Screen(asyncio.Protocol):
    """One WebSocket. The server masks nothing, and sends each message as one frame."""

    def __init__(self, request: str) -> None:
        self._request = request
        self._buffer = b""
        self._is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.receive: Callable[[int, bytes], None] = _refuse
        """Called with the kind and the content of each message."""

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(self._request.encode())

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data if self._buffer else data
        if not self._is_open:
            head, end, buffer = buffer.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            assert b" 101 " in head[:20], head
            self._is_open = True
            self.opened.set_result(None)
        self._buffer = self._read_frames(buffer)

    def _read_frames(self, buffer: bytes) -> bytes:
        """Pass on the whole frames; returns what is left."""
        while len(buffer) >= 2:
            start, size = 2, buffer[1]
            if size > 125:
                start = 4 if size == 126 else 10
                size = int.from_bytes(buffer[2:start], "big")
            if len(buffer) < start + size:
                break
            if buffer[0] == PING:
                # The server looks every 20 s whether somebody is there.
                pong = b"\x8a" + bytes((0x80 | size,)) + b"\0\0\0\0" + buffer[2 : 2 + size]
                self._transport.write(pong)
            else:
                self.receive(buffer[0], buffer[start : start + size])
            buffer = buffer[start + size :]
        return buffer

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed"))

    def send(self, text: bytes) -> None:
        """Send a text, masked with zeros: the mask protects proxies, of which there are none."""
        size = len(text)
        long = b"\x81\xfe" + size.to_bytes(2, "big") if size > 125 else bytes((TEXT, 0x80 | size))
        self._transport.write(long + b"\0\0\0\0" + text)

    def close(self) -> None:
        """Close the socket; what still arrives is of no interest."""
        self.receive = _ignore
        self._transport.write(b"\x88\x80\0\0\0\0")
        self._transport.close()


def _refuse(kind: int, content: bytes) -> None:
    raise AssertionError(f"nobody waits for this: {content[:200]!r}")


def _ignore(kind: int, content: bytes) -> None:
    pass


Screens = tuple[Screen, Screen]


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
            path = f"/echo/{player['echo']}/"
            return await _connect(port, path), await _connect(port, path)
        return await _open_screens(port, player, player["runs"][0])


async def _open_screens(port: str, player: dict[str, Any], run: dict[str, Any]) -> Screens:
    """The player's screen and a watcher's."""
    path = f"/ws/m/{run['match']}/?seen=1&deltas=1"
    mine = await _connect(port, path, f"Cookie: {player['cookie']}\r\n")
    return mine, await _connect(port, path)


async def _connect(port: str, path: str, headers: str = "") -> Screen:
    request = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {b64encode(urandom(16)).decode()}\r\n{headers}\r\n"
    )
    loop = asyncio.get_running_loop()
    _, screen = await loop.create_connection(lambda: Screen(request), "127.0.0.1", int(port))
    await screen.opened
    return screen


async def play(port: str, player: dict[str, Any], first: Screens, tally: Tally) -> None:
    """Play one run after the other, each before the eyes of a watcher."""
    for nth, run in enumerate(player["runs"]):
        if tally.is_over:
            return
        screens = await _open_screens(port, player, run) if nth else first
        moves = [
            (f'{{"version":{version},"action_id":"', f'","action":{action}}}')
            for version, action in enumerate(run["actions"], 1)
        ]
        await Exchange(screens, moves, tally).done
    if not tally.is_over:
        raise RuntimeError("more moves than runs were made for; give bench/matches.py more RUNS")


async def shout(screens: Screens, tally: Tally) -> None:
    """The echo's two screens; the text is as long as what a page is sent of a move."""
    await Exchange(screens, None, tally).done


class Exchange:
    """Moves of one match: the next one when both screens have been told of the last."""

    def __init__(self, screens: Screens, moves: list[tuple[str, str]] | None, tally: Tally) -> None:
        """Each move is what stands before and after its id; None: a text that is echoed, until time
        is up."""
        self._mine, self._theirs = screens
        self._moves, self._tally = moves, tally
        self._loop = asyncio.get_running_loop()
        self._count = 0
        self._drawn = self._answered = False
        self.done: asyncio.Future[None] = self._loop.create_future()
        """Until the moves were made, or time was up."""
        self._mine.receive = self._guard(self._hear_answer)
        self._theirs.receive = self._guard(self._see_table)
        self._rest()

    def _guard(self, hear: Callable[[int, bytes], None]) -> Callable[[int, bytes], None]:
        def receive(kind: int, content: bytes) -> None:
            try:
                hear(kind, content)
            except Exception as error:
                if not self.done.done():
                    self.done.set_exception(error)

        return receive

    def _rest(self) -> None:
        if self._tally.pause:
            self._loop.call_later(self._tally.draw_pause(), self._move)
        else:
            self._move()

    def _move(self) -> None:
        if self._tally.is_over or (self._moves is not None and self._count == len(self._moves)):
            self._mine.close()
            self._theirs.close()
            if not self.done.done():
                self.done.set_result(None)
            return
        self._drawn = self._answered = False
        if self._moves is None:
            text = b"x" * 1000
        else:
            before, after = self._moves[self._count]
            self._id = str(UUID(bytes=urandom(16), version=4))
            text = f"{before}{self._id}{after}".encode()
        self._count += 1
        self._began = time.perf_counter()
        self._mine.send(text)

    def _see_table(self, kind: int, content: bytes) -> None:
        self._tally.waits.append(time.perf_counter() - self._began)
        assert not self._drawn, "two tables of one move"
        self._check(kind, content)
        self._drawn = True
        self._proceed(content)

    def _hear_answer(self, kind: int, content: bytes) -> None:
        assert not self._answered, "two answers to one move"
        self._check(kind, content, self._id if self._moves else "")
        self._answered = True
        self._proceed(content)

    def _check(self, kind: int, content: bytes, action_id: str = "") -> None:
        if self._moves is None:
            assert kind == TEXT and len(content) == 1000, content
        elif kind == TEXT or self._count % CHECKED == 0:
            # Of deflated messages only some are read: nothing but a table is that long.
            text = content if kind == TEXT else zlib.decompress(content, -zlib.MAX_WBITS)
            assert text.startswith(TABLE), text
            assert not action_id or text.endswith(b'"action_id":"%b"}' % action_id.encode()), text
        else:
            assert kind == BINARY, content

    def _proceed(self, content: bytes) -> None:
        self._tally.bytes += len(content)
        if self._drawn and self._answered:
            self._rest()


if __name__ == "__main__":
    uvloop.run(main())
