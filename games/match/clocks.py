"""Clocks that run out with nobody there, and that stand still while the site is away.

Web servers leave a pulse in the database. A deadline has passed only once a server was alive after
it: whoever could not have answered is not charged. Servers that come back after a gap give it back
to every running clock. Whoever finds nobody sweeping, sweeps: a server does it for the workers.
"""

import os
from datetime import datetime, timedelta
from threading import Thread
from time import sleep
from uuid import UUID, uuid5

import structlog
from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from games.engine.errors import Refused
from games.engine.protocol import SYSTEM, Extended
from games.match import bots as match_bots
from games.match import positions, selectors
from games.match import service as match_service
from games.match.positions import Position
from games.models import Move, Pulse

logger = structlog.get_logger(__name__)

WEB, SWEEP = "web", "sweep"
OUTAGE = timedelta(seconds=8)
"""A silence of the servers that is more than a hiccup."""
UNSWEPT = timedelta(seconds=5)
"""After so long without a sweep by a worker, a server does the most urgent of it."""


def passed(now: datetime) -> datetime:
    """Deadlines up to this moment have really passed."""
    pulse = Pulse.objects.filter(name=WEB).first()
    return min(now, pulse.at) if pulse else now


def sweep(now: datetime | None = None) -> None:
    """Play the defaults of everyone whose time is over."""
    until = passed(now or timezone.now())
    for match_id in selectors.overdue(until):
        try:
            run_out(match_id, until)
        except Refused as no:
            logger.info("clock had nothing to do", match=str(match_id), code=no.code)


def run_out(match_id: UUID, until: datetime | None = None) -> int:
    """Play what the rules say for every seat whose time is over; how many there were."""
    moment = (until or timezone.now()).timestamp()
    played = 0
    position = positions.load(match_id)
    while late := _late(position, moment):
        seat, asked = late
        limit = position.rules.clock(position.state)[seat]
        mover = seat if limit.by is None else limit.by
        seen = 0 if mover == SYSTEM else position.ledger.account(mover).seen
        wish = uuid5(match_id, f"clock:{asked}:{seat}")
        position = match_service.play(match_id, mover, limit.action, seen, wish, Move.By.CLOCK)
        if seat != SYSTEM:
            match_bots.note_time_out(match_id, seat, wish)
            position = positions.load(match_id)
        played += 1
    return played


def _late(position: Position, moment: float) -> tuple[int, int] | None:
    if position.over:
        return None
    if 0 < position.ledger.system_due <= moment:
        return SYSTEM, position.version
    for seat, account in enumerate(position.ledger.accounts[:-1]):
        if 0 < account.due <= moment:
            return seat, account.asked
    return None


def beat(name: str, now: datetime) -> None:
    """Leave a pulse."""
    if not Pulse.objects.filter(name=name).update(at=now):
        Pulse.objects.get_or_create(name=name, defaults={"at": now})


def beat_web(now: datetime | None = None) -> None:
    """Leave a server's pulse; the first one after an outage sets the clocks right before."""
    now = now or timezone.now()
    with transaction.atomic():
        pulse = Pulse.objects.select_for_update().filter(name=WEB).first()
        if pulse and now - pulse.at > OUTAGE:
            give_back(pulse.at, now)
        beat(WEB, now)


def give_back(since: datetime, now: datetime) -> None:
    """Add the time of an outage to every clock that was running through it."""
    seconds = round((now - since).total_seconds())
    logger.warning("clocks get back the time of an outage", seconds=seconds)
    for match_id in selectors.ticking():
        wish = uuid5(match_id, f"outage:{since.timestamp()}")
        try:
            match_service.arrange(match_id, Extended(seconds), wish)
        except Refused as no:
            logger.info("clock had stopped", match=str(match_id), code=no.code)


def swept(now: datetime) -> bool:
    """Whether some worker looks after the clocks."""
    pulse = Pulse.objects.filter(name=SWEEP).first()
    return pulse is not None and now - pulse.at < UNSWEPT


class Heart:
    """A thread of a web server that keeps its pulse and, where no worker does, the clocks."""

    def __init__(self) -> None:
        self._pid = 0

    def start(self) -> None:
        """Beat from now on; in every process once."""
        if settings.PULSE_SECONDS and self._pid != os.getpid():
            self._pid = os.getpid()
            Thread(target=self._run, name="heart", daemon=True).start()

    def _run(self) -> None:
        while True:
            try:
                self.once()
            except DatabaseError as error:
                logger.warning("no pulse", error=str(error))
            finally:
                connection.close()
            sleep(settings.PULSE_SECONDS)

    def once(self) -> None:
        """One beat."""
        now = timezone.now()
        beat_web(now)
        if not swept(now):
            sweep(now)


heart = Heart()
