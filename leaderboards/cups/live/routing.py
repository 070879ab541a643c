from typing import Any

from django.urls import path

from leaderboards.cups.live.consumers import CupConsumer

websocket_urlpatterns: list[Any] = [
    path("ws/cups/<slug:code>/", CupConsumer.as_asgi()),  # type: ignore[arg-type]
]
