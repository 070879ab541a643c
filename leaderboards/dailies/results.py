"""Reads: how a person did in dailies, and what share of the others they beat."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal
from uuid import UUID

from django.utils.translation import gettext

from games.engine.game import Game
from games.engine.records.leaderboards import BoardKind
from games.engine.registry import GAMES
from games.models import Match
from leaderboards.boards import addresses, kinds, labels, ranks
from leaderboards.boards.kinds import BoardAddress
from leaderboards.dailies import calendar
from leaderboards.dailies.streaks import Streak, count_streak
from leaderboards.models import Attempt, Board, DailySeed, Entry

ENOUGH = 5
"""Among fewer others a share says nothing."""
Stage = Literal["new", "running", "done", "unfinished"]


@dataclass(frozen=True)
class Comparison:
    """A run among those of a day: its rank, and the share of the others that it beat."""

    rank: int
    others: int
    percent: int | None
    """None: there are too few others."""

    @property
    def players(self) -> int:
        return self.others + 1


def compare(board: Board, kind: BoardKind, score: int, entry: Entry | None = None) -> Comparison:
    """Compare a score with the rows of a day's board; `entry` is its own row there, if any."""
    rows = ranks.visible_rows(board) if board.pk else Entry.objects.none()
    worse = rows.filter(score__gt=score).count()
    rank = (
        ranks.standing(board, kind, entry).rank
        if entry
        else 1 + rows.filter(score__lt=score).count()
    )
    others = board.rows - (entry is not None)
    return Comparison(rank, others, 100 * worse // others if others >= ENOUGH else None)


def load_day_board(game: Game, daily: DailySeed) -> Board:
    """The board of a day's ranked runs."""
    kind = kinds.get_kind(game, kinds.DAILY)
    scope, release = daily.date.isoformat(), daily.release.number
    return addresses.load_board(BoardAddress(game, kind, scope, release))


def result_text(kind: BoardKind, values: Iterable[int]) -> str:
    """The figure that decides, with its name."""
    metric = kind.metrics[0]
    return f"{gettext(metric.title)} {labels.value(metric, next(iter(values)))}"


@dataclass(frozen=True)
class DayResult:
    """What a person made of a game's daily."""

    game: Game
    date: date
    match_id: UUID
    stage: Stage
    ranked: bool
    """Whether it was played on its day, as the one try."""
    text: str = ""
    entry: Entry | None = None
    points: int | None = None
    """What it was worth, known when the day is over."""

    @property
    def title(self) -> str:
        return gettext(kinds.get_kind(self.game, kinds.DAILY).title)


def load_results(user: Any, first: date, last: date) -> list[DayResult]:
    """A person's dailies of some days: ranked tries, and runs of days that were over then."""
    found = {(one.game.key, one.date): one for one in _load_past(user, first, last)}
    found.update({(one.game.key, one.date): one for one in _load_tries(user, first, last)})
    order = list(GAMES)
    return sorted(found.values(), key=lambda one: (one.date, order.index(one.game.key)))


def _load_tries(user: Any, first: date, last: date) -> list[DayResult]:
    tries = Attempt.objects.select_related("daily", "match").filter(
        user=user, daily__date__range=(first, last), daily__game__in=GAMES
    )
    rows = Entry.objects.filter(user=user, match__in=[one.match_id for one in tries])
    entries = {row.match_id: row for row in rows.exclude(state=Entry.State.RETIRED)}
    return [_try_result(one, entries.get(one.match_id)) for one in tries]


def _try_result(one: Attempt, entry: Entry | None) -> DayResult:
    game = GAMES[one.daily.game]
    kind = kinds.get_kind(game, kinds.DAILY)
    stage: Stage = "done" if one.state == Attempt.State.FINISHED else "unfinished"
    if one.state == Attempt.State.RUNNING and one.match.status == Match.Status.RUNNING:
        stage = "running"
    text = result_text(kind, entry.values) if entry else ""
    return DayResult(game, one.daily.date, one.match_id, stage, True, text, entry, one.points)


def _load_past(user: Any, first: date, last: date) -> list[DayResult]:
    rows = Entry.objects.select_related("board").filter(
        user=user,
        board__kind=kinds.PAST,
        board__scope__range=(first.isoformat(), last.isoformat()),
        board__game__in=GAMES,
        state__in=(Entry.State.VERIFIED, Entry.State.GUEST),
        match__isnull=False,
    )
    # A guest has a row for each run: the best one counts.
    return [_past_result(row) for row in rows.order_by("-score", "-tail")]


def _past_result(row: Entry) -> DayResult:
    game = GAMES[row.board.game]
    text = result_text(kinds.get_kind(game, kinds.PAST), row.values)
    day = date.fromisoformat(row.board.scope)
    assert row.match_id is not None
    return DayResult(game, day, row.match_id, "done", False, text, row)


def load_streak(user: Any, now: datetime) -> Streak:
    """A person's streak: days on which they finished a ranked daily of any game."""
    tries = Attempt.objects.filter(user=user, state=Attempt.State.FINISHED)
    days = set(tries.values_list("daily__date", flat=True))
    return count_streak(days, calendar.today(now))
