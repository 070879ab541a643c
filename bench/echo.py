"""The limits for two screens: what one says, both hear. Through Channels and its layer, and without
anything between the server and the other socket."""

import os
from collections import defaultdict
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.urls import path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


class Echo(AsyncWebsocketConsumer):
    """Two sockets of one room."""

    async def connect(self) -> None:
        self.room = self.scope["url_route"]["kwargs"]["room"]
        await self.channel_layer.group_add(self.room, self.channel_name)
        await self.accept()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        await self.channel_layer.group_send(self.room, {"type": "say", "text": text_data})

    async def say(self, message: dict[str, str]) -> None:
        await self.send(message["text"])

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(self.room, self.channel_name)


application = ProtocolTypeRouter(
    {
        "http": get_asgi_application(),
        "websocket": URLRouter([path("echo/<slug:room>/", Echo.as_asgi())]),  # type: ignore
    }
)

_rooms: dict[str, set[Any]] = defaultdict(set)


async def raw(scope: Any, receive: Any, send: Any) -> None:
    """The same as a bare ASGI application."""
    room = _rooms[scope["path"]]
    await receive()
    await send({"type": "websocket.accept"})
    room.add(send)
    while (message := await receive())["type"] == "websocket.receive":
        for say in tuple(room):
            await say({"type": "websocket.send", "text": message["text"]})
    room.discard(send)
