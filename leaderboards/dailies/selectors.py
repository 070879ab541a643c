"""Reads: a daily as one reader may see it, today's dailies, past dailies."""

from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from games.engine.game import Game
from games.models import Match
from leaderboards.boards import addresses, kinds
from leaderboards.boards.kinds import BoardAddress
from leaderboards.dailies import calendar
from leaderboards.dailies import service as dailies
from leaderboards.models import Attempt, DailySeed

MOST_PAST = 12


@dataclass(frozen=True)
class DailyLink:
    """A daily with the URL of its board."""

    daily: DailySeed
    url: str


@dataclass(frozen=True)
class DailySummary:
    """A daily as one reader may see it: the commitment from the start, the key when it is over."""

    title: str
    daily: DailySeed
    closes: datetime
    deadline: datetime
    finishers: int
    attempt: Attempt | None
    key: str
    open: bool
    refusal: str
    """Why the reader may not start it while it runs; empty if they may."""
    instead: "DailyLink | None"
    """The day that is over and that guests and newcomers play instead."""
    ranked: str
    past: str
    """The URLs of its two boards."""

    @property
    def is_running(self) -> bool:
        """Whether the reader's attempt is under way."""
        return self.attempt is not None and self.attempt.match.status == Match.Status.RUNNING


def summarize_daily(game: Game, daily: DailySeed, viewer: Any, now: datetime) -> DailySummary:
    """The summary of a daily for one reader."""
    is_open, refusal = daily.date == calendar.today(now), entry_refusal(viewer, daily.date)
    signed_in = viewer.is_authenticated
    mine = daily.attempts.select_related("match").filter(user_id=viewer.pk) if signed_in else None
    address = BoardAddress(
        game, kinds.get_kind(game, kinds.DAILY), daily.date.isoformat(), daily.release.number
    )
    return DailySummary(
        title=address.kind.title,
        daily=daily,
        closes=calendar.closing_time(daily.date),
        deadline=dailies.deadline(daily),
        finishers=addresses.load_board(address).rows,
        attempt=mine.first() if mine is not None else None,
        key=bytes(daily.secret).hex() if daily.revealed else "",
        open=is_open,
        refusal=refusal,
        instead=_link_newest(game, now) if is_open and refusal else None,
        ranked=addresses.page_url(address),
        past=addresses.page_url(replace(address, kind=kinds.get_kind(game, kinds.PAST))),
    )


def entry_refusal(viewer: Any, day: date) -> str:
    """Why a reader may not play the daily of a running day; a visitor would be a guest."""
    return dailies.entry_refusal(viewer, day) if viewer.is_authenticated else "daily_guest"


def _link_newest(game: Game, now: datetime) -> DailyLink:
    newest = dailies.newest_over(game, now)
    return DailyLink(newest, day_url(game, newest))


def day_url(game: Game, daily: DailySeed) -> str:
    """The URL of the board of a day's ranked runs."""
    kind = kinds.get_kind(game, kinds.DAILY)
    return addresses.page_url(BoardAddress(game, kind, daily.date.isoformat()))


def past_dailies(game: Game) -> list[tuple[DailySeed, str]]:
    """The dailies that are over, the newest first, with the URLs of their boards."""
    kind = kinds.get_kind(game, kinds.PAST)
    over = DailySeed.objects.filter(game=game.key, revealed__isnull=False).order_by("-date")
    return [
        (daily, addresses.page_url(BoardAddress(game, kind, daily.date.isoformat())))
        for daily in over[:MOST_PAST]
    ]
