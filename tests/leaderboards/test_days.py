"""The calendar of the leaderboards."""

from datetime import date, datetime

import pytest

from leaderboards.dailies import calendar


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        ("2026-11-15T14:59:59+00:00", date(2026, 11, 15)),
        ("2026-11-15T15:00:00+00:00", date(2026, 11, 16)),
    ],
)
def test_a_day_begins_at_midnight_in_seoul(moment: str, day: date) -> None:
    assert calendar.today(datetime.fromisoformat(moment)) == day
    assert calendar.label(day) == day.strftime("D%y%m%d")
    assert calendar.parse_label(calendar.label(day)) == day


@pytest.mark.parametrize("text", ["", "D26111", "D261399", "d261116", "abc123", "D２61116"])
def test_other_seeds_are_no_days(text: str) -> None:
    assert calendar.parse_label(text) is None


def test_weeks_begin_on_monday() -> None:
    assert calendar.week(date(2026, 11, 15)) == "2026-W46"
    assert calendar.week(date(2026, 11, 16)) == "2026-W47"
    assert calendar.parse_week("2026-W47") == date(2026, 11, 16)
    assert calendar.parse_week("2026-W99") is None
