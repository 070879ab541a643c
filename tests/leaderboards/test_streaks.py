"""Streaks: days in a row, one missed day a week forgiven, computed from the days alone."""

from datetime import UTC, date, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from leaderboards.dailies import calendar
from leaderboards.dailies.streaks import count_streak

MONDAY = date(2026, 11, 16)


def days(*numbers: int) -> list[date]:
    """Days by their distance from a Monday."""
    return [MONDAY + timedelta(days=n) for n in numbers]


def on(number: int) -> date:
    return MONDAY + timedelta(days=number)


def test_no_day_is_no_streak() -> None:
    streak = count_streak([], MONDAY)

    assert (streak.length, streak.longest, streak.includes_today) == (0, 0, False)
    assert streak.can_miss_a_day


def test_days_in_a_row_are_counted_and_today_may_still_come() -> None:
    assert count_streak(days(0, 1, 2), on(2)).length == 3
    assert count_streak(days(0, 1, 2), on(3)).length == 3
    assert not count_streak(days(0, 1, 2), on(3)).includes_today


def test_one_missed_day_a_week_is_forgiven_and_does_not_count() -> None:
    streak = count_streak(days(0, 1, 3), on(3))

    assert (streak.length, streak.forgiven) == (3, frozenset({on(2)}))
    assert not streak.can_miss_a_day


def test_a_second_missed_day_of_the_week_ends_it() -> None:
    streak = count_streak(days(0, 1, 3, 5), on(5))

    assert (streak.length, streak.longest) == (1, 3)


def test_two_days_in_a_row_end_it_within_a_week_and_not_across_two() -> None:
    assert count_streak(days(0, 1, 4), on(4)).length == 1
    assert count_streak(days(4, 5, 8), on(8)).length == 3


def test_the_next_week_forgives_again() -> None:
    streak = count_streak(days(0, 2, 3, 4, 5, 6, 7, 9), on(9))

    assert (streak.length, streak.forgiven) == (8, frozenset({on(1), on(8)}))


def test_a_streak_that_ended_long_ago_is_only_the_longest() -> None:
    streak = count_streak(days(0, 1, 2), on(30))

    assert (streak.length, streak.longest) == (0, 3)


def test_days_to_come_do_not_count() -> None:
    assert count_streak(days(0, 1, 2, 3), on(1)).length == 2


def test_a_day_is_a_day_in_korea() -> None:
    before = datetime(2026, 11, 16, 14, 59, tzinfo=UTC)

    assert calendar.today(before) == MONDAY
    assert calendar.today(before + timedelta(minutes=1)) == on(1)


@given(st.sets(st.integers(0, 60)), st.integers(0, 60))
def test_a_streak_is_never_longer_than_the_days_played(numbers: set[int], today: int) -> None:
    played = days(*numbers)
    streak = count_streak(played, on(today))

    assert streak.length <= streak.longest <= len([d for d in played if d <= on(today)])
    assert not streak.forgiven & set(played)
    assert len({calendar.week(day) for day in streak.forgiven}) == len(streak.forgiven)
    assert count_streak([*played, on(today)], on(today)).length >= streak.length


def test_the_last_week_says_what_became_of_each_day() -> None:
    streak = count_streak(days(0, 1, 3), on(4))

    assert [day.date for day in streak.last_days] == days(-2, -1, 0, 1, 2, 3, 4)
    states = [day.state for day in streak.last_days]
    assert states == ["missed", "missed", "played", "played", "forgiven", "played", "open"]
