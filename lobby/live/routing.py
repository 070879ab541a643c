from typing import Any

from django.urls import path

from lobby.classroom.consumers import ClassConsumer
from lobby.live.consumers import LobbyConsumer, TableConsumer

websocket_urlpatterns: list[Any] = [
    path("ws/lobby/", LobbyConsumer.as_asgi()),  # type: ignore[arg-type]
    path("ws/class/<slug:code>/", ClassConsumer.as_asgi()),  # type: ignore[arg-type]
    path("ws/t/<slug:code>/", TableConsumer.as_asgi()),  # type: ignore[arg-type]
]
