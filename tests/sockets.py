"""A socket for tests: what a browser or a program sends and receives, without a server."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

from asgiref.testing import ApplicationCommunicator


class Socket:
    """One open connection to an ASGI application."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    async def send(self, text: str | None = None, data: bytes | None = None) -> None:
        await self._inner.send_input({"type": "websocket.receive", "text": text, "bytes": data})

    async def wish(self, version: int, **action: Any) -> str:
        """Send a wish; return its id."""
        action_id = str(uuid4())
        wish = {"version": version, "action_id": action_id, "action": action}
        await self.send(json.dumps(wish))
        return action_id

    async def output(self) -> dict[str, Any]:
        message: dict[str, Any] = await self._inner.receive_output(3)
        return message

    async def receive(self) -> dict[str, Any]:
        """The next JSON frame."""
        frame: dict[str, Any] = json.loads((await self.output())["text"])
        return frame

    async def silent(self, seconds: float) -> bool:
        """Whether no message arrives for a while."""
        return bool(await self._inner.receive_nothing(seconds))


@asynccontextmanager
async def open_socket(
    application: Any,
    path: str,
    query: str = "",
    protocols: tuple[str, ...] = (),
    headers: tuple[tuple[bytes, bytes], ...] = (),
    **scope: Any,
) -> AsyncIterator[Socket]:
    """A socket that the application has accepted (or whose refusal is its first output)."""
    communicator: Any = ApplicationCommunicator
    inner = communicator(
        application,
        {
            "type": "websocket",
            "path": path,
            "query_string": query.encode(),
            "headers": list(headers),
            "subprotocols": list(protocols),
            **scope,
        },
    )
    await inner.send_input({"type": "websocket.connect"})
    first = await inner.receive_output(3)
    if first["type"] != "websocket.accept":
        await inner.output_queue.put(first)
    try:
        yield Socket(inner)
    finally:
        await inner.send_input({"type": "websocket.disconnect", "code": 1000})
        await inner.wait(3)
