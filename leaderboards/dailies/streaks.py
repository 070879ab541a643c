"""Streaks: days in a row with a finished daily, computed from the days that were played.

One missed day a week is forgiven: it neither counts nor ends the streak. Weeks begin on Monday, and
days are those of the dailies, in Korean time.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal, NamedTuple

from leaderboards.dailies import calendar

ONE_DAY = timedelta(days=1)
WEEK = 7


class StreakDay(NamedTuple):
    """One of the last days."""

    date: date
    state: Literal["played", "forgiven", "missed", "open"]


@dataclass(frozen=True)
class Streak:
    """A person's streak as it stands on a day."""

    length: int
    """How many days it counts; 0: there is none."""
    longest: int
    forgiven: frozenset[date]
    """The missed days that ended no streak."""
    includes_today: bool
    can_miss_a_day: bool
    """Whether a day may still be missed in the week of that day."""
    last_days: tuple[StreakDay, ...]
    """The week that ends with that day."""


def count_streak(played: Collection[date], today: date) -> Streak:
    """The streak of the days that were played until a day, which may still be played itself."""
    days = {day for day in played if day <= today}
    length = longest = 0
    forgiven: set[date] = set()
    weeks: set[str] = set()
    day = min(days, default=today)
    while day <= today:
        if day in days:
            length += 1
            longest = max(longest, length)
        elif length and day < today:
            if calendar.week(day) in weeks:
                length = 0
            else:
                weeks.add(calendar.week(day))
                forgiven.add(day)
        day += ONE_DAY
    can_miss = calendar.week(today) not in weeks
    last_days = _list_last_days(days, forgiven, today)
    return Streak(length, longest, frozenset(forgiven), today in days, can_miss, last_days)


def _list_last_days(
    played: Collection[date], forgiven: Collection[date], today: date
) -> tuple[StreakDay, ...]:
    last = [today - n * ONE_DAY for n in reversed(range(WEEK))]
    return tuple(
        StreakDay(day, "played")
        if day in played
        else StreakDay(day, "open" if day == today else "forgiven" if day in forgiven else "missed")
        for day in last
    )
