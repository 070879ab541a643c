"""Tasks of the workers for matches. Each has small arguments and is safe to run twice."""

from uuid import UUID

import structlog
from celery import shared_task
from django.core.cache import cache
from django.utils import timezone

from games import broadcast
from games.branches import opening
from games.coach import hint_service
from games.engine.errors import Refused
from games.match import bots as match_bots
from games.match import clocks, selectors
from games.reviews import pieces, service

logger = structlog.get_logger(__name__)

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


@shared_task(name=broadcast.HURRY)
def hurry(match_id: str, seat: int) -> None:
    """Let bots answer at once until a seat is to decide again."""
    try:
        match_bots.hurry(UUID(match_id), seat)
    except Refused as no:
        logger.info("bot refused", match=match_id, code=no.code)


@shared_task(name="games.sweep")
def sweep() -> None:
    """Find bots whose wake-up was lost, and clocks that ran out."""
    clocks.beat(clocks.SWEEP, timezone.now())
    clocks.sweep()
    for match_id, version in selectors.unattended_matches(match_bots.UNATTENDED_AFTER):
        with clocks.isolate(match_id, "wake-up"):
            _wake_again(match_id, version)


@shared_task(name=broadcast.REVIEW)
def review(review_id: int, piece: int) -> None:
    """Do a piece of a review and send the next one, perhaps of another review."""
    following = pieces.advance(review_id, piece)
    if following is not None:
        service.send_piece(following)


@shared_task(name="games.tend_reviews")
def tend_reviews() -> None:
    """Go on with the reviews whose next piece was lost."""
    for each in pieces.find_stalled():
        service.send_piece(each)


def _wake_again(match_id: UUID, version: int) -> None:
    """Repeat a wake-up, but not at every sweep, and let it expire before the next one: on a busy
    site the repetitions would otherwise fill the queue."""
    if cache.add(f"woken:{match_id}:{version}", True, REPEAT_AFTER):
        asked = match_bots.late_questions(match_id)
        if asked:
            wake.apply_async((str(match_id), asked), expires=REPEAT_AFTER)


@shared_task(name="games.discard_branches")
def discard_branches() -> None:
    """Delete what-ifs that nobody has played for long, a few at a time."""
    opening.discard_idle()


@shared_task(name=hint_service.TASK, expires=hint_service.PENDING_FOR)
def coach(match_id: str, seat: int, question: int) -> None:
    """Work out a hint; one about a question that is no longer open is not."""
    try:
        hint_service.work_out(UUID(match_id), seat, question)
    except Refused as no:
        logger.info("no hint", match=match_id, seat=seat, code=no.code)
