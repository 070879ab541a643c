"""The calendar of the boards: days and weeks as Korea counts them."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

ZONE = ZoneInfo("Asia/Seoul")
LABEL = "D%y%m%d"
WEEK = "%G-W%V"


def today(now: datetime) -> date:
    """The day that it is in Korea."""
    return now.astimezone(ZONE).date()


def opening_time(day: date) -> datetime:
    """00:00 of a day."""
    return datetime.combine(day, time.min, ZONE)


def closing_time(day: date) -> datetime:
    """24:00 of a day."""
    return opening_time(day + timedelta(days=1))


def label(day: date) -> str:
    """What the seed of a daily is called."""
    return day.strftime(LABEL)


def parse_label(text: str) -> date | None:
    """The day that a seed's name means; None if it is an ordinary seed."""
    return _parse(text, LABEL) if len(text) == len("D000000") else None


def parse_date(text: str) -> date | None:
    """A day from an address."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def week(day: date) -> str:
    """The week of a day; weeks begin on Monday."""
    return day.strftime(WEEK)


def parse_week(week: str) -> date | None:
    """The Monday of a week; None if it is none."""
    return _parse(f"{week}-1", f"{WEEK}-%u")


def _parse(text: str, form: str) -> date | None:
    try:
        read = datetime.strptime(text, form).date()
    except ValueError:
        return None
    # strptime forgives a missing zero; two names for one board would be one too many.
    return read if read.strftime(form) == text else None
