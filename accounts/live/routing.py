from typing import Any

from django.urls import path

from accounts.live.consumers import PersonConsumer

websocket_urlpatterns: list[Any] = [path("ws/me/", PersonConsumer.as_asgi())]  # type: ignore[arg-type]
