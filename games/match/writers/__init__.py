"""Writers of moves for an event loop: no thread waits, and moves share transactions.

A move is written when its transaction is committed, never before. A writer that cannot say so
(its connection is lost, another move was first) answers no, and the move takes the way through a
thread: `service.play` finds out what happened.
"""

import asyncio

from django.db import DEFAULT_DB_ALIAS, connections

from games.match.writers.postgresql import PostgresWriter
from games.match.writers.queue import Writer
from games.match.writers.sqlite import ThreadWriter

_writer: Writer | None = None


def current() -> Writer:
    """The writer of the event loop that runs."""
    global _writer
    loop = asyncio.get_running_loop()
    if _writer is None or _writer.loop is not loop:
        is_postgresql = connections[DEFAULT_DB_ALIAS].vendor == "postgresql"
        _writer = (PostgresWriter if is_postgresql else ThreadWriter)(loop)
    return _writer


async def close() -> None:
    """Close the connection of the writer, as before its event loop closes."""
    global _writer
    writer, _writer = _writer, None
    if writer is not None:
        await writer.close()
