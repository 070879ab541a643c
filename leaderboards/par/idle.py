"""Idle solo runs: after thirty days without an action they are resigned."""

from datetime import datetime, timedelta

import structlog
from django.utils import timezone

from games.engine.errors import Refused
from games.engine.registry import GAMES
from games.match import service as match_service
from games.models import Match

logger = structlog.get_logger(__name__)
AFTER = timedelta(days=30)


def resign_idle_runs(now: datetime | None = None) -> int:
    """Resign the idle runs; returns how many. Dailies have a deadline of their own."""
    games = [game.key for game in GAMES.values() if game.records.runs]
    idle = Match.objects.filter(
        game__in=games,
        mode=Match.Mode.SOLO,
        sealed=False,
        status=Match.Status.RUNNING,
        touched__lt=(now or timezone.now()) - AFTER,
    )
    ended = 0
    for match_id in idle.order_by("touched").values_list("pk", flat=True)[:500]:
        try:
            match_service.resign(match_id, 0)
            ended += 1
        except Refused as no:
            logger.info("run had ended already", match=str(match_id), code=no.code)
    return ended
