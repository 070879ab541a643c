"""PostgreSQL: one connection in pipeline mode.

All statements up to a sync are one transaction, sent at once and read when its socket is readable.
This works on libpq's functions, which psycopg exposes: its own pipelines cost several times as
much for a statement that never changes.
"""

import asyncio
from datetime import datetime
from typing import Any
from uuid import UUID

import psycopg
import structlog
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections
from psycopg.pq import ExecStatus

from games.match import storage
from games.match.writers.queue import Writer

logger = structlog.get_logger(__name__)

APPLICATION = "noripan moves"
"""The name of the connection in pg_stat_activity."""
STATEMENT = "noripan_move"
LOCK_TIMEOUT = "1s"
"""Another process that keeps a row locked may hold up the moves of other matches for so long."""
PATIENCE = 10.0
"""Seconds after which a connection that does not answer counts as lost."""
PAUSE = 1.0
"""Seconds after a lost connection until the next attempt."""


class PostgresWriter(Writer):
    """Writes moves with one prepared statement on a connection of its own."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(loop)
        self._link: psycopg.AsyncConnection[Any] | None = None
        self._pg: Any = None
        self._socket = -1
        self._retry_at = 0.0
        self._watchdog: asyncio.TimerHandle | None = None
        self._written: list[bool] = []
        self._failed = False
        # Statements cannot be prepared through some proxies: then all moves go through threads.
        self._is_usable = bool(settings.DATABASES["default"]["OPTIONS"]["prepare_threshold"])

    def _commit(self) -> None:
        if self._pg is None:
            self._connecting = asyncio.ensure_future(self._connect())
            return
        self._watchdog = self.loop.call_later(PATIENCE, self._lose, TimeoutError("no answer"))
        try:
            for write in self._batch:
                values = (
                    *write.match.values(), write.match_id, write.from_version, *write.move.values()
                )  # fmt: skip
                self._pg.send_query_prepared(STATEMENT.encode(), list(map(_format_text, values)))
            self._pg.pipeline_sync()
            self._flush()
        except Exception as error:  # whatever it is: nobody may wait for an answer forever
            self._lose(error)

    def _finish(self, written: list[bool]) -> None:
        if self._watchdog is not None:
            self._watchdog.cancel()
        super()._finish(written)

    async def _connect(self) -> None:
        if not self._is_usable or self.loop.time() < self._retry_at:
            self._finish([])
            return
        try:
            self._link = await self._open()
        except Exception as error:
            self._lose(error)
            return
        self._pg = self._link.pgconn
        self._pg.enter_pipeline_mode()
        self._socket = self._pg.socket
        self.loop.add_reader(self._socket, self._read)
        self._commit()

    async def _open(self) -> "psycopg.AsyncConnection[Any]":
        given = connections[DEFAULT_DB_ALIAS].get_connection_params()
        given |= {"autocommit": True, "cursor_factory": psycopg.AsyncCursor, "context": None}
        given["application_name"] = APPLICATION
        link = await psycopg.AsyncConnection.connect(**given)
        try:
            match, move = tuple(self._batch[0].match), tuple(self._batch[0].move)
            statement = storage.pipeline_statement(match, move)
            await link.execute(f"SET lock_timeout = '{LOCK_TIMEOUT}'")
            await link.execute(f"PREPARE {STATEMENT} AS {statement}".encode())
        except BaseException:
            await link.close()
            raise
        return link

    def _flush(self) -> None:
        """Send what the socket takes; go on when it takes more."""
        if self._pg is None:
            return
        try:
            is_waiting = self._pg.flush()
        except psycopg.Error as error:
            self._lose(error)
            return
        if is_waiting:
            self.loop.add_writer(self._socket, self._flush)
        else:
            self.loop.remove_writer(self._socket)

    def _read(self) -> None:
        try:
            self._pg.consume_input()
            while self._batch and not self._pg.is_busy():
                result = self._pg.get_result()
                if result is not None:  # none separates the results of two statements
                    self._note(result)
        except psycopg.Error as error:
            self._lose(error)

    def _note(self, result: Any) -> None:
        if result.status == ExecStatus.PIPELINE_SYNC:
            written, failed = self._written, self._failed
            self._written, self._failed = [], False
            # One failure rolls back the whole transaction, answers before it included.
            self._finish([] if failed else written)
        elif result.status == ExecStatus.COMMAND_OK:
            self._written.append(result.command_tuples == 1)
        else:
            self._failed = True

    def _lose(self, error: Exception) -> None:
        logger.warning("writer of moves without a connection", error=str(error))
        self._retry_at = self.loop.time() + PAUSE
        self._drop()
        self._finish([])

    def _drop(self) -> None:
        pg, self._pg, self._link = self._pg, None, None
        self._written, self._failed = [], False
        if pg is not None:
            # libpq may have closed the socket already, and then no longer tells its number.
            self.loop.remove_reader(self._socket)
            self.loop.remove_writer(self._socket)
            pg.finish()

    async def close(self) -> None:
        self._is_usable = False
        self._drop()
        if self._batch:
            self._finish([])


def _format_text(value: Any) -> bytes | None:
    """A value in the text format of PostgreSQL."""
    match value:
        case None:
            return None
        case str():
            return value.encode()
        case bool():
            return b"t" if value else b"f"
        case int():
            return b"%d" % value
        case UUID():
            return value.hex.encode()
        case datetime():
            return value.isoformat().encode()
    raise TypeError(type(value))
