"""Reads: the dailies that a reader may play now, as the home page shows them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.translation import gettext

from games.engine.game import Game
from leaderboards.boards import kinds, ranks
from leaderboards.dailies import calendar, results
from leaderboards.dailies import selectors as daily_selectors
from leaderboards.dailies import service as dailies
from leaderboards.dailies.results import Comparison, DayResult, Stage
from leaderboards.dailies.streaks import Streak
from leaderboards.models import DailySeed
from leaderboards.par import visibility


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
    day = calendar.today(now)
    over = bool(daily_selectors.entry_refusal(viewer, day))
    games = kinds.games_with_dailies()
    offered = [dailies.newest_over(g, now) if over else dailies.make(g, day) for g in games]
    own = _own_results(viewer, offered)
    return Today(
        challenges=[
            _challenge(game, daily, own.get((game.key, daily.date)), over, now)
            for game, daily in zip(games, offered, strict=True)
        ],
        over=over,
        closes=calendar.closing_time(day),
        streak=results.load_streak(viewer, now)
        if viewer.is_authenticated and not viewer.guest
        else None,
    )


def _own_results(viewer: Any, offered: list[DailySeed]) -> dict[Any, DayResult]:
    if not viewer.is_authenticated or not offered:
        return {}
    days = [daily.date for daily in offered]
    found = results.load_results(viewer, min(days), max(days))
    return {(one.game.key, one.date): one for one in found}


def _challenge(
    game: Game, daily: DailySeed, own: DayResult | None, over: bool, now: datetime
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
        before=None if over else _load_day_before(game, now),
    )


def _compare(game: Game, daily: DailySeed, own: DayResult) -> Comparison | None:
    if own.entry is None:
        return None
    board, kind = results.load_day_board(game, daily), kinds.get_kind(game, kinds.DAILY)
    return results.compare(board, kind, own.entry.score, own.entry if own.ranked else None)


def _load_day_before(game: Game, now: datetime) -> DayBefore | None:
    """The best run and the par of the newest day that is over; None if nobody played it."""
    daily = dailies.newest_over(game, now)
    board = results.load_day_board(game, daily)
    rows = ranks.visible_rows(board).select_related("user") if board.pk else None
    best = rows.order_by("score", "tail").first() if rows is not None else None
    if best is None:
        return None
    return DayBefore(
        url=daily_selectors.day_url(game, daily),
        best=results.result_text(kinds.get_kind(game, kinds.DAILY), best.values),
        name=best.user.get_username(),
        par="" if daily.par is None else visibility.score_text(game, daily.par),
    )
