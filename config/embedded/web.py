"""The embedded web server: loads the site while it is being prepared, then serves it."""

import os
import sys
from importlib import import_module

import django

from config.serving import server

# Modules of the first page that can be loaded before there is a database.
AHEAD = (
    "config.urls",
    "uvloop",
    "httptools",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
)


def main(listener: int, gate: int) -> None:
    """Serve at an open socket as soon as the other end of the gate is closed."""
    django.setup()
    for name in AHEAD:
        import_module(name)
    os.read(gate, 1)
    # The application is loaded only now: it looks at the static files.
    server.serve(fd=listener)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
