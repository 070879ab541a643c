"""Reads: the dailies that a reader may play now, as the home page shows them."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext

from games.engine.game import Game
from games.engine.registry import GAMES
from leaderboards.boards import kinds
from leaderboards.dailies import calendar, results
from leaderboards.dailies import selectors as daily_selectors
from leaderboards.dailies import service as dailies
from leaderboards.dailies.results import Comparison, DayResult, Stage
from leaderboards.dailies.streaks import Streak
from leaderboards.models import Board, DailySeed, Entry
from leaderboards.par import visibility

LATELY = timedelta(days=3)


@dataclass(frozen=True)
class DayBefore:
    """The newest daily of a game that is over: its best run and its par."""

    url: str
    best: str
    name: str
    par: str


@dataclass(frozen=True)
class Challenge:
    """A game's daily that the reader may play."""

    key: str
    game: str
    title: str
    daily: DailySeed
    url: str
    over: bool
    """Whether its day is over: a guest or a newcomer plays it as their first."""
    stage: Stage
    match_id: UUID | None
    result: str
    comparison: Comparison | None
    before: DayBefore | None


@dataclass(frozen=True)
class Today:
    """The challenges of a day and the reader's streak."""

    challenges: list[Challenge]
    over: bool
    closes: datetime
    """When the next ones begin."""
    streak: Streak | None
    """None for guests and visitors, whose runs are not ranked."""


def load_today(viewer: Any, now: datetime) -> Today:
    """The dailies that a reader may play, one for each game that has them: today's, or the newest
    that are over."""
    day, games = calendar.today(now), kinds.games_with_dailies()
    over = bool(daily_selectors.entry_refusal(viewer, day))
    offered = [dailies.newest_over(g, now) for g in games] if over else _make_dailies(games, day)
    own, before = _own_results(viewer, offered), {} if over else _load_days_before(day)
    return Today(
        challenges=[
            _challenge(game, daily, own.get((game.key, daily.date)), over, before.get(game.key))
            for game, daily in zip(games, offered, strict=True)
        ],
        over=over,
        closes=calendar.closing_time(day),
        streak=results.load_streak(viewer, now)
        if viewer.is_authenticated and not viewer.guest
        else None,
    )


def _make_dailies(games: list[Game], day: date) -> list[DailySeed]:
    known = DailySeed.objects.select_related("release").filter(date=day)
    drawn = {daily.game: daily for daily in known}
    return [drawn.get(game.key) or dailies.make(game, day) for game in games]


def _own_results(viewer: Any, offered: list[DailySeed]) -> dict[Any, DayResult]:
    if not viewer.is_authenticated or not offered:
        return {}
    days = [daily.date for daily in offered]
    found = results.load_results(viewer, min(days), max(days))
    return {(one.game.key, one.date): one for one in found}


def _challenge(
    game: Game, daily: DailySeed, own: DayResult | None, over: bool, before: DayBefore | None
) -> Challenge:
    return Challenge(
        key=game.key,
        game=gettext(game.title),
        title=gettext(kinds.get_kind(game, kinds.DAILY).title),
        daily=daily,
        url=daily_selectors.day_url(game, daily),
        over=over,
        stage=own.stage if own else "new",
        match_id=own.match_id if own else None,
        result=own.text if own else "",
        comparison=_compare(game, daily, own) if own else None,
        before=before,
    )


def _compare(game: Game, daily: DailySeed, own: DayResult) -> Comparison | None:
    if own.entry is None:
        return None
    board, kind = results.load_day_board(game, daily), kinds.get_kind(game, kinds.DAILY)
    return results.compare(board, kind, own.entry.score, own.entry if own.ranked else None)


def _load_days_before(day: date) -> dict[str, DayBefore]:
    """The newest daily that is over, of each game whose daily somebody has finished lately."""
    over = DailySeed.objects.filter(
        revealed__isnull=False, date__range=(day - LATELY, day), game__in=GAMES
    )
    best = _load_best_rows(day)
    newest = {daily.game: daily for daily in over.order_by("date")}
    return {
        key: _day_before(GAMES[key], daily, best[key, daily.date.isoformat()])
        for key, daily in newest.items()
        if (key, daily.date.isoformat()) in best
    }


def _load_best_rows(day: date) -> dict[tuple[str, str], Entry]:
    """The best row of each game's day, by game and day."""
    rows = Entry.objects.filter(board=OuterRef("pk"), state=Entry.State.VERIFIED)
    boards = Board.objects.filter(
        kind=kinds.DAILY, scope__range=((day - LATELY).isoformat(), day.isoformat())
    ).annotate(best=Subquery(rows.order_by("score", "tail").values("pk")[:1]))
    best = Entry.objects.select_related("board", "user").filter(
        pk__in=boards.exclude(best=None).values("best")
    )
    return {(row.board.game, row.board.scope): row for row in best}


def _day_before(game: Game, daily: DailySeed, best: Entry) -> DayBefore:
    return DayBefore(
        url=daily_selectors.day_url(game, daily),
        best=results.result_text(kinds.get_kind(game, kinds.DAILY), best.values),
        name=best.user.get_username(),
        par="" if daily.par is None else visibility.score_text(game, daily.par),
    )
