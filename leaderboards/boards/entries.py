"""Writes of leaderboard rows: whole runs, standings, and rows that leave.

A board has one writer at a time. Every changed row is stamped with the board's new epoch, so that
the index of ranks can catch up without missing a row.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from games.engine.records.leaderboards import BoardKind
from leaderboards import verification
from leaderboards.boards import ranks
from leaderboards.boards.kinds import BoardAddress
from leaderboards.models import Board, Entry

State = Entry.State
CHUNK = 500


@dataclass(frozen=True)
class Run:
    """What a person achieved in one match or, on a board of standings, so far."""

    user_id: int
    match_id: UUID | None
    values: tuple[int, ...]
    finished: datetime


def get_or_create_board(address: BoardAddress) -> Board:
    """The board at an address, created with its first row."""
    board, _ = Board.objects.get_or_create(
        game=address.game.key, kind=address.kind.key, release=address.release, scope=address.scope
    )
    return board


@contextmanager
def lock_board(board_id: int) -> Iterator[Board]:
    """Lock a board for a change; after the commit the index of ranks catches up."""
    with transaction.atomic():
        board = Board.objects.select_for_update().get(pk=board_id)
        board.epoch += 1
        yield board
        board.save(update_fields=["epoch", "rows", "touched"])
        transaction.on_commit(partial(ranks.catch_up, board.pk), robust=True)


def _columns(kind: BoardKind, run: Run) -> dict[str, Any]:
    first, second, third = (*run.values, 0, 0)[:3]
    moment = int(run.finished.timestamp() * 1000)
    earlier = kind.ties == "earlier"
    return {
        "match_id": run.match_id,
        "first": first,
        "second": second,
        "third": third,
        "score": kind.score(run.values),
        # Milliseconds, and three digits for people who finish in the same one.
        "tail": moment * 1000 + run.user_id % 1000 if earlier else run.user_id,
        "finished": run.finished,
    }


def enter(board: Board, kind: BoardKind, run: Run, state: str = State.VERIFIED) -> None:
    """Enter a whole run if it is the person's best or first one on the board.

    With the state GUEST it is shown outside the ranking.
    """
    with lock_board(board.pk) as board:
        own = list(_trusted_runs(board, run.user_id))
        stands = next((row for row in own if row.state == state), None)
        row = Entry(board=board, user_id=run.user_id, stamp=board.epoch, **_columns(kind, run))
        if stands is None or row.order < stands.order:
            for other in own:
                if other.state in (State.VERIFIED, State.GUEST):
                    _set_state(board, other, State.RETIRED)
            row.state = state
            board.rows += stands is None and state == State.VERIFIED
            row.save()
        elif all(row.finished < other.finished for other in own):
            # Recorded late, but before the others: it is the first try.
            row.state = State.RETIRED
            row.save()
        _update_debut(board, run.user_id)


def _trusted_runs(board: Board, user_id: int) -> QuerySet[Entry]:
    """A person's runs on a board that are not hidden."""
    return Entry.objects.filter(board=board, user_id=user_id).exclude(state=State.HIDDEN)


def _update_debut(board: Board, user_id: int) -> None:
    """Store on a person's row the result of their first finished try."""
    first = (
        _trusted_runs(board, user_id).order_by("finished").values_list("first", flat=True).first()
    )
    ranks.visible_rows(board).filter(user_id=user_id).update(debut=first)


def update_standings(board: Board, kind: BoardKind, standings: Iterable[Run]) -> None:
    """Set the rows of some people to their current standing."""
    with lock_board(board.pk) as board:
        fresh = {run.user_id: run for run in standings}
        known = Entry.objects.filter(board=board, user_id__in=fresh)
        rows = {row.user_id: row for row in known}
        came: list[Entry] = []
        for user_id, run in fresh.items():
            row = rows.get(user_id) or Entry(board=board, user_id=user_id, state=State.RETIRED)
            for name, value in _columns(kind, run).items():
                setattr(row, name, value)
            row.stamp = board.epoch
            if row.state == State.RETIRED:
                row.state = State.VERIFIED
                board.rows += 1
            if row.pk is None:
                came.append(row)
        Entry.objects.bulk_create(came, CHUNK)
        changed = [
            "match",
            "first",
            "second",
            "third",
            "score",
            "tail",
            "finished",
            "state",
            "stamp",
        ]
        Entry.objects.bulk_update(rows.values(), changed, CHUNK)


def withdraw(board: Board, user_ids: Iterable[int]) -> None:
    """Remove people from a board of standings for which they no longer qualify."""
    with lock_board(board.pk) as board:
        for row in ranks.visible_rows(board).filter(user_id__in=list(user_ids)):
            _set_state(board, row, State.RETIRED)
            board.rows -= 1


def move_outside(board: Board, user_id: int) -> None:
    """Show a person's row outside the ranking from now on."""
    with lock_board(board.pk) as board:
        for row in ranks.visible_rows(board).filter(user_id=user_id):
            _set_state(board, row, State.GUEST)
            board.rows -= 1


def hide(entry: Entry) -> None:
    """Hide a row; the person's next best run that reproduces takes its place."""
    with lock_board(entry.board_id) as board:
        entry.refresh_from_db()
        if entry.state == State.VERIFIED:
            board.rows -= 1
        _set_state(board, entry, State.HIDDEN)
        _promote_best(board, entry.user_id)


def show(entry: Entry) -> None:
    """Undo `hide`, for staff."""
    with lock_board(entry.board_id) as board:
        entry.refresh_from_db()
        if entry.state == State.HIDDEN:
            _set_state(board, entry, State.RETIRED)
            _promote_best(board, entry.user_id)


def absorb(board: Board, giver_id: int, taker_id: int) -> None:
    """Move the runs of a guest to an account, and let the best one stand."""
    with lock_board(board.pk) as board:
        _remove_from_index(board, giver_id)
        theirs = Entry.objects.filter(board=board, user_id=giver_id)
        theirs.filter(state__in=(State.VERIFIED, State.GUEST)).update(state=State.RETIRED)
        theirs.update(user_id=taker_id, stamp=board.epoch)
        _promote_best(board, taker_id)


def delete_rows(board: Board, user_id: int) -> None:
    """Delete a person's rows on a board."""
    with lock_board(board.pk) as board:
        _remove_from_index(board, user_id)
        Entry.objects.filter(board=board, user_id=user_id).delete()


def _remove_from_index(board: Board, user_id: int) -> None:
    """Remove a person's row from the index, which cannot see it once the row changes hands."""
    for row in ranks.visible_rows(board).filter(user_id=user_id):
        board.rows -= 1
        transaction.on_commit(partial(ranks.remove_row, board, row.tail, user_id), robust=True)


def _promote_best(board: Board, user_id: int) -> None:
    """Let the best run of a person stand."""
    for row in _trusted_runs(board, user_id).select_related("match").order_by("score", "tail"):
        if row.state == State.VERIFIED:
            break
        if row.match is not None and verification.find_flaw(row.match) is None:
            stands = ranks.visible_rows(board).filter(user_id=user_id).first()
            if stands:
                _set_state(board, stands, State.RETIRED)
            _set_state(board, row, State.VERIFIED)
            board.rows += stands is None
            break
    _update_debut(board, user_id)


def _set_state(board: Board, row: Entry, state: str) -> None:
    row.state, row.stamp = state, board.epoch
    row.save(update_fields=["state", "stamp"])
