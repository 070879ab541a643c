"""Leaderboards of Yut Run (section 7): fewest turns, then fewest throws."""

from games.engine.records.leaderboards import Metric, Terms, WeeklyBoards, run_boards
from games.engine.texts import gettext_noop

BOARDS = run_boards(
    Metric("turns", gettext_noop("Turns"), gettext_noop("fewer turns")),
    Metric("throws", gettext_noop("Throws"), gettext_noop("fewer throws")),
    titles=(gettext_noop("Daily Yut"), gettext_noop("Past daily Yut")),
    modes=({"mode": "open"}, {"mode": "daily"}, {"mode": "past_daily"}),
    weekly=WeeklyBoards(
        (gettext_noop("Weekly Yut"), gettext_noop("Past weekly Yut")),
        ({"mode": "weekly"}, {"mode": "past_weekly"}),
    ),
    terms=lambda content: Terms(content.params.daily_grace_minutes, content.params.dnf_over_par),
    first_only=False,
)
