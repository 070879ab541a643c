"""Database work of sockets: a few threads, each with a connection that stays open.

Django's own bridge runs everything in one thread, which would make all matches wait in line.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import ParamSpec, TypeVar

from django.conf import settings
from django.db import InterfaceError, OperationalError, connection

P = ParamSpec("P")
R = TypeVar("R")

_pool = ThreadPoolExecutor(settings.DATABASE_THREADS, thread_name_prefix="door")


async def in_thread(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Call a function that talks to the database without holding up the event loop."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_pool, lambda: _steady(function, *args, **kwargs))


def _steady(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Once more on a new connection when the old one had died; the door bears repeats."""
    try:
        return function(*args, **kwargs)
    except (InterfaceError, OperationalError):
        connection.close()
        return function(*args, **kwargs)


def close_connections() -> None:
    """Give up the connections of all threads, as before a test database is dropped."""
    everyone = Barrier(settings.DATABASE_THREADS)

    def close() -> None:
        everyone.wait(5)
        connection.close()

    for done in [_pool.submit(close) for _ in range(settings.DATABASE_THREADS)]:
        done.result(10)
