"""HTTP goes to Django; sockets pass origin, login and language first."""

from typing import Any

from django.core.asgi import get_asgi_application

http = get_asgi_application()

# What follows needs the apps to be loaded, which the line above did.
from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402

from accounts.routing import websocket_urlpatterns as own_sockets  # noqa: E402
from accounts.sockets import LanguageMiddleware, TokenMiddleware  # noqa: E402
from games.clocks import heart  # noqa: E402
from games.routing import websocket_urlpatterns as games_sockets  # noqa: E402
from lobby.routing import websocket_urlpatterns as lobby_sockets  # noqa: E402

sockets: Any = [*games_sockets, *lobby_sockets, *own_sockets]
application = ProtocolTypeRouter(
    {
        "http": http,
        "websocket": AllowedHostsOriginValidator(
            AuthMiddlewareStack(TokenMiddleware(LanguageMiddleware(URLRouter(sockets))))
        ),
    }
)

heart.start()
