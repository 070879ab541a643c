"""Clocks: they run out without anyone at the table, and stand still while the site is down.

Web servers write a pulse to the database. A deadline has passed only if a server was up after it:
until then nobody could have answered. After an outage the servers add its length to every running
clock. The workers sweep for clocks that ran out; if none does, a web server sweeps.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from threading import Thread
from time import monotonic, sleep
from uuid import UUID

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
UNSWEPT = timedelta(seconds=4)
"""After so long without a sweep by a worker, a web server sweeps."""
STOPPED_AFTER = 60.0
"""Seconds without a pulse of this process after which its heart counts as stopped."""


def last_passed_deadline(now: datetime) -> datetime:
    """The moment up to which deadlines have passed: a server was up after them."""
    pulse = Pulse.objects.filter(name=WEB).first()
    return min(now, pulse.at) if pulse else now


def sweep(now: datetime | None = None) -> None:
    """Play the default action of every seat whose time is over."""
    until = last_passed_deadline(now or timezone.now())
    for match_id in selectors.overdue(until):
        with isolate(match_id, "time-out"):
            run_out(match_id, until)


@contextmanager
def isolate(match_id: UUID, work: str) -> Iterator[None]:
    """Log what goes wrong with one match, so that it does not stop the work for the others."""
    try:
        yield
    except Refused as no:
        logger.info(f"{work} refused", match=str(match_id), code=no.code)
    except DatabaseError:
        raise
    except Exception:
        logger.exception(f"{work} failed", match=str(match_id))


def run_out(match_id: UUID, until: datetime | None = None) -> int:
    """Play the default action of every seat of a match whose time is over; how many were played."""
    moment = (until or timezone.now()).timestamp()
    played = 0
    position = positions.load(match_id)
    while (seat := _late_seat(position, moment)) is not None:
        before, is_choice = position.version, len(position.legal(seat)) > 1
        limit = position.rules.clock(position.state)[seat]
        mover = seat if limit.by is None else limit.by
        seen = 0 if mover == SYSTEM else position.ledger.account(mover).seen
        # The version makes it a new id each time: a later window may put the same question again.
        wish = position.platform_action_id(f"clock:{before}:{seat}")
        position = match_service.play(match_id, mover, limit.action, seen, wish, Move.By.CLOCK)
        # A button to continue that nobody pressed is no missed decision.
        if seat != SYSTEM and is_choice:
            match_bots.note_time_out(match_id, seat, wish)
            position = positions.load(match_id)
        if position.version <= before:
            logger.error("time-out without effect", match=str(match_id), seat=seat, version=before)
            break
        played += 1
    return played


def _late_seat(position: Position, moment: float) -> int | None:
    if position.is_over:
        return None
    if 0 < position.ledger.system_due <= moment:
        return SYSTEM
    for seat, account in enumerate(position.ledger.accounts[:-1]):
        if 0 < account.due <= moment:
            return seat
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
        with isolate(match_id, "extension of a clock"):
            wish = positions.load(match_id).platform_action_id(f"outage:{since.timestamp()}")
            match_service.arrange(match_id, Extended(seconds), wish)


def has_sweeper(now: datetime) -> bool:
    """Whether a worker sweeps."""
    pulse = Pulse.objects.filter(name=SWEEP).first()
    return pulse is not None and now - pulse.at < UNSWEPT


def answer_for_bots() -> None:
    """Let bots and the system answer in this process, because no worker does."""
    for match_id, _ in selectors.unattended_matches(match_bots.UNATTENDED_AFTER):
        with isolate(match_id, "answer of a bot"):
            match_bots.answer(match_id, match_bots.late_questions(match_id))


class Heart:
    """A thread of a web server that writes its pulse and, if no worker does, sweeps."""

    def __init__(self) -> None:
        self._pid = 0
        self._beat_at = monotonic()

    @property
    def is_beating(self) -> bool:
        """Whether the thread wrote a pulse, or tried to, within the last minute."""
        return not settings.PULSE_SECONDS or monotonic() - self._beat_at < STOPPED_AFTER

    def start(self) -> None:
        """Start the thread, once in every process."""
        if settings.PULSE_SECONDS and self._pid != os.getpid():
            self._pid, self._beat_at = os.getpid(), monotonic()
            Thread(target=self._run, name="heart", daemon=True).start()

    def _run(self) -> None:
        while True:
            try:
                self.once()
            except DatabaseError as error:
                logger.warning("pulse not written", error=str(error))
            except Exception:
                # The thread must outlive whatever one match raises.
                logger.exception("pulse failed")
            finally:
                connection.close()
            self._beat_at = monotonic()
            sleep(settings.PULSE_SECONDS)

    def once(self) -> None:
        """Write one pulse."""
        now = timezone.now()
        beat_web(now)
        if not has_sweeper(now):
            sweep(now)
            answer_for_bots()


heart = Heart()
