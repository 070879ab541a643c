"""Sockets are open to pages of this site, and to programs without cookies."""

from typing import Any

import pytest
from channels.routing import URLRouter
from django.urls import path

from accounts.live.sockets import OriginMiddleware
from config.asgi import application
from tests.sockets import open_socket

Headers = tuple[tuple[bytes, bytes], ...]


async def greet(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": "come in"})
    await receive()


async def answer(*headers: tuple[bytes, bytes]) -> str:
    greeting: Any = greet
    routes: Any = [path("ws/", greeting)]
    async with open_socket(OriginMiddleware(URLRouter(routes)), "/ws/", headers=headers) as socket:
        return str((await socket.output())["type"])


@pytest.mark.parametrize(
    "headers",
    [
        (),
        ((b"authorization", b"Token abc"),),
        ((b"origin", b"http://127.0.0.1:8000"), (b"cookie", b"sessionid=abc")),
        ((b"origin", b"http://localhost:4444"), (b"host", b"localhost:4444")),
    ],
    ids=["a program", "a program with a token", "our page", "a page of the same port"],
)
async def test_our_pages_and_programs_may_open_a_socket(headers: Headers) -> None:
    assert await answer(*headers) == "websocket.send"


@pytest.mark.parametrize(
    "headers",
    [
        ((b"origin", b"https://evil.example"), (b"cookie", b"sessionid=abc")),
        ((b"origin", b"null"), (b"cookie", b"sessionid=abc")),
        ((b"origin", b"https://evil.example"),),
        ((b"cookie", b"sessionid=abc"),),
        ((b"origin", b"http://localhost:4444"), (b"host", b"localhost:8000")),
        ((b"origin", b"http://evil.example"), (b"host", b"evil.example")),
        ((b"origin", b"ftp://localhost"), (b"host", b"localhost")),
    ],
    ids=[
        "another site",
        "a page from nowhere",
        "another site, no cookie",
        "a cookie alone",
        "another port",
        "a host that is not ours",
        "another scheme",
    ],
)
async def test_pages_of_others_and_bare_cookies_may_not(headers: Headers) -> None:
    assert await answer(*headers) == "websocket.close"


@pytest.mark.django_db  # the session middleware closes connections that other tests left open
@pytest.mark.parametrize("path", ["/ws/nothing/", "/ws/m/no-uuid/", "/"])
async def test_a_socket_at_no_address_is_refused(path: str) -> None:
    async with open_socket(application, path, http_version="1.1") as socket:
        assert (await socket.output())["type"] == "websocket.close"
