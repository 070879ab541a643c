"""Ranks: counted by the database, or looked up in Redis, which keeps an index of the rows.

The index of a board is a sorted set and the epoch of the board that it represents. A member's score
is the order of the row's metrics; members of the same score are ordered by name, which begins with
the row's tail. A reader who finds the index out of date updates it from the rows stamped since; a
lost index is rebuilt. Without Redis, and for short boards, the database counts, on long
boards from a milestone on (queries.py).
"""

from functools import cache
from time import monotonic
from typing import Any, NamedTuple, cast

import structlog
from django.conf import settings
from django.db.models import QuerySet
from redis import Redis
from redis.backoff import NoBackoff
from redis.commands.core import Script
from redis.exceptions import RedisError
from redis.retry import Retry

from games import broadcast
from games.engine.records.leaderboards import BoardKind
from leaderboards.boards import queries
from leaderboards.models import Board, Entry

logger = structlog.get_logger(__name__)

PREFIX = "noripan:ranks:"
REBUILD = "leaderboards.rebuild"
WORTH_INDEXING = 500
"""From this many rows on, the index is faster than counting."""
WORTH_MILESTONES = 20_000
"""From this many rows on, milestones are faster than counting."""
AT_ONCE = 5_000
"""Rows that may be written to the index during a request."""
BATCH = 5_000
KEPT = 60 * 60 * 24 * 14
PATIENCE = 5.0
"""Seconds for which Redis is not asked after it failed to answer."""

_APPLY = """
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
for i = 4, #ARGV, 2 do
  if ARGV[i] == 'out' then redis.call('ZREM', KEYS[1], ARGV[i + 1])
  else redis.call('ZADD', KEYS[1], ARGV[i], ARGV[i + 1]) end
end
redis.call('SET', KEYS[2], ARGV[2], 'EX', ARGV[3])
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1
"""
"""Applies changes only on top of the epoch that the caller saw: a late writer must not undo a newer
one."""


_LOOK_UP = """
return {
  redis.call('GET', KEYS[2]),
  redis.call('ZRANK', KEYS[1], ARGV[1]),
  redis.call('ZCOUNT', KEYS[1], '-inf', ARGV[2]),
  redis.call('ZCARD', KEYS[1]),
}
"""
"""Everything about a row at one moment. One command costs half as much as a transaction of four."""


class Standing(NamedTuple):
    """How many rows are listed before a row, and its rank."""

    before: int
    rank: int


class _Outage:
    """Until when Redis counts as down."""

    until = 0.0


@cache
def client() -> Redis:
    """A client without retries: if Redis fails, the database answers."""
    never = Retry(NoBackoff(), 0)
    return Redis.from_url(
        settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=0.5, retry=never
    )


@cache
def _look_up(redis: Redis) -> Script:
    return redis.register_script(_LOOK_UP)


def visible_rows(board: Board) -> QuerySet[Entry]:
    """The rows that a board shows."""
    return Entry.objects.filter(board=board, state=Entry.State.VERIFIED)


def standing(board: Board, kind: BoardKind, entry: Entry) -> Standing:
    """The standing of a visible row."""
    found = _look_up_counts(board, entry) if board.rows >= WORTH_INDEXING else None
    before, better = found or _count_rows(board, entry, kind)
    return Standing(before, 1 + (better if kind.ties == "shared" else before))


def _count_rows(board: Board, entry: Entry, kind: BoardKind) -> tuple[int, int]:
    if board.rows >= WORTH_MILESTONES and (known := queries.find_milestones(board)):
        before = known.rows_before(entry.order)
        return before, known.rows_before((entry.score, -1)) if kind.ties == "shared" else before
    rows = visible_rows(board)
    better = rows.filter(score__lt=entry.score).count()
    return better + rows.filter(score=entry.score, tail__lt=entry.tail).count(), better


def _look_up_counts(board: Board, entry: Entry) -> tuple[int, int] | None:
    """How many rows are before this one, and how many have a better score; None if unknown."""
    if monotonic() < _Outage.until:
        return None
    try:
        found = _query_index(board, entry)
        if found is None and _update_index(board):
            found = _query_index(board, entry)
    except RedisError as error:
        _note_outage(error)
        return None
    if found is None:
        broadcast.send_task(REBUILD, board.pk)
    return found


def _query_index(board: Board, entry: Entry) -> tuple[int, int] | None:
    rows, epoch = _keys(board)
    row = (_member(entry.tail, entry.user_id), f"({entry.score}")
    shown, before, better, count = cast(Any, _look_up(client())((rows, epoch), row))
    if shown is None or int(shown) < board.epoch or before is None:
        return None
    if int(shown) == board.epoch and count != board.rows:
        return None  # a row is missing or left over
    return before, better


def catch_up(board_id: int) -> None:
    """Update the index of a board; if that is much work, have a worker rebuild it."""
    board = Board.objects.filter(pk=board_id).first()
    if board is None or board.rows < WORTH_INDEXING or monotonic() < _Outage.until:
        return
    try:
        if not _update_index(board):
            broadcast.send_task(REBUILD, board.pk)
    except RedisError as error:
        _note_outage(error)


def _update_index(board: Board) -> bool:
    """Apply to the index what changed since its epoch; False if that is too much for a request."""
    rows, epoch = _keys(board)
    shown = cast(bytes | None, client().get(epoch))
    if shown is None or not client().exists(rows):
        if board.rows > AT_ONCE:
            return False
        rebuild(board)
        return True
    newest = Board.objects.values_list("epoch", flat=True).get(pk=board.pk)
    changed = Entry.objects.filter(board=board, stamp__gt=int(shown))
    lines = list(changed.values_list("state", "score", "tail", "user_id")[: AT_ONCE + 1])
    if len(lines) > AT_ONCE:
        return False
    changes: list[Any] = []
    # Removals first: one person's member may leave with one row and return with another.
    for state, score, tail, user_id in sorted(lines, key=lambda line: line[0] == "verified"):
        changes += [score if state == Entry.State.VERIFIED else "out", _member(tail, user_id)]
    client().eval(_APPLY, 2, rows, epoch, shown, newest, KEPT, *changes)
    return True


def rebuild_once(board: Board) -> bool:
    """Rebuild an index unless another worker is doing so."""
    lock = f"{_keys(board)[0]}:lock"
    if not client().set(lock, "1", nx=True, ex=300):
        return False
    try:
        rebuild(board)
    finally:
        client().delete(lock)
    return True


def rebuild(board: Board) -> int:
    """Rebuild the index of a board beside the old one; returns the number of rows."""
    rows, epoch = _keys(board)
    draft = f"{rows}:draft:{monotonic()}"
    newest = Board.objects.values_list("epoch", flat=True).get(pk=board.pk)
    count, batch = 0, {}
    for score, tail, user_id in (
        visible_rows(board).values_list("score", "tail", "user_id").iterator(chunk_size=BATCH)
    ):
        batch[_member(tail, user_id)] = score
        if len(batch) == BATCH:
            count += _write_batch(draft, batch)
            batch = {}
    count += _write_batch(draft, batch)
    swap = client().pipeline(transaction=True)
    # UNLINK frees memory in the background; deleting a million rows would block Redis.
    swap.unlink(rows)
    if count:
        swap.rename(draft, rows)
        swap.expire(rows, KEPT)
    # Later changes have a later epoch: the next reader applies them.
    swap.set(epoch, newest, ex=KEPT)
    swap.execute()
    return count


def _write_batch(draft: str, batch: dict[str, int]) -> int:
    if batch:
        pipe = client().pipeline(transaction=True)
        pipe.zadd(draft, cast(Any, batch))
        pipe.expire(draft, 600)
        pipe.execute()
    return len(batch)


def index_size(board: Board) -> int | None:
    """The number of rows in the index; None if there is no index."""
    rows, epoch = _keys(board)
    return client().zcard(rows) if client().exists(epoch) else None


def remove_row(board: Board, tail: int, user_id: int) -> None:
    """Remove a deleted row from the index. If Redis is down, the wrong size gives it away later."""
    try:
        client().zrem(_keys(board)[0], _member(tail, user_id))
    except RedisError as error:
        _note_outage(error)


def drop_index(board: Board) -> None:
    client().unlink(*_keys(board))


def _keys(board: Board) -> tuple[str, str]:
    return f"{PREFIX}{board.token}", f"{PREFIX}{board.token}:epoch"


def _member(tail: int, user_id: int) -> str:
    return f"{tail:019d}:{user_id}"


def _note_outage(error: Exception) -> None:
    _Outage.until = monotonic() + PATIENCE
    logger.warning("index of ranks not reachable", error=str(error))
