"""Moves cups on: start, rounds, end. It may run twice, at the same time, and after any pause: the
lock puts calls in order, and each does what the rows say is left to do."""

from datetime import datetime
from uuid import UUID

import structlog
from django.db import DatabaseError
from django.utils import timezone

from games.engine.errors import Refused
from leaderboards.cups import broadcast, service
from leaderboards.cups.models import Cup, CupRun, Pairing
from leaderboards.cups.play import arenas, cup_matches, rounds, scoring, seed_runs

logger = structlog.get_logger(__name__)
Status = Cup.Status


def tend_all(now: datetime | None = None) -> None:
    """Move every cup on that is due or under way."""
    now = now or timezone.now()
    due = Cup.objects.filter(status=Status.OPEN, starts__lte=now)
    running = Cup.objects.filter(status=Status.RUNNING)
    for cup_id in [*due.values_list("pk", flat=True), *running.values_list("pk", flat=True)]:
        try:
            tend(cup_id, now)
        except DatabaseError:
            raise
        except Exception:
            # One cup that fails must not stop the others.
            logger.exception("cup not tended", cup=cup_id)


def tend(cup_id: int, now: datetime | None = None) -> None:
    """Move a cup on as far as it goes."""
    now = now or timezone.now()
    with service.lock_cup(cup_id) as cup:
        changed = _begin(cup, now) if cup.is_open and cup.starts <= now else False
        if cup.is_running:
            changed = _play(cup, now) or changed
        if changed:
            broadcast.announce(cup.pk)
    # Outside the lock: many matches take a while, and each is safe by itself.
    if cup_matches.start_matches(cup_id):
        broadcast.announce(cup_id)


def _begin(cup: Cup, now: datetime) -> bool:
    if cup.is_swiss and len(rounds.list_playing(cup)) < 2:
        service.call_off(cup)
        return True
    cup.status = Status.RUNNING
    cup.save(update_fields=["status"])
    cup.entrants.update(since=now)
    return True


def _play(cup: Cup, now: datetime) -> bool:
    if cup.is_swiss:
        changed, complete = rounds.tend(cup, now), rounds.is_complete(cup)
    elif cup.is_arena:
        changed, complete = arenas.tend(cup, now), arenas.is_complete(cup, now)
    else:
        changed, complete = seed_runs.tend(cup, now), seed_runs.is_complete(cup, now)
    if complete:
        _finish(cup, now)
    return changed or complete


def _finish(cup: Cup, now: datetime) -> None:
    scoring.update_standings(cup)
    cup.status, cup.finished = Status.FINISHED, now
    cup.save(update_fields=["status", "finished"])
    service.reveal_seeds(cup)


def note_end(match_id: UUID) -> None:
    """Move the cup of a match on that has just ended, if it belongs to one."""
    pairing = Pairing.objects.filter(match_id=match_id).values_list("cup_id", flat=True).first()
    run = CupRun.objects.filter(match_id=match_id).values_list("seed__cup_id", flat=True).first()
    cup_id = pairing or run
    if cup_id is not None:
        try:
            tend(cup_id)
        except Refused as no:
            logger.info("cup not tended", cup=cup_id, code=no.code)
