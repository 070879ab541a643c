"""Today's daily, and people who have played it."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.models import Match
from leaderboards import services
from leaderboards.boards import kinds
from leaderboards.dailies import calendar
from leaderboards.dailies import service as dailies
from leaderboards.models import Board
from tests.leaderboards.runs import YUT, play_on

NOW = timezone.now()
TODAY = calendar.today(NOW)
NEXT_DAY = calendar.closing_time(TODAY) + timedelta(hours=1, minutes=1)


def play_daily(user: Any, whim: int | None = None) -> Match:
    position = play_on(dailies.attempt(YUT, user, TODAY, NOW), whim)
    services.record(position.match_id)
    return Match.objects.get(pk=position.match_id)


def daily_board() -> Board:
    return Board.objects.get(kind=kinds.DAILY)
