"""Rows of a board with their people, in raw SQL: building these queries through the ORM costs more
than running them.

A page begins after or before an entry. The rows are ordered by a database index, so that a page
deep down costs as much as the first one. To count the rows before an entry, a process remembers
how many there are before some of them.
"""

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar, cast

from django.contrib.auth import get_user_model
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Model

from leaderboards.boards.kinds import BoardAddress
from leaderboards.models import Board, Entry

AnyModel = TypeVar("AnyModel", bound=Model)

_BOARD = """
    SELECT {board} FROM {boards} b
    WHERE b.game = %s AND b.kind = %s AND b."release" = %s AND b.scope = %s
"""
_BOARD_AND_OWN = """
    SELECT {board}, {columns}, {person} FROM {boards} b
    LEFT JOIN {entries} e ON e.board_id = b.id AND e.state = 'verified' AND e.user_id = %s
    LEFT JOIN {people} u ON u.id = e.user_id
    WHERE b.game = %s AND b.kind = %s AND b."release" = %s AND b.scope = %s
"""
_PERSON = "u.username AS name, u.guest AS guest, u.program AS program"
_ROWS = """
    SELECT {columns}, {person} FROM {entries} e JOIN {people} u ON u.id = e.user_id
    WHERE e.board_id = %s AND e.state = 'verified'
"""
_ENTRY = "SELECT {columns} FROM {entries} e WHERE e.board_id = %s AND e.id = %s"
_GUESTS = "{rows} ORDER BY e.score, e.tail"
_BEHIND = "{rows} AND (e.score, e.tail) > (%s, %s) ORDER BY e.score, e.tail"
_BEFORE = "{rows} AND (e.score, e.tail) < (%s, %s) ORDER BY e.score DESC, e.tail DESC"
_TOP = (-1, -1)


@cache
def _statements() -> dict[str, str]:
    names = {
        "board": ", ".join(f'b."{field.column}"' for field in Board._meta.concrete_fields),
        "columns": ", ".join(f'e."{field.column}"' for field in Entry._meta.concrete_fields),
        "person": _PERSON,
        "boards": Board._meta.db_table,
        "entries": Entry._meta.db_table,
        "people": get_user_model()._meta.db_table,
    }
    rows = _ROWS.format(**names)
    guests = _GUESTS.format(rows=rows.replace("'verified'", "'guest'"))
    return {
        "board": _BOARD.format(**names),
        "board and own": _BOARD_AND_OWN.format(**names),
        "entry": _ENTRY.format(**names),
        "before": _BEFORE.format(rows=rows),
        "behind": _BEHIND.format(rows=rows),
        "guests": guests,
        "milestones": _MILESTONES.format(block=BLOCK, **names),
        "count": _COUNT.format(**names),
        "changed": _CHANGED.format(**names),
    }


@cache
def _converters(model: type[Model]) -> list[tuple[int, Any, Any]]:
    """What turns values of the database into those of a model: their places, and what for."""
    found = []
    for place, field in enumerate(model._meta.concrete_fields):
        column = field.get_col(model._meta.db_table)
        for convert in (
            *connection.ops.get_db_converters(column),
            *field.get_db_converters(connection),
        ):
            found.append((place, convert, column))
    return found


def _read(model: type[AnyModel], row: Sequence[Any]) -> AnyModel:
    """An instance of all columns of a model, in their order; a raw queryset would find out anew
    how to read them."""
    values = list(row)
    for place, convert, column in _converters(model):
        values[place] = convert(values[place], column, connection)
    return model.from_db(DEFAULT_DB_ALIAS, _names(model), values)


@cache
def _names(model: type[Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


def _read_entry(row: Sequence[Any]) -> Entry:
    entry: Any = _read(Entry, row[:-3])
    entry.name, entry.guest, entry.program = row[-3], bool(row[-2]), bool(row[-1])
    return cast(Entry, entry)


def find_board(address: BoardAddress) -> Board | None:
    """The board at an address, if somebody has entered it."""
    rows = _select(_statements()["board"], *_place(address))
    return _read(Board, rows[0]) if rows else None


def find_board_and_row(address: BoardAddress, user_id: int) -> tuple[Board | None, Entry | None]:
    """The same with the row of a person, in one round trip."""
    rows = _select(_statements()["board and own"], user_id, *_place(address))
    if not rows:
        return None, None
    count = len(_names(Board))
    row = rows[0][count:]
    return _read(Board, rows[0][:count]), None if row[0] is None else _read_entry(row)


def _place(address: BoardAddress) -> tuple[str, str, int, str]:
    return address.game.key, address.kind.key, address.release, address.scope


class BoardRows:
    """The visible rows of one board."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def find_entry(self, entry_id: int) -> Entry | None:
        """The entry of an id, whether it is visible or not: a page may begin after it."""
        rows = _select(_statements()["entry"], self._board.pk, entry_id)
        return _read(Entry, rows[0]) if rows else None

    def guest_rows(self, count: int) -> list[Entry]:
        """The best rows outside the ranking."""
        return self._ask(_limit("guests", count), self._board.pk)

    def rows_after(self, mark: Entry | None, count: int) -> list[Entry]:
        """The rows after an entry, or the first rows."""
        order = mark.order if mark else _TOP
        return self._ask(_limit("behind", count), self._board.pk, *order)

    def rows_before(self, mark: Entry, count: int) -> list[Entry]:
        """The rows before an entry."""
        return self._ask(_limit("before", count), self._board.pk, *mark.order)[::-1]

    def rows_around(self, mark: Entry, before: int, behind: int) -> list[Entry]:
        """The rows on both sides of an entry, without it."""
        better, worse = _limit("before", before), _limit("behind", behind)
        both = f"SELECT * FROM ({better}) AS better UNION ALL SELECT * FROM ({worse}) AS worse"
        found = self._ask(both, *(self._board.pk, *mark.order) * 2)
        return sorted(found, key=lambda entry: entry.order)

    def _ask(self, statement: str, *values: Any) -> list[Entry]:
        return [_read_entry(row) for row in _select(statement, *values)]


def _limit(name: str, count: int) -> str:
    """A statement for so many rows. The number is part of it: PostgreSQL keeps no plan for rows
    whose number it does not know."""
    return f"{_statements()[name]} LIMIT {count:d}"


Order = tuple[int, int]
"""The score and the tail of a row."""

BLOCK = 250
"""Rows between two milestones."""
MOST_CHANGES = 200
"""Changed rows up to which milestones are brought up to date; after more they are made anew."""
MOST_BOARDS = 50
"""Boards whose milestones a process remembers."""

_MILESTONES = """
    SELECT score, tail, before FROM (
        SELECT score, tail, row_number() OVER (ORDER BY score, tail) AS number,
            rank() OVER (ORDER BY score, tail) - 1 AS before
        FROM {entries} WHERE board_id = %s AND state = 'verified'
    ) AS numbered WHERE number %% {block} = 1 ORDER BY number
"""
_COUNT = """
    SELECT count(*) FROM {entries} WHERE board_id = %s AND state = 'verified'
    AND (score, tail) >= (%s, %s) AND (score, tail) < (%s, %s)
"""
_CHANGED = "SELECT score, tail FROM {entries} WHERE board_id = %s AND stamp > %s LIMIT %s"
_BOTTOM = (1 << 62, 1 << 62)


@dataclass(frozen=True)
class Milestones:
    """Some rows of a board at an epoch, and how many rows each block from one to the next has."""

    board_id: int
    epoch: int
    orders: tuple[Order, ...]
    counts: tuple[int, ...]

    def rows_before(self, order: Order) -> int:
        """How many rows are before an order: those of whole blocks, and some that are counted."""
        block = max(bisect_right(self.orders, order) - 1, 0)
        return sum(self.counts[:block]) + self._count(self.orders[block], order)

    def advance(self, board: Board) -> "Milestones | None":
        """The milestones at the epoch of the board: blocks with a changed row are counted again.
        None if there are too many, or if a row left its block without a trace (it was deleted, or
        its score changed): then the sum is more than the rows of the board."""
        changed = _select(_statements()["changed"], board.pk, self.epoch, MOST_CHANGES + 1)
        if len(changed) > MOST_CHANGES:
            return None
        counts, ends = list(self.counts), (*self.orders[1:], _BOTTOM)
        for block in {max(bisect_right(self.orders, order) - 1, 0) for order in changed}:
            first = self.orders[block] if block else _TOP
            counts[block] = self._count(first, ends[block])
        if sum(counts) != board.rows:
            return None
        return Milestones(board.pk, board.epoch, self.orders, tuple(counts))

    def _count(self, first: Order, end: Order) -> int:
        return int(_select(_statements()["count"], self.board_id, *first, *end)[0][0])


def make_milestones(board: Board) -> Milestones | None:
    """The milestones of a board as it is now; None if it changed since it was loaded."""
    found = _select(_statements()["milestones"], board.pk)
    orders = tuple((score, tail) for score, tail, _ in found)
    before = [number for *_, number in found]
    counts = [b - a for a, b in zip(before, (*before[1:], board.rows), strict=True)]
    made = Milestones(board.pk, board.epoch, (_TOP, *orders[1:]), tuple(counts))
    return made if orders and counts[-1] == made._count(orders[-1], _BOTTOM) else None


_known: OrderedDict[str, Milestones] = OrderedDict()


def find_milestones(board: Board) -> Milestones | None:
    """The milestones of a board, remembered, brought up to date or made."""
    known = _known.get(board.token)
    if known is None or known.board_id != board.pk or known.epoch > board.epoch:
        known = make_milestones(board)
    elif known.epoch < board.epoch:
        known = known.advance(board) or make_milestones(board)
    if known is not None:
        _known[board.token] = known
        _known.move_to_end(board.token)
        while len(_known) > MOST_BOARDS:
            _known.popitem(last=False)
    return known


def _select(statement: str, *values: Any) -> list[Any]:
    database: Any = connections[DEFAULT_DB_ALIAS]  # `connection` looks it up at every access
    if database.vendor == "postgresql" and not database.queries_logged:
        # Not through Django's cursor: PostgreSQL binds the values, and keeps the statement planned.
        database.ensure_connection()
        with database.wrap_database_errors:
            cursor = database.Database.Cursor(database.connection)
            return list(cursor.execute(statement, values).fetchall())
    with database.cursor() as cursor:
        cursor.execute(statement, values)
        return list(cursor.fetchall())
