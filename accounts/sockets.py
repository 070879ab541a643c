"""The language of a socket; its consumers draw in it."""

from typing import Any

from accounts import languages


class LanguageMiddleware:
    """Puts `language` into the scope. Stands inside AuthMiddlewareStack."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        return await self.inner({**scope, "language": languages.of_socket(scope)}, receive, send)
