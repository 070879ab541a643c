"""SQLite: one thread, which commits a batch at a time. There is one writer anyway.

A batch is two statements that read their values from JSON, whatever its size: the thread has to
wait for the interpreter after every call of the database.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import cache
from typing import Any
from uuid import UUID

import msgspec
import structlog
from django.db import Error, connection, transaction

from games.match import storage
from games.match.writers.queue import Write, Writer
from games.models import Match, Move

logger = structlog.get_logger(__name__)


class ThreadWriter(Writer):
    """Writes moves in a thread of its own."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(loop)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")

    def _commit(self) -> None:
        work = self.loop.run_in_executor(self._thread, _write_batch, self._batch)
        work.add_done_callback(self._read)

    def _read(self, work: "asyncio.Future[list[bool]]") -> None:
        error = None if work.cancelled() else work.exception()
        if error is not None:
            logger.error("moves not written together", error=str(error))
        self._finish([] if work.cancelled() or error else work.result())

    async def close(self) -> None:
        await self.loop.run_in_executor(self._thread, _close)
        self._thread.shutdown()


def _close() -> None:
    connection.close()


def _write_batch(batch: list[Write]) -> list[bool]:
    """Write moves in one transaction; an empty list if it failed."""
    match, move = tuple(batch[0].match), tuple(batch[0].move)
    rows = [[*w.match.values(), w.match_id, w.from_version] for w in batch]
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(_update(match), [_encode(rows)])
            updated = {UUID(row[0]) for row in cursor.fetchall()}
            moves = [list(w.move.values()) for w in batch if w.match_id in updated]
            if moves:
                cursor.execute(_insert(move), [_encode(moves)])
    except Error:
        return []
    return [write.match_id in updated for write in batch]


@cache
def _update(names: tuple[str, ...]) -> str:
    table = storage.quote(Match._meta.db_table)
    columns = ", ".join(
        f"{storage.quote_column(Match, name)} = {_cell(nth)}" for nth, name in enumerate(names)
    )
    return (
        f"UPDATE {table} SET {columns} FROM json_each(%s) AS row "
        f"WHERE {table}.id = {_cell(len(names))} AND {table}.version = {_cell(len(names) + 1)} "
        f"RETURNING {table}.id"
    )


@cache
def _insert(names: tuple[str, ...]) -> str:
    columns = ", ".join(storage.quote_column(Move, name) for name in names)
    cells = ", ".join(map(_cell, range(len(names))))
    table = storage.quote(Move._meta.db_table)
    return f"INSERT INTO {table} ({columns}) SELECT {cells} FROM json_each(%s) AS row"


def _cell(nth: int) -> str:
    return f"json_extract(row.value, '$[{nth}]')"


def _encode(rows: list[list[Any]]) -> str:
    plain = [[_format_plain(value) for value in row] for row in rows]
    return msgspec.json.encode(plain).decode()


def _format_plain(value: Any) -> Any:
    """A value as Django stores it in SQLite."""
    match value:
        case UUID():
            return value.hex
        case datetime():
            return value.astimezone(UTC).replace(tzinfo=None).isoformat(" ")
    return value
