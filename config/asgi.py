"""The ASGI application: HTTP goes to Django, sockets through origin, log-in and language checks."""

import gc
from typing import Any

from django.core.asgi import get_asgi_application
from django.urls import re_path

from config.serving.request_body import BodyLimit
from config.serving.secret_key import require_secret_key

require_secret_key()
http = BodyLimit(get_asgi_application())

# What follows needs the apps to be loaded, which the line above did.
from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402

from accounts.live.routing import websocket_urlpatterns as own_sockets  # noqa: E402
from accounts.live.sockets import (  # noqa: E402
    LanguageMiddleware,
    OriginMiddleware,
    refuse_unknown_address,
)
from accounts.tokens.authentication import TokenMiddleware  # noqa: E402
from games.match.clocks import heart  # noqa: E402
from games.routing import websocket_urlpatterns as games_sockets  # noqa: E402
from leaderboards.cups.live.routing import websocket_urlpatterns as cup_sockets  # noqa: E402
from lobby.live.routing import websocket_urlpatterns as lobby_sockets  # noqa: E402

elsewhere: Any = refuse_unknown_address
sockets: Any = [*games_sockets, *lobby_sockets, *cup_sockets, *own_sockets, re_path("", elsewhere)]
application = ProtocolTypeRouter(
    {
        "http": http,
        "websocket": OriginMiddleware(
            AuthMiddlewareStack(TokenMiddleware(LanguageMiddleware(URLRouter(sockets))))
        ),
    }
)

heart.start()

# What is loaded by now stays as long as the process: a full collection need not walk over it again
# while people wait.
gc.collect()
gc.freeze()
