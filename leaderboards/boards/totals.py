"""Leaderboards that add up the dailies: this week, all time, and the last 30 days against par."""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Avg, Count, OuterRef, QuerySet, Subquery, Sum
from django.utils import timezone

from games.engine.records.leaderboards import BoardKind
from games.engine.registry import GAMES
from leaderboards.boards import entries, kinds, ranks
from leaderboards.boards.entries import Run
from leaderboards.boards.kinds import BoardAddress
from leaderboards.dailies import calendar
from leaderboards.models import Attempt, Board, DailySeed

AVERAGE_DAYS = 30
LEAST_ATTEMPTS = 10
MOST_POINTS = 100


def points(worse: int, finishers: int) -> int:
    """The points of a finished daily: 1 to 100, by the share of the others that it beats."""
    return 1 + (MOST_POINTS - 1) * worse // (finishers - 1) if finishers > 1 else 1


def update_totals(daily: DailySeed) -> None:
    """Update the boards for which a settled daily counts."""
    people = list(daily.attempts.values_list("user_id", flat=True))
    monday = daily.date - timedelta(days=daily.date.weekday())
    in_week = (monday, monday + timedelta(days=6))
    _update_points(daily.game, kinds.WEEK, calendar.week(daily.date), in_week, people)
    _update_points(daily.game, kinds.ALLTIME, "", None, people)
    update_averages(daily.game)


def recount_people(game: str, people: list[int]) -> None:
    """Count the dailies of some people again, after they were merged."""
    counted = Attempt.objects.filter(daily__game=game, user_id__in=people, points__isnull=False)
    weeks = {calendar.week(day): day for day in counted.values_list("daily__date", flat=True)}
    for week, day in sorted(weeks.items()):
        monday = day - timedelta(days=day.weekday())
        _update_points(game, kinds.WEEK, week, (monday, monday + timedelta(days=6)), people)
    _update_points(game, kinds.ALLTIME, "", None, people)
    update_averages(game)


def _update_points(
    game: str, key: str, scope: str, period: tuple[date, date] | None, people: Iterable[int]
) -> None:
    counted = _ranked_attempts().filter(daily__game=game, points__isnull=False)
    if period:
        counted = counted.filter(daily__date__range=period)
    rows = list(
        counted.filter(user_id__in=list(people))
        .values("user_id")
        .annotate(total=Sum("points"), number=Count("pk"), best=_best_day(counted))
        .order_by("user_id")
    )
    if not rows:
        return
    board, kind = _board(game, key, scope)
    entries.update_standings(board, kind, [_run(row, row["total"], row["number"]) for row in rows])


def _ranked_attempts() -> QuerySet[Attempt]:
    """Guests and declared programs are not ranked."""
    return Attempt.objects.filter(user__guest=False, user__program=False)


def _best_day(counted: QuerySet[Attempt]) -> Subquery:
    """The match that a row of totals links to: the person's best day."""
    own = counted.filter(user_id=OuterRef("user_id"))
    return Subquery(own.order_by("-points", "-daily__date").values("match_id")[:1])


def update_averages(game: str) -> None:
    """Update the means over par of the last days; unfinished dailies count too."""
    last = DailySeed.objects.filter(game=game, revealed__isnull=False, par__isnull=False)
    seeds = list(last.order_by("-date").values_list("pk", flat=True)[:AVERAGE_DAYS])
    if not seeds:
        return
    counted = _ranked_attempts().filter(daily_id__in=seeds, over_par__isnull=False)
    rows = list(
        counted.values("user_id")
        .annotate(mean=Avg("over_par"), number=Count("pk"), best=_best_against_par(counted))
        .filter(number__gte=LEAST_ATTEMPTS)
        .order_by("user_id")
    )
    board, kind = _board(game, kinds.AVERAGE, "")
    standing = [_run(row, round(row["mean"] * 100), row["number"]) for row in rows]
    entries.update_standings(board, kind, standing)
    listed = set(ranks.visible_rows(board).values_list("user_id", flat=True))
    entries.withdraw(board, listed - {run.user_id for run in standing})


def _best_against_par(counted: QuerySet[Attempt]) -> Subquery:
    own = counted.filter(user_id=OuterRef("user_id"))
    return Subquery(own.order_by("over_par", "-daily__date").values("match_id")[:1])


def _board(game: str, key: str, scope: str) -> tuple[Board, BoardKind]:
    played = GAMES[game]
    kind = kinds.get_kind(played, key)
    return entries.get_or_create_board(BoardAddress(played, kind, scope)), kind


def _run(row: Mapping[str, Any], first: int, second: int) -> Run:
    best: UUID | None = row["best"]
    return Run(row["user_id"], best, (first, second), timezone.now())
