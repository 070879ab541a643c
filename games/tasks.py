"""What workers do for matches: small arguments, safe twice, the same door as everyone."""

from uuid import UUID

import structlog
from celery import shared_task

from games import announce, matches, selectors
from games.engine.errors import Refused

logger = structlog.get_logger(__name__)

FORGOTTEN_AFTER = 2.0
"""Seconds without a move after which the sweep wakes a bot itself."""


@shared_task(name=announce.WAKE)
def wake(match_id: str, version: int) -> None:
    """Let the bots and the system act. Sent twice or late, it finds nothing left to do."""
    try:
        matches.play_machines(UUID(match_id), version)
    except Refused as no:
        logger.info("bot sat still", match=match_id, version=version, code=no.code)


@shared_task(name="games.sweep")
def sweep() -> None:
    """Find what nobody woke: bots whose wake-up was lost, and clocks that ran out."""
    for match_id in selectors.overdue():
        try:
            matches.run_out(match_id)
        except Refused as no:
            logger.info("clock had nothing to do", match=str(match_id), code=no.code)
    for match_id, version in selectors.forgotten(FORGOTTEN_AFTER):
        wake.delay(str(match_id), version)
