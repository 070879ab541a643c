"""Tokens in requests and at sockets: `Authorization: Token …`."""

from typing import Any

from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext_lazy as _
from rest_framework import authentication
from rest_framework.exceptions import AuthenticationFailed

from accounts.models import User
from accounts.tokens import service as tokens
from accounts.tokens.models import ApiToken


class TokenAuthentication(authentication.TokenAuthentication):
    """Authenticates API requests."""

    def authenticate_credentials(self, key: str) -> tuple[User, ApiToken]:
        token = tokens.find(key)
        if token is None:
            raise AuthenticationFailed(_("This token is not valid: it was revoked, or it expired."))
        return token.user, token


class TokenSession:
    """The part of a session that consumers ask for: whether it still exists."""

    def __init__(self, digest: str) -> None:
        self.session_key = digest

    def exists(self, session_key: str) -> bool:
        return tokens.is_valid(session_key)


class TokenMiddleware:
    """Authenticates programs by a token instead of a cookie. Belongs inside AuthMiddlewareStack."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        header = dict(scope["headers"]).get(b"authorization", b"").decode("latin-1")
        kind, _, key = header.partition(" ")
        if kind.lower() == "token":
            token = await database_sync_to_async(tokens.find)(key.strip())
            scope = {**scope, "user": token.user if token else AnonymousUser()}
            scope["session"] = TokenSession(token.digest) if token else None
        return await self.inner(scope, receive, send)
