"""The months of seasons, in the time zone of the dailies; a season is called 2026-11."""

import re
from datetime import date, datetime

from leaderboards.dailies import calendar

_LABEL = re.compile(r"(2[0-9]{3})-(0[1-9]|1[0-2])")


def season_label(moment: datetime) -> str:
    """The season of a moment."""
    return calendar.today(moment).strftime("%Y-%m")


def first_day(label: str) -> date | None:
    """The first day of a season; None for a text that names none."""
    found = _LABEL.fullmatch(label)
    return date(int(found[1]), int(found[2]), 1) if found else None


def next_label(label: str) -> str:
    """The season after another."""
    return _shift(label, 1)


def previous_label(label: str) -> str:
    """The season before another."""
    return _shift(label, -1)


def _shift(label: str, months: int) -> str:
    year, month = divmod(_ordinal(label) + months, 12)
    return f"{year:04}-{month + 1:02}"


def _ordinal(label: str) -> int:
    year, month = label.split("-")
    return int(year) * 12 + int(month) - 1


def count_months(earlier: str, later: str) -> int:
    """How many times the season changed; 0 if it did not, or if there was none before."""
    return max(0, _ordinal(later) - _ordinal(earlier)) if earlier else 0


def opening_time(label: str) -> datetime:
    """When a season begins."""
    day = first_day(label)
    assert day is not None
    return calendar.opening_time(day)


def month_day(moment: datetime) -> int:
    """The day of the month of a moment."""
    return calendar.today(moment).day


def count_days(label: str) -> int:
    """How many days a season has."""
    span = opening_time(next_label(label)).date() - opening_time(label).date()
    return span.days
