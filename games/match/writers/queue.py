"""Moves that wait for a transaction. Those that come while one is under way share the next."""

import asyncio
from typing import NamedTuple
from uuid import UUID

from games.match.storage import Values

MOST = 64
"""Moves of one transaction, each of another match."""


class Write(NamedTuple):
    """The two rows of a move."""

    match_id: UUID
    from_version: int
    match: Values
    move: Values
    done: "asyncio.Future[bool]"


class Writer:
    """Writes the moves of one event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._queue: list[Write] = []
        self._batch: list[Write] = []
        """The moves of the transaction under way."""
        self._begins = False

    def write(
        self, match_id: UUID, from_version: int, match: Values, move: Values
    ) -> "asyncio.Future[bool]":
        """Write the changed columns of a match and its move. False: they are not written, or it is
        not known."""
        done = self.loop.create_future()
        self._queue.append(Write(match_id, from_version, match, move, done))
        if not self._batch and not self._begins:
            self._begins = True
            self.loop.call_soon(self._begin)
        return done

    def _begin(self) -> None:
        self._begins = False
        if self._batch or not self._queue:
            return
        batch: dict[UUID, Write] = {}
        for write in self._queue[:MOST]:
            batch.setdefault(write.match_id, write)
        self._queue = [write for write in self._queue if batch.get(write.match_id) is not write]
        # In one order everywhere: two processes cannot wait for each other's rows.
        self._batch = [batch[match_id] for match_id in sorted(batch)]
        self._commit()

    def _commit(self) -> None:
        """Write the batch in one transaction, and call `_finish`."""
        raise NotImplementedError

    def _finish(self, written: list[bool]) -> None:
        """Answer the moves of a batch that is committed (an empty list: it failed)."""
        batch, self._batch = self._batch, []
        for write, is_written in zip(batch, written or [False] * len(batch), strict=True):
            if not write.done.done():
                write.done.set_result(is_written)
        self._begin()

    async def close(self) -> None:
        """Close the connection."""
