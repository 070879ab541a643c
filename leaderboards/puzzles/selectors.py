"""Reads: the puzzles of a day, the next puzzle, ratings, streak and calendar of a person."""

from collections import Counter
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import F, QuerySet
from django.db.models.functions import Abs
from django.utils.translation import gettext

from games.engine.game import Game
from games.engine.registry import GAMES
from leaderboards.dailies import calendar
from leaderboards.dailies.streaks import Streak, count_streak
from leaderboards.models import DailyPuzzle, Puzzle, PuzzleRating, Solution
from leaderboards.puzzles import service
from leaderboards.ratings import arithmetic
from leaderboards.ratings.arithmetic import Strength

WEEKS = 5
"""Weeks that the calendar shows."""


@dataclass(frozen=True)
class OwnRating:
    """A person's rating at the puzzles of a game."""

    key: str
    title: str
    rating: int
    uncertainty: int
    tries: int
    solved: int

    @property
    def is_provisional(self) -> bool:
        return self.uncertainty > arithmetic.SURE


@dataclass(frozen=True)
class DayPuzzle:
    """Today's puzzle of a game as one reader finds it."""

    game: Game
    title: str
    daily: DailyPuzzle
    solution: Solution | None
    own: OwnRating | None


@dataclass(frozen=True)
class PuzzleDay:
    """A day of the calendar."""

    date: date
    right: int
    wrong: int
    is_today: bool
    to_come: bool
    forgiven: bool


@dataclass(frozen=True)
class PuzzleToday:
    """The puzzles of a day, with the reader's streak."""

    puzzles: list[DayPuzzle]
    streak: Streak | None
    """None for visitors."""
    closes: datetime

    @property
    def right_answers(self) -> int:
        return sum(bool(each.solution and each.solution.right) for each in self.puzzles)


def load_today(viewer: Any, now: datetime) -> PuzzleToday:
    """Today's puzzle of each game that has puzzles."""
    day = calendar.today(now)
    dailies = [daily for game in GAMES.values() if (daily := service.choose_daily(game, day))]
    known: dict[int, Solution] = {}
    own: dict[str, OwnRating] = {}
    if viewer.is_authenticated:
        wanted = [daily.puzzle_id for daily in dailies]
        given = Solution.objects.filter(user=viewer, puzzle__in=wanted)
        known = {each.puzzle_id: each for each in given}
        own = {each.key: each for each in list_ratings(viewer)}
    return PuzzleToday(
        [
            DayPuzzle(
                GAMES[daily.game],
                gettext(GAMES[daily.game].title),
                daily,
                known.get(daily.puzzle_id),
                own.get(daily.game),
            )
            for daily in dailies
        ],
        load_streak(viewer, now) if viewer.is_authenticated else None,
        calendar.closing_time(day),
    )


def load_streak(user: Any, now: datetime) -> Streak:
    """Days in a row on which a person solved a puzzle of the day."""
    given = Solution.objects.filter(user=user, right=True, day__isnull=False)
    days = {day for day in given.values_list("day", flat=True) if day}
    return count_streak(days, calendar.today(now))


def load_calendar(user: Any, now: datetime) -> list[list[PuzzleDay]]:
    """The last weeks, from Monday on, with what a person did with the puzzles of each day."""
    today, streak = calendar.today(now), load_streak(user, now)
    first = calendar.this_monday(now) - timedelta(weeks=WEEKS - 1)
    given = Solution.objects.filter(user=user, day__gte=first)
    counts = Counter(given.values_list("day", "right"))
    days = [first + timedelta(days=nth) for nth in range(7 * WEEKS)]
    drawn = [
        PuzzleDay(
            day,
            counts[day, True],
            counts[day, False],
            day == today,
            day > today,
            day in streak.forgiven,
        )
        for day in days
    ]
    return [drawn[nth : nth + 7] for nth in range(0, len(drawn), 7)]


def list_ratings(person: Any) -> list[OwnRating]:
    """A person's puzzle ratings, the most tried first."""
    rows = PuzzleRating.objects.filter(user=person, game__in=GAMES).order_by("-tries", "game")
    return [
        OwnRating(
            row.game,
            gettext(GAMES[row.game].title),
            arithmetic.display_rating(Strength(row.mu, row.sigma)),
            arithmetic.display_uncertainty(Strength(row.mu, row.sigma)),
            row.tries,
            row.solved,
        )
        for row in rows
    ]


def list_open(game: Game, now: datetime) -> QuerySet[Puzzle]:
    """The puzzles that may be shown: those of days only when their day is over."""
    today = calendar.today(now)
    rows = Puzzle.objects.filter(game=game.key)
    over = DailyPuzzle.objects.filter(game=game.key, date__lt=today).values("puzzle")
    return rows.filter(reserved=False) | rows.filter(pk__in=over)


def find_next(game: Game, viewer: Any, now: datetime, known: set[int]) -> Puzzle | None:
    """The puzzle next to the reader's rating that they have not answered; None: none is left."""
    rows = list_open(game, now).exclude(pk__in=known)
    mine = arithmetic.START
    if viewer.is_authenticated:
        rows = rows.exclude(solutions__user=viewer)
        own = PuzzleRating.objects.filter(user=viewer, game=game.key).first()
        mine = arithmetic.display_rating(Strength(own.mu, own.sigma)) if own else mine
    near = rows.annotate(away=Abs(F("rating") - mine)).order_by("away", "key")
    return near.select_related("source__release").first()
