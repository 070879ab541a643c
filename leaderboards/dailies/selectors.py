"""Reads: a daily as one reader may see it, today's dailies, past dailies."""

from dataclasses import dataclass, replace
from datetime import datetime
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
    too_new: bool
    ranked: str
    past: str
    """The URLs of its two boards."""

    @property
    def is_running(self) -> bool:
        """Whether the reader's attempt is under way."""
        return self.attempt is not None and self.attempt.match.status == Match.Status.RUNNING


def summarize_daily(game: Game, daily: DailySeed, viewer: Any, now: datetime) -> DailySummary:
    """The summary of a daily for one reader."""
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
        open=daily.date == calendar.today(now),
        too_new=signed_in and viewer.date_joined >= calendar.opening_time(daily.date),
        ranked=addresses.page_url(address),
        past=addresses.page_url(replace(address, kind=kinds.get_kind(game, kinds.PAST))),
    )


@dataclass(frozen=True)
class Challenge:
    """Today's daily of a game, as the home page shows it."""

    title: str
    game: str
    url: str
    taken: bool
    """Whether the reader has started it."""


def todays_challenges(viewer: Any, now: datetime) -> list[Challenge]:
    """Today's dailies, one for each game that has them."""
    mine = Attempt.objects.filter(user_id=viewer.pk, daily__date=calendar.today(now))
    taken = set(mine.values_list("daily__game", flat=True)) if viewer.is_authenticated else set()
    return [
        Challenge(
            title=kinds.get_kind(game, kinds.DAILY).title,
            game=game.title,
            url=addresses.page_url(BoardAddress(game, kinds.get_kind(game, kinds.DAILY))),
            taken=game.key in taken,
        )
        for game in kinds.games_with_dailies()
    ]


def past_dailies(game: Game) -> list[tuple[DailySeed, str]]:
    """The dailies that are over, the newest first, with the URLs of their boards."""
    kind = kinds.get_kind(game, kinds.PAST)
    over = DailySeed.objects.filter(game=game.key, revealed__isnull=False).order_by("-date")
    return [
        (daily, addresses.page_url(BoardAddress(game, kind, daily.date.isoformat())))
        for daily in over[:MOST_PAST]
    ]
