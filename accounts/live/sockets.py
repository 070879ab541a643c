"""Middleware of the sockets: origin, token and language."""

from typing import Any

from channels.db import database_sync_to_async
from channels.security.websocket import AllowedHostsOriginValidator
from django.contrib.auth.models import AnonymousUser
from rest_framework.authtoken.models import Token

from accounts.web import languages


class OriginMiddleware:
    """Refuses pages of other sites.

    A browser always sends the origin of the page. A program may leave it out if it sends no
    cookies either.
    """

    def __init__(self, inner: Any) -> None:
        self.inner = inner
        self.checked: Any = AllowedHostsOriginValidator(inner)

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        headers = {name for name, _ in scope["headers"]}
        if headers.isdisjoint({b"origin", b"cookie"}):
            return await self.inner(scope, receive, send)
        return await self.checked(scope, receive, send)


async def refuse_unknown_address(scope: Any, receive: Any, send: Any) -> Any:
    """Close a socket at an unknown address, as a page there would be a 404."""
    await receive()
    await send({"type": "websocket.close"})


class TokenMiddleware:
    """Authenticates programs by a token instead of a cookie. Belongs inside AuthMiddlewareStack."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        header = dict(scope["headers"]).get(b"authorization", b"").decode("latin-1")
        kind, _, key = header.partition(" ")
        if kind.lower() == "token":
            scope = {**scope, "user": await database_sync_to_async(_owner)(key.strip())}
        return await self.inner(scope, receive, send)


def _owner(key: str) -> Any:
    token = Token.objects.select_related("user").filter(key=key, user__is_active=True).first()
    return token.user if token else AnonymousUser()


class LanguageMiddleware:
    """Puts `language` into the scope. Belongs inside AuthMiddlewareStack."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        return await self.inner(
            {**scope, "language": languages.socket_language(scope)}, receive, send
        )
