"""Reads: a month of a person's dailies as a calendar."""

from calendar import Calendar
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from games.engine.errors import NoSuchMatch
from leaderboards.dailies import calendar, results
from leaderboards.dailies.results import DayResult
from leaderboards.dailies.streaks import Streak


@dataclass(frozen=True)
class Day:
    """A day of a calendar sheet."""

    date: date
    in_month: bool
    is_today: bool
    to_come: bool
    forgiven: bool
    results: list[DayResult]

    @property
    def counts(self) -> bool:
        """Whether it counts for the streak."""
        return any(one.ranked and one.stage == "done" for one in self.results)


@dataclass(frozen=True)
class Month:
    """A calendar sheet with a person's dailies."""

    first: date
    weeks: list[list[Day]]
    streak: Streak
    before: str
    """The month before, as its address names it; empty: the person was not here yet."""
    after: str

    @property
    def days_with_results(self) -> list[Day]:
        """The days of the month with a run, the newest first."""
        days = [day for week in self.weeks for day in week if day.in_month and day.results]
        return days[::-1]


def parse_month(text: str, now: datetime) -> date:
    """The first day of a month as "2026-11"; refused if it is none, or is yet to come."""
    day = calendar.parse_date(f"{text}-01")
    if day is None or day > calendar.today(now):
        raise NoSuchMatch("no_such_board")
    return day


def load_month(user: Any, first: date, now: datetime) -> Month:
    """The calendar sheet of a month."""
    today, streak = calendar.today(now), results.load_streak(user, now)
    weeks = Calendar().monthdatescalendar(first.year, first.month)
    found: dict[date, list[DayResult]] = {}
    for one in results.load_results(user, weeks[0][0], weeks[-1][-1]):
        found.setdefault(one.date, []).append(one)
    # Of a day that is over a newcomer's run may be older than the account.
    joined = calendar.today(user.date_joined) - timedelta(days=2)
    following = (first + timedelta(days=31)).replace(day=1)
    return Month(
        first=first,
        weeks=[[_day(day, first, today, streak, found) for day in week] for week in weeks],
        streak=streak,
        before=_name(first - timedelta(days=1)) if joined < first else "",
        after=_name(following) if following <= today else "",
    )


def _day(
    day: date, first: date, today: date, streak: Streak, found: dict[date, list[DayResult]]
) -> Day:
    return Day(
        date=day,
        in_month=day.month == first.month,
        is_today=day == today,
        to_come=day > today,
        forgiven=day in streak.forgiven,
        results=found.get(day, []),
    )


def _name(day: date) -> str:
    return day.strftime("%Y-%m")
