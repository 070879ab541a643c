"""The calendar of the leaderboards: days and weeks in Korean time."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from games.engine import chance

ZONE = ZoneInfo("Asia/Seoul")
LABEL = "D%y%m%d"
WEEK = "%G-W%V"
WEEK_LABEL = "W%G-%V"


def today(now: datetime) -> date:
    """The current day in Korea."""
    return now.astimezone(ZONE).date()


def opening_time(day: date) -> datetime:
    """00:00 of a day."""
    return datetime.combine(day, time.min, ZONE)


def closing_time(day: date) -> datetime:
    """24:00 of a day."""
    return opening_time(day + timedelta(days=1))


def label(day: date) -> str:
    """The seed name of a daily."""
    return day.strftime(LABEL)


def parse_label(text: str) -> date | None:
    """The day of a daily's seed name; None if it is an ordinary seed."""
    return _parse(text, LABEL) if len(text) == len("D000000") else None


def parse_date(text: str) -> date | None:
    """A day in ISO format; None if it is none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def week(day: date) -> str:
    """The ISO week of a day."""
    return day.strftime(WEEK)


def parse_week(week: str) -> date | None:
    """The Monday of an ISO week; None if the text is no week."""
    return _parse(f"{week}-1", f"{WEEK}-%u")


def this_monday(now: datetime) -> date:
    """The Monday of the current week in Korea."""
    day = today(now)
    return day - timedelta(days=day.weekday())


def week_label(monday: date) -> str:
    """The seed name of a weekly."""
    return monday.strftime(WEEK_LABEL)


def parse_week_label(text: str) -> date | None:
    """The Monday of a weekly's seed name; None if it is an ordinary seed."""
    label = text.strip()
    return parse_week(f"{label[1:5]}-W{label[6:]}") if chance.names_week(label) else None


def _parse(text: str, form: str) -> date | None:
    try:
        read = datetime.strptime(text, form).date()
    except ValueError:
        return None
    # strptime accepts a missing zero, which would give one board two addresses.
    return read if read.strftime(form) == text else None
