"""Celery tasks of the leaderboards. All of them may run twice."""

from uuid import UUID

import structlog
from celery import shared_task
from django.utils import timezone

from games import broadcast
from leaderboards import audits, services
from leaderboards.boards import ranks, tallies
from leaderboards.cups import official
from leaderboards.cups import progress as cups
from leaderboards.models import Board
from leaderboards.par import idle, search
from leaderboards.seasons import service as seasons

logger = structlog.get_logger(__name__)


@shared_task(name=broadcast.RECORD)
def record(match_id: str) -> None:
    """Record a finished match, and move the cup on to which it belongs."""
    services.record(UUID(match_id))
    cups.note_end(UUID(match_id))


@shared_task(name="leaderboards.tend_cups")
def tend_cups() -> None:
    """Start, pair, settle and end the cups that are due."""
    cups.tend_all()


@shared_task(name="leaderboards.make_cups")
def make_cups() -> None:
    """Create the weekly cups of the site."""
    for cup in official.make_weekly():
        logger.info("weekly cup created", cup=str(cup))


@shared_task(name="leaderboards.sweep")
def sweep() -> None:
    """Record the matches whose task was lost."""
    for match_id in services.find_unrecorded(timezone.now()):
        services.record(match_id)


@shared_task(name="leaderboards.tend_dailies")
def tend_dailies() -> None:
    """Draw, end and reveal the dailies and weeklies that are due."""
    services.maintain_dailies()
    services.maintain_weeklies()


@shared_task(name="leaderboards.verify_tops")
def verify_tops() -> None:
    """Execute the best runs of the boards again, at night."""
    hidden = audits.audit_tops()
    if hidden:
        logger.error("rows hidden from boards", rows=hidden)


@shared_task(name=ranks.REBUILD)
def rebuild(board_id: int) -> None:
    """Rebuild the index of a board."""
    board = Board.objects.filter(pk=board_id).first()
    if board is not None:
        ranks.rebuild_once(board)


@shared_task(name="leaderboards.mend")
def mend() -> None:
    """Count the rows of long boards again, at night: people leave, and Redis can lose data."""
    for board in Board.objects.filter(rows__gte=ranks.WORTH_INDEXING).iterator():
        services.recount(board)


@shared_task(name="leaderboards.fade")
def fade() -> None:
    """Drop matches that are too old for boards of the last days, at night."""
    tallies.drop_old_matches()


@shared_task(name="leaderboards.turn_season")
def turn_season() -> None:
    """Close the seasons that are over and begin the new ones."""
    for season in seasons.turn(timezone.now()):
        logger.info("season closed", season=str(season), players=season.players)


@shared_task(name=search.SEEK)
def seek_par(par_id: int) -> None:
    """Do one piece of the search for a par and queue the next one."""
    pause = search.seek(par_id)
    if pause is not None:
        broadcast.send_task(search.SEEK, par_id, pause=pause)


@shared_task(name="leaderboards.tend_pars")
def tend_pars() -> None:
    """Resume the searches whose next piece was lost."""
    for par_id in search.find_stalled():
        broadcast.send_task(search.SEEK, par_id)


@shared_task(name="leaderboards.give_up_idle")
def give_up_idle() -> None:
    """Resign the idle runs."""
    idle.resign_idle_runs()
