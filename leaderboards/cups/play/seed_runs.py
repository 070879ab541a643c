"""A seed cup under way: everyone's one run on each seed, verified before it counts."""

from datetime import datetime
from typing import Any

import msgspec
import structlog
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.engine.errors import IllegalAction, NoSuchMatch, NotSeated, Refused
from games.engine.protocol import Outcome
from games.match import positions
from games.match import service as match_service
from games.match.positions import Position
from games.match.releases import Deal
from games.match.service import Sitting
from games.models import Match, Move
from leaderboards import verification
from leaderboards.boards import kinds
from leaderboards.cups import broadcast, service
from leaderboards.cups.models import Cup, CupRun, CupSeed
from leaderboards.cups.play import scoring

logger = structlog.get_logger(__name__)
State = CupRun.State


def start(cup: Cup, user: Any, number: int) -> Position:
    """Start the one run of a person on a seed; a second call finds the same match."""
    if not cup.is_running or (cup.ends and timezone.now() >= cup.ends):
        raise IllegalAction("cup_not_running")
    entrant = service.find_entrant(cup, user)
    if entrant is None or entrant.withdrawn or entrant.removed:
        raise NotSeated("not_in_cup")
    seed = cup.seeds.select_related("release").filter(number=number).first()
    if seed is None:
        raise NoSuchMatch("no_such_cup_seed")
    if found := CupRun.objects.filter(seed=seed, entrant=entrant).first():
        return positions.load(found.match_id)
    try:
        with transaction.atomic():
            position = _start(cup, seed, user)
            CupRun.objects.create(seed=seed, entrant=entrant, match_id=position.match_id)
    except IntegrityError:
        # Another tab was faster: its match counts, and this one is rolled back.
        return positions.load(CupRun.objects.get(seed=seed, entrant=entrant).match_id)
    broadcast.announce(cup.pk)
    return position


def _start(cup: Cup, seed: CupSeed, user: Any) -> Position:
    kind = kinds.get_kind(cup.rules, kinds.DAILY)
    sittings = [Sitting(user), *(Sitting(bot=level) for level in kind.against)]
    deal = Deal(bytes(seed.secret), seed.label, seed.release, sealed=True)
    options = kinds.run_options(cup.rules, kind, seed.release_id)
    return match_service.start(cup.rules, sittings, options, watchable=False, deal=deal)


def tend(cup: Cup, now: datetime) -> bool:
    """Judge the runs that are over and, after the window, end the others."""
    if cup.ends is not None and now >= cup.ends:
        _end_runs(cup)
    over = CupRun.objects.filter(seed__cup=cup, state=State.RUNNING).exclude(
        match__status=Match.Status.RUNNING
    )
    judged = [_judge(run, cup) for run in over.select_related("match__release", "seed")]
    if judged or not cup.entrants.filter(rank__gt=0).exists():
        scoring.update_standings(cup)
    return bool(judged)


def is_complete(cup: Cup, now: datetime) -> bool:
    """Whether the window is over and every run is judged."""
    waits = CupRun.objects.filter(seed__cup=cup, state=State.RUNNING).exists()
    return cup.ends is not None and now >= cup.ends and not waits


def _end_runs(cup: Cup) -> None:
    running = CupRun.objects.filter(
        seed__cup=cup, state=State.RUNNING, match__status=Match.Status.RUNNING
    )
    for run in running.select_related("entrant"):
        try:
            seat = positions.load(run.match_id).find_seat(run.entrant.user_id)
            match_service.resign(run.match_id, 0 if seat is None else seat)
        except Refused as no:
            logger.info("run had ended already", match=str(run.match_id), code=no.code)


def _judge(run: CupRun, cup: Cup) -> CupRun:
    """Count a run that its log reproduces, was finished by its person alone, and in time."""
    match = run.match
    flaw = verification.find_flaw(match)
    values = None if flaw else _values(match, cup)
    run.state = State.VOID if values is None else State.COUNTED
    run.finished = match.touched
    if values is not None:
        run.first, run.second = values
    run.save(update_fields=["state", "first", "second", "finished"])
    return run


def _values(match: Match, cup: Cup) -> tuple[int, int] | None:
    outcome = msgspec.json.decode(match.result, type=Outcome)
    facts = outcome.records[0] if outcome.records else {}
    late = cup.ends is not None and match.touched > cup.ends
    by_others = Move.objects.filter(match=match, seat=0).exclude(by=Move.By.PERSON)
    if not outcome.places[0] or facts.get("assisted") or late or by_others.exists():
        return None
    metrics = kinds.get_kind(cup.rules, kinds.DAILY).metrics
    values = [int(facts[metric.name]) for metric in metrics[:2]]
    return values[0], values[1] if len(values) > 1 else 0
