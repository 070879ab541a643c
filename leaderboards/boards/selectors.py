"""Reads: a page of a board, and the reader's own row."""

from dataclasses import dataclass, replace
from typing import Any, cast
from uuid import UUID

from games.engine.errors import Malformed
from games.models import Match
from leaderboards.boards import addresses, kinds, labels, ranks
from leaderboards.boards.addresses import Cursor
from leaderboards.boards.kinds import BoardAddress
from leaderboards.boards.queries import BoardRows
from leaderboards.dailies import calendar
from leaderboards.models import Board, DailySeed, Entry, WeeklySeed

MOST = 100
USUAL = 20
NOBODY = 0
"""The id of no person."""
GUESTS = 5
"""Rows of guests below a board."""


@dataclass(frozen=True)
class LeaderboardRow:
    """One row of a board, as one reader may see it."""

    rank: int
    """0: outside the ranking."""
    tied: bool
    entry: Entry
    name: str
    guest: bool
    program: bool
    values: tuple[str, ...]
    match_id: UUID | None
    """The run to look at; None while it is secret, or if it is gone."""
    first_try: str
    mine: bool
    provisional: bool = False
    """Whether it is a rating that is still uncertain."""

    @property
    def ghost(self) -> str:
        """The key of its run in the list of ghosts."""
        return addresses.ghost_key(self.entry.pk)


@dataclass(frozen=True)
class Page:
    """A page of a board, with the reader's own row beside it."""

    address: BoardAddress
    board: Board
    rows: list[LeaderboardRow]
    me: LeaderboardRow | None
    after: int | None
    """The entry after which the next page begins; None if this is the last one."""
    before: int | None
    sealed: bool
    """Whether the rows are hidden from this reader, because the daily is not over."""
    guests: tuple[LeaderboardRow, ...] = ()
    """The best rows outside the ranking, on the boards of a day or a week."""

    @property
    def me_elsewhere(self) -> bool:
        """Whether the reader has a row that is not on this page."""
        return self.me is not None and self.me not in self.rows


def find_sealed(address: BoardAddress) -> DailySeed | WeeklySeed | None:
    """The daily or weekly whose ranked runs a board lists."""
    if address.kind.key == kinds.WEEKLY and (monday := calendar.parse_week(address.scope)):
        return WeeklySeed.objects.filter(game=address.game.key, monday=monday).first()
    if address.kind.key != kinds.DAILY:
        return None
    return DailySeed.objects.filter(game=address.game.key, date=address.scope).first()


def load_page(address: BoardAddress, viewer: Any, cursor: Cursor, limit: int = USUAL) -> Page:
    """A page of a board: from the top, after or before an entry, or around the reader's row."""
    if not 1 <= limit <= MOST:
        raise Malformed("bad_page", {"most": MOST})
    board, own = addresses.load_board_and_row(address, viewer.pk or NOBODY)
    seed = find_sealed(address)
    sealed = not may_see_rows(seed, viewer)
    if sealed or not board.pk:
        return Page(address, board, [], None, None, None, sealed)
    rows = BoardRows(board)
    found, earlier, later = _page_entries(rows, cursor, own, limit)
    builder = _RowBuilder(address, board, viewer, seed is None or seed.revealed is not None)
    drawn = builder.rows(found, from_top=not earlier)
    me = next((row for row in drawn if row.mine), None)
    if me is None and own is not None:
        me = builder.rows([own], from_top=False)[0]
    return Page(
        address,
        board,
        builder.sort_ties(drawn),
        me,
        found[-1].pk if later else None,
        found[0].pk if earlier else None,
        sealed=False,
        guests=tuple(builder.guest_rows(rows)) if address.kind.key in kinds.SHARED else (),
    )


def may_see_rows(seed: DailySeed | WeeklySeed | None, viewer: Any) -> bool:
    """Whether a viewer may see the rows of a daily or a weekly: once it is over, or once they
    finished it."""
    if seed is None or seed.revealed is not None:
        return True
    if not viewer.is_authenticated:
        return False
    mine = seed.attempts.filter(user_id=viewer.pk, match__status=Match.Status.FINISHED)
    return mine.exists()


def _page_entries(
    rows: BoardRows, cursor: Cursor, own: Entry | None, limit: int
) -> tuple[list[Entry], bool, bool]:
    """The entries of a page in order, and whether there are more before and after them."""
    if cursor.around and own is not None:
        above, below = limit // 2, limit - limit // 2 - 1
        near = rows.rows_around(own, above + 1, below + 1)
        better = [entry for entry in near if entry.order < own.order]
        worse = [entry for entry in near if entry.order > own.order]
        shown = [*(better[-above:] if above else []), own, *worse[:below]]
        return shown, len(better) > above, len(worse) > below
    if cursor.before is not None and (mark := rows.find_entry(cursor.before)):
        found = rows.rows_before(mark, limit + 1)
        return found[-limit:], len(found) > limit, bool(found)
    mark = rows.find_entry(cursor.after) if cursor.after is not None else None
    found = rows.rows_after(mark, limit + 1)
    return found[:limit], mark is not None and bool(found), len(found) > limit


@dataclass(frozen=True)
class _RowBuilder:
    """Makes rows of entries for one reader."""

    address: BoardAddress
    board: Board
    viewer: Any
    runs_public: bool

    def rows(self, found: list[Entry], from_top: bool) -> list[LeaderboardRow]:
        if not found:
            return []
        kind = self.address.kind
        before, rank = (0, 1) if from_top else ranks.standing(self.board, kind, found[0])
        rows: list[LeaderboardRow] = []
        for nth, entry in enumerate(found):
            equal = nth > 0 and kind.ties == "shared" and entry.score == found[nth - 1].score
            rank = rank if nth == 0 or equal else before + nth + 1
            if equal:
                rows[-1] = replace(rows[-1], tied=True)
            rows.append(self._row(entry, rank, equal))
        return rows

    def guest_rows(self, rows: BoardRows) -> list[LeaderboardRow]:
        return [self._row(entry, 0, tied=False) for entry in rows.guest_rows(GUESTS)]

    def _row(self, entry: Entry, rank: int, tied: bool) -> LeaderboardRow:
        mine = entry.user_id == self.viewer.pk
        metrics, read = self.address.kind.metrics, cast(Any, entry)
        return LeaderboardRow(
            rank=rank,
            tied=tied,
            entry=entry,
            name=read.name,
            guest=bool(read.guest),
            program=bool(read.program),
            values=labels.values(self.address.kind, entry.values),
            provisional=labels.is_provisional(self.address.kind, entry.values),
            match_id=entry.match_id if self.runs_public or mine else None,
            first_try="" if entry.debut is None else labels.value(metrics[0], entry.debut),
            mine=mine,
        )

    def sort_ties(self, rows: list[LeaderboardRow]) -> list[LeaderboardRow]:
        """Sort rows that share a rank by name."""
        if self.address.kind.ties == "shared":
            return sorted(rows, key=lambda row: (row.rank, row.name.casefold()))
        return rows
