"""Reads: a page of a board, around me, a player's standing, what a seed's runs look like."""

from dataclasses import dataclass, replace
from typing import Any, cast
from uuid import UUID

from games.engine.errors import Malformed
from games.models import Match
from leaderboards.boards import addresses, kinds, labels, ranks
from leaderboards.boards.addresses import Cursor
from leaderboards.boards.kinds import Where
from leaderboards.boards.queries import Lines
from leaderboards.models import Board, DailySeed, Entry

MOST = 100
USUAL = 20


@dataclass(frozen=True)
class Row:
    """One line of a board, as one reader may see it."""

    rank: int
    tied: bool
    entry: Entry
    name: str
    guest: bool
    values: tuple[str, ...]
    match_id: UUID | None
    """The run to look at; None while it is secret, or gone."""
    first_try: str
    mine: bool

    @property
    def ghost(self) -> str:
        """What its run is called among the ghosts."""
        return addresses.ghost_of(self.entry.pk)


@dataclass(frozen=True)
class Page:
    """A stretch of a board, with the reader's own row beside it."""

    where: Where
    board: Board
    rows: list[Row]
    me: Row | None
    after: int | None
    """The row behind which the next page begins; None: there is none."""
    before: int | None
    sealed: bool
    """The rows of a daily are told when it is over, or to those who have played it."""


def daily_of(where: Where) -> DailySeed | None:
    """The daily whose ranked runs a board lists."""
    if where.kind.key != kinds.DAILY:
        return None
    return DailySeed.objects.filter(game=where.game.key, date=where.scope).first()


def page(where: Where, viewer: Any, cursor: Cursor, limit: int = USUAL) -> Page:
    """A stretch of a board: from its top, behind or before a row, or around the reader."""
    if not 1 <= limit <= MOST:
        raise Malformed("bad_page", {"most": MOST})
    board, daily = addresses.board_at(where), daily_of(where)
    sealed = not may_see(daily, viewer)
    if sealed or not board.pk:
        return Page(where, board, [], None, None, None, sealed)
    rows = Lines(board)
    own = rows.own(viewer.pk) if viewer.is_authenticated else None
    found, earlier, later = _stretch(rows, board, cursor, own, limit)
    drawing = _Drawing(where, board, viewer, daily is None or daily.revealed is not None)
    drawn = drawing.rows(found, from_top=not earlier)
    me = next((row for row in drawn if row.mine), None)
    if me is None and own is not None:
        me = drawing.rows([own], from_top=False)[0]
    return Page(
        where,
        board,
        drawing.by_name(drawn),
        me,
        found[-1].pk if later else None,
        found[0].pk if earlier else None,
        sealed=False,
    )


def may_see(daily: DailySeed | None, viewer: Any) -> bool:
    """Whether a reader may know the rows of a daily: all once it is over, before that the players
    who are done."""
    if daily is None or daily.revealed is not None:
        return True
    if not viewer.is_authenticated:
        return False
    mine = daily.attempts.filter(user_id=viewer.pk, match__status=Match.Status.FINISHED)
    return mine.exists()


def _stretch(
    rows: Lines, board: Board, cursor: Cursor, own: Entry | None, limit: int
) -> tuple[list[Entry], bool, bool]:
    """The rows of a page in order, and whether there are rows before and behind them."""
    if cursor.around and own is not None:
        above, below = limit // 2, limit - limit // 2 - 1
        near = rows.around(own, above + 1, below + 1)
        better = [entry for entry in near if entry.order < own.order]
        worse = [entry for entry in near if entry.order > own.order]
        shown = [*(better[-above:] if above else []), own, *worse[:below]]
        return shown, len(better) > above, len(worse) > below
    if cursor.before is not None and (mark := _mark(board, cursor.before)):
        found = rows.before(mark, limit + 1)
        return found[-limit:], len(found) > limit, bool(found)
    mark = _mark(board, cursor.after) if cursor.after is not None else None
    found = rows.behind(mark, limit + 1)
    return found[:limit], mark is not None and bool(found), len(found) > limit


def _mark(board: Board, entry_id: int) -> Entry | None:
    return Entry.objects.filter(board=board, pk=entry_id).first()


@dataclass(frozen=True)
class _Drawing:
    """Makes lines out of entries for one reader."""

    where: Where
    board: Board
    viewer: Any
    told: bool

    def rows(self, found: list[Entry], from_top: bool) -> list[Row]:
        if not found:
            return []
        kind = self.where.kind
        before, rank = (0, 1) if from_top else ranks.standing(self.board, kind, found[0])
        rows: list[Row] = []
        for nth, entry in enumerate(found):
            equal = nth > 0 and kind.ties == "shared" and entry.score == found[nth - 1].score
            rank = rank if nth == 0 or equal else before + nth + 1
            if equal:
                rows[-1] = replace(rows[-1], tied=True)
            rows.append(self._row(entry, rank, equal))
        return rows

    def _row(self, entry: Entry, rank: int, tied: bool) -> Row:
        mine = entry.user_id == self.viewer.pk
        metrics, read = self.where.kind.metrics, cast(Any, entry)
        return Row(
            rank=rank,
            tied=tied,
            entry=entry,
            name=read.name,
            guest=bool(read.guest),
            values=tuple(labels.value(*pair) for pair in zip(metrics, entry.values, strict=False)),
            match_id=entry.match_id if self.told or mine else None,
            first_try="" if entry.debut is None else labels.value(metrics[0], entry.debut),
            mine=mine,
        )

    def by_name(self, rows: list[Row]) -> list[Row]:
        """Rows that share a rank are listed by name."""
        if self.where.kind.ties == "shared":
            return sorted(rows, key=lambda row: (row.rank, row.name.casefold()))
        return rows
