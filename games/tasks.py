"""What workers do for matches: small arguments, safe twice, the same door as everyone."""

from contextlib import suppress
from time import time
from uuid import UUID

import structlog
from celery import shared_task
from django.core.cache import cache
from django.utils import timezone

from games import broadcast
from games.engine.errors import NoSuchMatch, Refused
from games.match import bot_delay, clocks, positions, selectors
from games.match import bots as match_bots

logger = structlog.get_logger(__name__)

FORGOTTEN_AFTER = 2.0
"""Seconds without a move after which the sweep looks whether a bot was to be woken."""
LATE_BY = 1.0
"""Seconds after which a bot that was to answer is late."""
AGAIN_AFTER = 5
"""Seconds after which it wakes it once more."""


@shared_task(name=broadcast.WAKE)
def wake(match_id: str, asked: list[tuple[int, int]]) -> None:
    """Let bots and the system answer what they are asked: seats, and when each was asked.

    Sent twice or late, it finds nothing left to do. What a neighbour does meanwhile in secret
    neither puts it off nor brings it forward: nobody can tell from a bot's pace.
    """
    try:
        match_bots.answer(UUID(match_id), asked)
    except Refused as no:
        logger.info("bot sat still", match=match_id, asked=asked, code=no.code)


@shared_task(name="games.sweep")
def sweep() -> None:
    """Find what nobody woke: bots whose wake-up was lost, and clocks that ran out."""
    clocks.beat(clocks.SWEEP, timezone.now())
    clocks.sweep()
    for match_id, version in selectors.unattended(FORGOTTEN_AFTER):
        _wake_again(str(match_id), version)


def _wake_again(match_id: str, version: int) -> None:
    """Where many wait because there is much to do, calling all of them again and again would
    leave no time for doing it: so not at every sweep, and no longer than until the next call."""
    if cache.add(f"woken:{match_id}:{version}", True, AGAIN_AFTER):
        with suppress(NoSuchMatch):
            asked = bot_delay.questions(positions.load(UUID(match_id)), time() - LATE_BY)
            if asked:
                wake.apply_async((match_id, asked), expires=AGAIN_AFTER)
