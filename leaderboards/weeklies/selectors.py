"""Reads: a weekly as one reader may see it, past weeks with their best runs, and weeks to come."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import OuterRef, Subquery

from games import options
from games.engine.game import Game
from games.engine.registry import GAMES
from games.match import releases
from games.models import Match
from leaderboards.boards import addresses, kinds
from leaderboards.boards.kinds import BoardAddress
from leaderboards.dailies import calendar, results
from leaderboards.models import Board, Entry, WeeklyAttempt, WeeklySeed
from leaderboards.weeklies import service as weeklies

MOST_PAST = 12
AHEAD = 4
"""Weeks of which the modifier is told in advance."""


@dataclass(frozen=True)
class PastWeek:
    """A weekly that is over, with its key and its best ranked run."""

    weekly: WeeklySeed
    modifier: str
    url: str
    key: str
    best: str
    name: str
    match_id: Any
    """The best run to look at; None if there is none."""


@dataclass(frozen=True)
class ComingWeek:
    """A week to come and its modifier, as far as it is planned today."""

    game: Game
    monday: date
    modifier: str


@dataclass(frozen=True)
class WeeklySummary:
    """A weekly as one reader may see it: the commitment from the start, the key when it is
    over."""

    game: Game
    title: str
    weekly: WeeklySeed
    modifier: str
    closes: datetime
    deadline: datetime
    finishers: int
    attempt: WeeklyAttempt | None
    result: str
    """The reader's own ranked result; empty if there is none."""
    key: str
    open: bool
    refusal: str
    """Why the reader may not start it while it runs; empty if they may."""
    instead: "PastWeek | None"
    """The week that is over and that guests and newcomers play instead."""
    ranked: str
    past: str
    """The URLs of its two boards."""

    @property
    def is_running(self) -> bool:
        """Whether the reader's attempt is under way."""
        return self.attempt is not None and self.attempt.match.status == Match.Status.RUNNING


def modifier_text(weekly: WeeklySeed) -> str:
    """The modifier of a week in the reader's language."""
    game = GAMES[weekly.game]
    found = game.find_modifier(releases.content(weekly.release_id), weekly.modifier)
    return options.label(found) if found else weekly.modifier


def board_address(weekly: WeeklySeed, key: str = kinds.WEEKLY) -> BoardAddress:
    """The board of a week's ranked runs, or of the later ones."""
    game = GAMES[weekly.game]
    return BoardAddress(game, kinds.get_kind(game, key), weekly.week, weekly.release.number)


def summarize(weekly: WeeklySeed, viewer: Any, now: datetime) -> WeeklySummary:
    """The summary of a weekly for one reader."""
    game, is_open = GAMES[weekly.game], weekly.monday == calendar.this_monday(now)
    refusal = _entry_refusal(viewer, weekly.monday)
    address = board_address(weekly)
    board = addresses.load_board(address)
    mine = _find_attempt(weekly, viewer)
    return WeeklySummary(
        game=game,
        title=address.kind.title,
        weekly=weekly,
        modifier=modifier_text(weekly),
        closes=calendar.opening_time(weekly.monday + weeklies.ONE_WEEK),
        deadline=weeklies.deadline(weekly),
        finishers=board.rows,
        attempt=mine,
        result=_result(board, address, mine),
        key=bytes(weekly.secret).hex() if weekly.revealed else "",
        open=is_open,
        refusal=refusal,
        instead=_past_week(weeklies.newest_over(game, now)) if is_open and refusal else None,
        ranked=addresses.page_url(address),
        past=addresses.page_url(board_address(weekly, kinds.PAST_WEEKLY)),
    )


def _find_attempt(weekly: WeeklySeed, viewer: Any) -> WeeklyAttempt | None:
    if not viewer.is_authenticated:
        return None
    return weekly.attempts.select_related("match").filter(user_id=viewer.pk).first()


def _result(board: Board, address: BoardAddress, mine: WeeklyAttempt | None) -> str:
    if mine is None or not board.pk:
        return ""
    row = Entry.objects.filter(board=board, match_id=mine.match_id).first()
    return results.result_text(address.kind, row.values) if row else ""


def _entry_refusal(viewer: Any, monday: date) -> str:
    return weeklies.entry_refusal(viewer, monday) if viewer.is_authenticated else "weekly_guest"


def load_current(viewer: Any, now: datetime) -> list[WeeklySummary]:
    """This week's weekly of each game that has them."""
    monday = calendar.this_monday(now)
    return [
        summarize(weeklies.make(game, monday), viewer, now) for game in kinds.games_with_weeklies()
    ]


def past_weeks(game: Game) -> list[PastWeek]:
    """The weeklies that are over, the newest first."""
    over = WeeklySeed.objects.select_related("release").filter(
        game=game.key, revealed__isnull=False
    )
    found = list(over.order_by("-monday")[:MOST_PAST])
    best = _load_best(game, [weekly.week for weekly in found])
    return [_past_week(weekly, best.get(weekly.week)) for weekly in found]


def _load_best(game: Game, weeks: list[str]) -> dict[str, Entry]:
    """Week -> its best ranked row."""
    rows = Entry.objects.filter(board=OuterRef("pk"), state=Entry.State.VERIFIED)
    boards = Board.objects.filter(game=game.key, kind=kinds.WEEKLY, scope__in=weeks).annotate(
        best=Subquery(rows.order_by("score", "tail").values("pk")[:1])
    )
    best = Entry.objects.select_related("board", "user").filter(
        pk__in=boards.exclude(best=None).values("best")
    )
    return {row.board.scope: row for row in best}


def _past_week(weekly: WeeklySeed, best: Entry | None = None) -> PastWeek:
    address = board_address(weekly)
    return PastWeek(
        weekly=weekly,
        modifier=modifier_text(weekly),
        url=addresses.page_url(address),
        key=bytes(weekly.secret).hex(),
        best=results.result_text(address.kind, best.values) if best else "",
        name=best.user.get_username() if best else "",
        match_id=best.match_id if best else None,
    )


def coming_weeks(game: Game, now: datetime, count: int = AHEAD) -> list[ComingWeek]:
    """The modifiers of the next weeks."""
    release, monday = releases.current(game), calendar.this_monday(now)
    return [
        ComingWeek(game, day, options.label(weeklies.choose_modifier(game, release, day)))
        for day in (monday + weeklies.ONE_WEEK * n for n in range(1, count + 1))
    ]
