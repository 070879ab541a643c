"""What workers do for the boards: small arguments, safe twice."""

from uuid import UUID

import structlog
from celery import shared_task
from django.utils import timezone

from games import broadcast
from leaderboards import services
from leaderboards.boards import ranks, tallies
from leaderboards.models import Board
from leaderboards.par import idle, search

logger = structlog.get_logger(__name__)


@shared_task(name=broadcast.RECORD)
def record(match_id: str) -> None:
    """Take note of a match that has ended."""
    services.record(UUID(match_id))


@shared_task(name="leaderboards.sweep")
def sweep() -> None:
    """Take note of the matches whose notice got lost."""
    for match_id in services.unrecorded(timezone.now()):
        services.record(match_id)


@shared_task(name="leaderboards.tend_dailies")
def tend_dailies() -> None:
    """Make, end and tell the dailies whose time has come; again, or late, does no harm."""
    services.tend_dailies()


@shared_task(name="leaderboards.verify_tops")
def verify_tops() -> None:
    """Execute the best runs of the boards again, at night."""
    hidden = services.verify_tops()
    if hidden:
        logger.error("rows hidden from boards", rows=hidden)


@shared_task(name=ranks.REBUILD)
def rebuild(board_id: int) -> None:
    """Build the index of a board anew."""
    board = Board.objects.filter(pk=board_id).first()
    if board is not None:
        ranks.rebuild_once(board)


@shared_task(name="leaderboards.mend")
def mend() -> None:
    """Count the long boards anew, at night: people leave, and Redis forgets."""
    for board in Board.objects.filter(rows__gte=ranks.WORTH_INDEXING).iterator():
        services.mend(board)


@shared_task(name="leaderboards.fade")
def fade() -> None:
    """Let go of matches that are too old for boards of the last days, at night."""
    tallies.fade()


@shared_task(name=search.SEEK)
def seek_par(par_id: int) -> None:
    """One small piece of the search for a par; the next one stands in line like everyone."""
    pause = search.seek(par_id)
    if pause is not None:
        broadcast.send_task(search.SEEK, par_id, pause=pause)


@shared_task(name="leaderboards.tend_pars")
def tend_pars() -> None:
    """Go on with the searches whose next piece got lost."""
    for par_id in search.stalled():
        broadcast.send_task(search.SEEK, par_id)


@shared_task(name="leaderboards.give_up_idle")
def give_up_idle() -> None:
    """End the runs that nobody goes on with."""
    idle.give_up()
