"""Rows of a board with their people, in raw SQL: building these queries through the ORM costs more
than running them.

A page begins after or before an entry. The rows are ordered by a database index, so that a page
deep down costs as much as the first one.
"""

from functools import cache
from typing import Any

from django.contrib.auth import get_user_model

from leaderboards.models import Board, Entry

_COLUMNS = (
    "id", "user_id", "match_id", "first", "second", "third", "debut", "score", "tail", "finished",
)  # fmt: skip
_ROWS = """
    SELECT {columns}, u.username AS name, u.guest AS guest, u.program AS program
    FROM {entries} e JOIN {people} u ON u.id = e.user_id
    WHERE e.board_id = %s AND e.state = 'verified'
"""
_GUESTS = "{rows} ORDER BY e.score, e.tail LIMIT %s"
_BEHIND = "{rows} AND (e.score, e.tail) > (%s, %s) ORDER BY e.score, e.tail LIMIT %s"
_BEFORE = "{rows} AND (e.score, e.tail) < (%s, %s) ORDER BY e.score DESC, e.tail DESC LIMIT %s"
_AROUND = "SELECT * FROM ({before}) AS better UNION ALL SELECT * FROM ({behind}) AS worse"
_TOP = (-1, -1)


@cache
def _statements() -> dict[str, str]:
    rows = _ROWS.format(
        columns=", ".join(f'e."{name}"' for name in _COLUMNS),
        entries=Entry._meta.db_table,
        people=get_user_model()._meta.db_table,
    )
    before, behind = _BEFORE.format(rows=rows), _BEHIND.format(rows=rows)
    around = _AROUND.format(before=before, behind=behind)
    own = f"{rows} AND e.user_id = %s"
    guests = _GUESTS.format(rows=rows.replace("'verified'", "'guest'"))
    return {"before": before, "behind": behind, "around": around, "own": own, "guests": guests}


class BoardRows:
    """The visible rows of one board."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def own_row(self, user_id: int) -> Entry | None:
        """The row of a person."""
        return next(iter(self._ask("own", user_id)), None)

    def guest_rows(self, count: int) -> list[Entry]:
        """The best rows outside the ranking."""
        return self._ask("guests", count)

    def rows_after(self, mark: Entry | None, count: int) -> list[Entry]:
        """The rows after an entry, or the first rows."""
        return self._ask("behind", *(mark.order if mark else _TOP), count)

    def rows_before(self, mark: Entry, count: int) -> list[Entry]:
        """The rows before an entry."""
        return self._ask("before", *mark.order, count)[::-1]

    def rows_around(self, mark: Entry, before: int, behind: int) -> list[Entry]:
        """The rows on both sides of an entry, without it."""
        order, board = mark.order, self._board.pk
        found = self._ask("around", *order, before, board, *order, behind)
        return sorted(found, key=lambda entry: entry.order)

    def _ask(self, statement: str, *values: Any) -> list[Entry]:
        return list(Entry.objects.raw(_statements()[statement], [self._board.pk, *values]))
