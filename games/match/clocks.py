"""Clocks: they run out without anyone at the table, and stand still while the site is down.

Web servers write a pulse to the database. A deadline has passed only if a server was up after it:
until then nobody could have answered. After an outage the servers add its length to every running
clock. The workers sweep for clocks that ran out; if none does, a web server sweeps.
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
"""A gap between pulses that counts as an outage."""
UNSWEPT = timedelta(seconds=5)
"""After so long without a sweep by a worker, a web server sweeps."""


def last_passed_deadline(now: datetime) -> datetime:
    """The moment up to which deadlines have passed: a server was up after them."""
    pulse = Pulse.objects.filter(name=WEB).first()
    return min(now, pulse.at) if pulse else now


def sweep(now: datetime | None = None) -> None:
    """Play the default action of every seat whose time is over."""
    until = last_passed_deadline(now or timezone.now())
    for match_id in selectors.overdue(until):
        try:
            run_out(match_id, until)
        except Refused as no:
            logger.info("default action refused", match=str(match_id), code=no.code)


def run_out(match_id: UUID, until: datetime | None = None) -> int:
    """Play the default action of every seat of a match whose time is over; how many were played."""
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
    """Write a pulse."""
    if not Pulse.objects.filter(name=name).update(at=now):
        Pulse.objects.get_or_create(name=name, defaults={"at": now})


def beat_web(now: datetime | None = None) -> None:
    """Write the pulse of a web server; after an outage, extend the clocks first."""
    now = now or timezone.now()
    with transaction.atomic():
        pulse = Pulse.objects.select_for_update().filter(name=WEB).first()
        if pulse and now - pulse.at > OUTAGE:
            extend_clocks(pulse.at, now)
        beat(WEB, now)


def extend_clocks(since: datetime, now: datetime) -> None:
    """Add the length of an outage to every clock that ran during it."""
    seconds = round((now - since).total_seconds())
    logger.warning("clocks extended after an outage", seconds=seconds)
    for match_id in selectors.ticking():
        wish = uuid5(match_id, f"outage:{since.timestamp()}")
        try:
            match_service.arrange(match_id, Extended(seconds), wish)
        except Refused as no:
            logger.info("clock not extended", match=str(match_id), code=no.code)


def has_sweeper(now: datetime) -> bool:
    """Whether a worker sweeps."""
    pulse = Pulse.objects.filter(name=SWEEP).first()
    return pulse is not None and now - pulse.at < UNSWEPT


class Heart:
    """A thread of a web server that writes its pulse and, if no worker does, sweeps."""

    def __init__(self) -> None:
        self._pid = 0

    def start(self) -> None:
        """Start the thread, once in every process."""
        if settings.PULSE_SECONDS and self._pid != os.getpid():
            self._pid = os.getpid()
            Thread(target=self._run, name="heart", daemon=True).start()

    def _run(self) -> None:
        while True:
            try:
                self.once()
            except DatabaseError as error:
                logger.warning("pulse not written", error=str(error))
            finally:
                connection.close()
            sleep(settings.PULSE_SECONDS)

    def once(self) -> None:
        """Write one pulse."""
        now = timezone.now()
        beat_web(now)
        if not has_sweeper(now):
            sweep(now)


heart = Heart()
