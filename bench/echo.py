"""The least that Channels can do for two screens: what one says, both hear. The limit."""

import os

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
