"""Tasks of the workers for matches. Each has small arguments and is safe to run twice."""

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

UNATTENDED_AFTER = 2.0
"""Seconds without a move after which the sweep looks for a lost wake-up."""
LATE_BY = 1.0
"""Seconds after the time of its answer from which a bot is late."""
REPEAT_AFTER = 5
"""Seconds after which the sweep repeats a wake-up."""


@shared_task(name=broadcast.WAKE)
def wake(match_id: str, asked: list[tuple[int, int]]) -> None:
    """Let bots and the system answer questions: (seat, number of its question).

    Sent twice or late, it finds nothing to do. A secret move of another seat leaves the question
    as it is, so the pace of a bot reveals nothing.
    """
    try:
        match_bots.answer(UUID(match_id), asked)
    except Refused as no:
        logger.info("bot refused", match=match_id, asked=asked, code=no.code)


@shared_task(name="games.sweep")
def sweep() -> None:
    """Find bots whose wake-up was lost, and clocks that ran out."""
    clocks.beat(clocks.SWEEP, timezone.now())
    clocks.sweep()
    for match_id, version in selectors.unattended_matches(UNATTENDED_AFTER):
        _wake_again(str(match_id), version)


def _wake_again(match_id: str, version: int) -> None:
    """Repeat a wake-up, but not at every sweep, and let it expire before the next one: on a busy
    site the repetitions would otherwise fill the queue."""
    if cache.add(f"woken:{match_id}:{version}", True, REPEAT_AFTER):
        with suppress(NoSuchMatch):
            asked = bot_delay.questions(positions.load(UUID(match_id)), time() - LATE_BY)
            if asked:
                wake.apply_async((match_id, asked), expires=REPEAT_AFTER)
