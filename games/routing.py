from django.urls import path

from games.live.consumers import MatchConsumer

websocket_urlpatterns = [path("ws/m/<uuid:match_id>/", MatchConsumer.as_asgi())]  # type: ignore[arg-type]
