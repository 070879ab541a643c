"""Reads: a page of a board, around me, a player's standing, what a seed's runs look like."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from games.engine.errors import Malformed
from games.models import Match
from leaderboards import addresses, kinds, ranks, texts
from leaderboards.addresses import Cursor
from leaderboards.kinds import Where
from leaderboards.models import Board, DailySeed, Entry

MOST = 100
USUAL = 20
SHOWN = ("match_id", "first", "second", "third", "score", "tail", "finished", "user_id")


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
    own = _own(board, viewer)
    found, earlier, later = _stretch(board, cursor, own, limit)
    drawing = _Drawing(where, board, viewer, daily is None or daily.revealed is not None)
    rows = drawing.rows(found, from_top=not earlier)
    me = next((row for row in rows if row.mine), None)
    if me is None and own is not None:
        me = drawing.rows([own], from_top=False)[0]
    return Page(
        where,
        board,
        drawing.by_name(rows),
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


def _own(board: Board, viewer: Any) -> Entry | None:
    if not viewer.is_authenticated:
        return None
    own = ranks.visible(board).filter(user_id=viewer.pk).first()
    if own is not None:
        own.user = viewer
    return own


def _stretch(
    board: Board, cursor: Cursor, own: Entry | None, limit: int
) -> tuple[list[Entry], bool, bool]:
    """The rows of a page in order, and whether there are rows before and behind them."""
    if cursor.around and own is not None:
        before = _before(board, own, limit // 2 + 1)
        after = _behind(board, own, limit - limit // 2)
        earlier, later = len(before) > limit // 2, len(after) > limit - limit // 2 - 1
        kept = before[-(limit // 2) :] if limit // 2 else []
        return [*kept, own, *after[: limit - limit // 2 - 1]], earlier, later
    if cursor.before is not None and (mark := _mark(board, cursor.before)):
        rows = _before(board, mark, limit + 1)
        return rows[-limit:], len(rows) > limit, bool(rows)
    mark = _mark(board, cursor.after) if cursor.after is not None else None
    rows = _behind(board, mark, limit + 1)
    return rows[:limit], mark is not None and bool(rows), len(rows) > limit


def _mark(board: Board, entry_id: int) -> Entry | None:
    return Entry.objects.filter(board=board, pk=entry_id).first()


def _drawn(board: Board) -> QuerySet[Entry]:
    """Rows with what a line shows of their people, and no more."""
    people = ranks.visible(board).select_related("user")
    return people.only(*SHOWN, "user__username", "user__guest")


def _behind(board: Board, mark: Entry | None, count: int) -> list[Entry]:
    rows = _drawn(board)
    if mark is None:
        return list(rows.order_by("score", "tail")[:count])
    # Two stretches of the index, not one condition with "or" that would walk to the mark.
    found = list(rows.filter(score=mark.score, tail__gt=mark.tail).order_by("tail")[:count])
    if len(found) < count:
        worse = rows.filter(score__gt=mark.score).order_by("score", "tail")
        found += worse[: count - len(found)]
    return found


def _before(board: Board, mark: Entry, count: int) -> list[Entry]:
    rows = _drawn(board)
    found = list(rows.filter(score=mark.score, tail__lt=mark.tail).order_by("-tail")[:count])
    if len(found) < count:
        better = rows.filter(score__lt=mark.score).order_by("-score", "-tail")
        found += better[: count - len(found)]
    return found[::-1]


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
        kind, tries = self.where.kind, self._first_tries(found)
        before, rank = (0, 1) if from_top else ranks.standing(self.board, kind, found[0])
        rows: list[Row] = []
        for nth, entry in enumerate(found):
            equal = nth > 0 and kind.ties == "shared" and entry.score == found[nth - 1].score
            rank = rank if nth == 0 or equal else before + nth + 1
            if equal:
                rows[-1] = replace(rows[-1], tied=True)
            rows.append(self._row(entry, rank, equal, tries.get(entry.user_id)))
        return rows

    def _row(self, entry: Entry, rank: int, tied: bool, first: Entry | None) -> Row:
        mine = entry.user_id == self.viewer.pk
        return Row(
            rank=rank,
            tied=tied,
            entry=entry,
            name=entry.user.get_username(),
            guest=bool(getattr(entry.user, "guest", False)),
            values=self._values(entry),
            match_id=entry.match_id if self.told or mine else None,
            first_try=self._values(first)[0] if first else "",
            mine=mine,
        )

    def _values(self, entry: Entry) -> tuple[str, ...]:
        metrics = self.where.kind.metrics
        return tuple(texts.value(*pair) for pair in zip(metrics, entry.values, strict=False))

    def _first_tries(self, found: Iterable[Entry]) -> dict[int, Entry]:
        """For information: how each player's first finished run on this board went."""
        if self.where.kind.key not in (kinds.SEED, kinds.PAST):
            return {}
        people = [entry.user_id for entry in found]
        runs = Entry.objects.filter(board=self.board, user_id__in=people)
        runs = runs.exclude(state=Entry.State.HIDDEN).only(*SHOWN)
        return {run.user_id: run for run in runs.order_by("-finished")}

    def by_name(self, rows: list[Row]) -> list[Row]:
        """Rows that share a rank are listed by name."""
        if self.where.kind.ties == "shared":
            return sorted(rows, key=lambda row: (row.rank, row.name.casefold()))
        return rows
