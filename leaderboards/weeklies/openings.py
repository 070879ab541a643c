"""When the keys that others have yet to play are told: of a day, a week, or the seeds of a cup."""

from datetime import datetime
from uuid import UUID

from leaderboards.cups.models import CupRun
from leaderboards.dailies import service as dailies
from leaderboards.dailies.models import Attempt
from leaderboards.models import WeeklyAttempt
from leaderboards.weeklies import service as weeklies


def find_opening(match_id: UUID) -> datetime | None:
    """When the key of a match becomes public; None if it has no such date."""
    day = Attempt.objects.filter(match=match_id).select_related("daily").first()
    if day:
        return dailies.deadline(day.daily)
    week = WeeklyAttempt.objects.filter(match=match_id).select_related("weekly").first()
    if week:
        return weeklies.deadline(week.weekly)
    run = CupRun.objects.filter(match=match_id).select_related("seed__cup").first()
    return run.seed.cup.ends if run else None
