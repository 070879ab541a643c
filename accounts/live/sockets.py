"""Who opens a socket, and in which language its consumers draw."""

from typing import Any

from channels.db import database_sync_to_async
from channels.security.websocket import AllowedHostsOriginValidator
from django.contrib.auth.models import AnonymousUser
from rest_framework.authtoken.models import Token

from accounts.web import languages


class OriginMiddleware:
    """Pages of other sites stay outside. A browser names the page's site, whatever the page wants;
    a program need not, but then its cookies, if it has any, would prove nothing."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner
        self.checked: Any = AllowedHostsOriginValidator(inner)

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        told = {name for name, _ in scope["headers"]}
        if told.isdisjoint({b"origin", b"cookie"}):
            return await self.inner(scope, receive, send)
        return await self.checked(scope, receive, send)


async def refuse_unknown_address(scope: Any, receive: Any, send: Any) -> Any:
    """A socket at an address that nobody has is refused, as a page there would be not found."""
    await receive()
    await send({"type": "websocket.close"})


class TokenMiddleware:
    """Programs show a token instead of a cookie. Stands inside AuthMiddlewareStack."""

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
    """Puts `language` into the scope. Stands inside AuthMiddlewareStack."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        return await self.inner(
            {**scope, "language": languages.socket_language(scope)}, receive, send
        )
