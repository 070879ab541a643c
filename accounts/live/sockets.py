"""Middleware of the sockets: origin and language. `accounts.tokens` has that of tokens."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from accounts.web import languages


class OriginMiddleware:
    """Refuses pages of other sites.

    A browser always sends the origin of the page. A program may leave it out if it sends no
    cookies either.
    """

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        if headers.keys().isdisjoint({b"origin", b"cookie"}) or _is_own_page(headers):
            return await self.inner(scope, receive, send)
        return await refuse_unknown_address(scope, receive, send)


def _is_own_page(headers: Mapping[bytes, str]) -> bool:
    """Whether the page is of the host and the port that the socket asks for, or of a trusted
    origin."""
    origin, host = headers.get(b"origin", ""), headers.get(b"host", "")
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    name, _ = split_domain_port(host)
    is_ours = bool(name) and validate_host(name, settings.ALLOWED_HOSTS)
    return is_ours and origin in (f"http://{host}", f"https://{host}")


async def refuse_unknown_address(scope: Any, receive: Any, send: Any) -> Any:
    """Close a socket at an unknown address, as a page there would be a 404."""
    await receive()
    await send({"type": "websocket.close"})


class LanguageMiddleware:
    """Puts `language` into the scope. Belongs inside AuthMiddlewareStack."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        return await self.inner(
            {**scope, "language": languages.socket_language(scope)}, receive, send
        )
