"""Declared programs: accounts whose owner says that a program plays. They stand on a ladder of
their own, and outside the ranking of the dailies."""

from typing import Any

from django.db import transaction

from leaderboards.boards import entries, kinds
from leaderboards.models import Board, Rating

_TOTALS = (kinds.WEEK, kinds.ALLTIME, kinds.AVERAGE)


@transaction.atomic
def declare(user: Any) -> None:
    """Mark an account as a program and take it off the boards of people. Only staff can undo it:
    otherwise a program could come and go between two matches."""
    user.program = True
    user.save(update_fields=["program"])
    Rating.objects.filter(user=user).exclude(ladder=Rating.PROGRAMS).delete()
    for board in Board.objects.filter(entries__user=user).distinct().order_by("pk"):
        if board.kind in _TOTALS or (board.kind == kinds.RATING and board.scope != Rating.PROGRAMS):
            entries.delete_rows(board, user.pk)
        elif board.kind in kinds.DAYS:
            entries.move_outside(board, user.pk)
