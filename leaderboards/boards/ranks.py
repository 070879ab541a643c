"""Ranks: counted by the database, or looked up in Redis, which keeps an index of it.

The index of a board is a sorted set and the epoch of the board that it shows. A row's score is
the order of its metrics; rows of the same score are ordered by their member, which begins with
their tail. Whoever finds the index behind brings it up to date from the rows stamped since; if
it is lost it is built anew. Without Redis, and for short boards, the database counts.
"""

from functools import cache
from time import monotonic
from typing import Any, NamedTuple, cast

import structlog
from django.conf import settings
from django.db.models import QuerySet
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from games import broadcast
from games.engine.leaderboards import BoardKind
from leaderboards.models import Board, Entry

logger = structlog.get_logger(__name__)

PREFIX = "noripan:ranks:"
REBUILD = "leaderboards.rebuild"
WORTH_INDEXING = 500
"""Rows from which on the index is faster than counting."""
AT_ONCE = 5_000
"""Rows that may be brought into the index while somebody waits."""
BATCH = 5_000
KEPT = 60 * 60 * 24 * 14
PATIENCE = 5.0
"""Seconds for which nobody asks a Redis that did not answer."""

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
"""Only on top of the epoch that the caller saw: a late writer must not undo a newer one."""


class Standing(NamedTuple):
    """Where a row is: how many are listed before it, and the rank it is given."""

    before: int
    rank: int


class _Silence:
    """A Redis that is down is asked again only after a while."""

    until = 0.0


@cache
def client() -> Redis:
    """Nobody waits for a second try: the database knows as well."""
    never = Retry(NoBackoff(), 0)
    return Redis.from_url(
        settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=0.5, retry=never
    )


def visible(board: Board) -> QuerySet[Entry]:
    """The rows that a board shows."""
    return Entry.objects.filter(board=board, state=Entry.State.VERIFIED)


def standing(board: Board, kind: BoardKind, entry: Entry) -> Standing:
    """Where a visible row of a board is."""
    found = _look_up(board, entry) if board.rows >= WORTH_INDEXING else None
    before, better = found or _count(board, entry, kind)
    return Standing(before, 1 + (better if kind.ties == "shared" else before))


def _count(board: Board, entry: Entry, kind: BoardKind) -> tuple[int, int]:
    rows = visible(board)
    better = rows.filter(score__lt=entry.score).count()
    return better + rows.filter(score=entry.score, tail__lt=entry.tail).count(), better


def _look_up(board: Board, entry: Entry) -> tuple[int, int] | None:
    """How many rows are before this one, and how many have a better score; None: not known."""
    if monotonic() < _Silence.until:
        return None
    try:
        found = _ask(board, entry)
        if found is None and _brought_up(board):
            found = _ask(board, entry)
    except RedisError as error:
        _be_silent(error)
        return None
    if found is None:
        broadcast.send_task(REBUILD, board.pk)
    return found


def _ask(board: Board, entry: Entry) -> tuple[int, int] | None:
    rows, epoch = _keys(board)
    asked = client().pipeline(transaction=True)
    asked.get(epoch)
    asked.zrank(rows, _member(entry.tail, entry.user_id))
    asked.zcount(rows, "-inf", f"({entry.score}")
    asked.zcard(rows)
    shown, before, better, count = asked.execute()
    if shown is None or int(shown) < board.epoch or before is None:
        return None
    if int(shown) == board.epoch and count != board.rows:
        return None  # something got lost or left behind
    return before, better


def catch_up(board_id: int) -> None:
    """Bring the index of a board up to date; if that is much work, have a worker do it."""
    board = Board.objects.filter(pk=board_id).first()
    if board is None or board.rows < WORTH_INDEXING or monotonic() < _Silence.until:
        return
    try:
        if not _brought_up(board):
            broadcast.send_task(REBUILD, board.pk)
    except RedisError as error:
        _be_silent(error)


def _brought_up(board: Board) -> bool:
    """Bring into the index what changed since; False if that is too much to wait for."""
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
    # One person's member may leave with one row and come back with another.
    for state, score, tail, user_id in sorted(lines, key=lambda line: line[0] == "verified"):
        changes += [score if state == Entry.State.VERIFIED else "out", _member(tail, user_id)]
    client().eval(_APPLY, 2, rows, epoch, shown, newest, KEPT, *changes)
    return True


def rebuild_once(board: Board) -> bool:
    """Build an index anew unless somebody is at it already."""
    lock = f"{_keys(board)[0]}:lock"
    if not client().set(lock, "1", nx=True, ex=300):
        return False
    try:
        rebuild(board)
    finally:
        client().delete(lock)
    return True


def rebuild(board: Board) -> int:
    """Build the index of a board anew, beside the old one; how many rows it has."""
    rows, epoch = _keys(board)
    draft = f"{rows}:draft:{monotonic()}"
    newest = Board.objects.values_list("epoch", flat=True).get(pk=board.pk)
    count, batch = 0, {}
    for score, tail, user_id in (
        visible(board).values_list("score", "tail", "user_id").iterator(chunk_size=BATCH)
    ):
        batch[_member(tail, user_id)] = score
        if len(batch) == BATCH:
            count += _put(draft, batch)
            batch = {}
    count += _put(draft, batch)
    swap = client().pipeline(transaction=True)
    # Freeing a million rows at once would hold up everyone else who asks Redis.
    swap.unlink(rows)
    if count:
        swap.rename(draft, rows)
        swap.expire(rows, KEPT)
    # What changed meanwhile is stamped with a later epoch: the next reader brings it in.
    swap.set(epoch, newest, ex=KEPT)
    swap.execute()
    return count


def _put(draft: str, batch: dict[str, int]) -> int:
    if batch:
        pipe = client().pipeline(transaction=True)
        pipe.zadd(draft, cast(Any, batch))
        pipe.expire(draft, 600)
        pipe.execute()
    return len(batch)


def size(board: Board) -> int | None:
    """How many rows the index has; None if it is not there."""
    rows, epoch = _keys(board)
    return client().zcard(rows) if client().exists(epoch) else None


def take_out(board: Board, tail: int, user_id: int) -> None:
    """A row is gone from the database; if the index cannot hear of it, its size will tell."""
    try:
        client().zrem(_keys(board)[0], _member(tail, user_id))
    except RedisError as error:
        _be_silent(error)


def forget(board: Board) -> None:
    """Drop the index of a board."""
    client().unlink(*_keys(board))


def _keys(board: Board) -> tuple[str, str]:
    return f"{PREFIX}{board.token}", f"{PREFIX}{board.token}:epoch"


def _member(tail: int, user_id: int) -> str:
    return f"{tail:019d}:{user_id}"


def _be_silent(error: Exception) -> None:
    _Silence.until = monotonic() + PATIENCE
    logger.warning("no index of ranks", error=str(error))
