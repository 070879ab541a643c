"""The web server: uvicorn with the limits of a public site.

`python -m config.serving.server HOST PORT` is the `web` process of the Procfile; the embedded
site serves at a socket that it opened before.
"""

import resource
import sys
from asyncio import TimerHandle, Transport
from contextlib import suppress
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_SECONDS = 10.0
"""Seconds in which the head of a request must arrive."""
LARGEST_FRAME = 65536


class TimedProtocol(HttpToolsProtocol):
    """Closes a connection on which the head of a request does not arrive in time.

    uvicorn limits the pause between two requests only: a connection that sends half a head would
    stay open for ever.
    """

    _timer: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._start_timer()

    def on_headers_complete(self) -> None:
        self._stop_timer()
        super().on_headers_complete()

    def _start_timer(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def serve(**address: Any) -> None:
    """Serve the site at an address: `fd`, or `host` and `port`."""
    allow_open_files()
    uvicorn.run(
        "config.asgi:application",
        loop="uvloop",
        http=TimedProtocol,
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        lifespan="off",
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=2,
        **address,
    )


def allow_open_files() -> None:
    """Raise the limit of open files as far as the system allows: each connection is one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


if __name__ == "__main__":
    serve(host=sys.argv[1], port=int(sys.argv[2]))
