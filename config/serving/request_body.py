"""Limits of request bodies, held before Django spools a body to a temporary file."""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any

from django.conf import settings

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

BODY_SECONDS = 30.0
"""Seconds in which a body must arrive."""
TOO_LATE, TOO_LARGE = 408, 413
SENTENCES = {
    TOO_LATE: b'{"code": "too_late", "message": "The request did not arrive in time."}',
    TOO_LARGE: b'{"code": "too_large", "message": "This request is too large."}',
}


class BodyLimit:
    """ASGI middleware that answers 413 to a body that is too large, 408 to one that is too slow.

    The application then sees a client that went away.
    """

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if _announced_length(scope) > settings.LARGEST_BODY:
            await refuse(send, TOO_LARGE)
            return
        body = _Body(receive, send)
        await self._inner(scope, body.receive, body.send)


class _Body:
    """One request: counts what arrives until the body is complete."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send
        self._deadline = monotonic() + BODY_SECONDS
        self._size = 0
        self._complete = self._refused = False

    async def receive(self) -> Message:
        if self._complete:
            return await self._receive()
        try:
            async with asyncio.timeout(self._deadline - monotonic()):
                message = await self._receive()
        except TimeoutError:
            return await self._refuse(TOO_LATE)
        self._size += len(message.get("body", b""))
        self._complete = not message.get("more_body", False)
        return await self._refuse(TOO_LARGE) if self._size > settings.LARGEST_BODY else message

    async def send(self, message: Message) -> None:
        if not self._refused:
            await self._send(message)

    async def _refuse(self, status: int) -> Message:
        if not self._refused:
            self._refused = True
            await refuse(self._send, status)
        return {"type": "http.disconnect"}


async def refuse(send: Send, status: int) -> None:
    """Answer and close the connection, whatever the client still sends."""
    body = SENTENCES[status]
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _announced_length(scope: Message) -> int:
    length = dict(scope["headers"]).get(b"content-length", b"0")
    return int(length) if length.isdigit() else 0
