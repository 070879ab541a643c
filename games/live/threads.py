"""Database work of sockets: a few threads, each with a connection that stays open.

Django's own `database_sync_to_async` runs everything in one thread: all matches would queue there.
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


async def run_in_thread(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Call a function that uses the database without blocking the event loop."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_pool, lambda: _call_with_retry(function, *args, **kwargs))


def _call_with_retry(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Call once more on a new connection if the old one is lost: a repeated wish is harmless."""
    try:
        return function(*args, **kwargs)
    except (InterfaceError, OperationalError):
        connection.close()
        return function(*args, **kwargs)


def close_connections() -> None:
    """Close the connections of all threads, as before a test database is dropped."""
    everyone = Barrier(settings.DATABASE_THREADS)

    def close() -> None:
        everyone.wait(5)
        connection.close()

    for done in [_pool.submit(close) for _ in range(settings.DATABASE_THREADS)]:
        done.result(10)
