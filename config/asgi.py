"""The ASGI application: HTTP goes to Django, sockets through origin, log-in and language checks."""

import gc
import sys
from threading import Thread
from typing import Any

from django.core.asgi import get_asgi_application
from django.urls import re_path, reverse

from config.serving.msgspec_types import prepare_types
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
from games.live import rendering  # noqa: E402
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

SWITCH_INTERVAL = 0.0005
"""Seconds after which a thread that computes gives way. The event loop, which sends every move to
its pages, would wait for Python's usual five milliseconds while a thread draws the result of a
match or opens a page."""

sys.setswitchinterval(SWITCH_INTERVAL)
# Else the first match that ends, and the first table of each game, would hold up all others.
reverse("home")  # loads all routes
prepare_types()  # before there is another thread
Thread(target=rendering.preload, name="templates", daemon=True).start()
heart.start()

# What is loaded by now stays as long as the process: a full collection need not walk over it again
# while people wait.
gc.collect()
gc.freeze()
