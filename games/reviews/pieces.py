"""The work on reviews, in pieces of about a second: each continues what is stored.

A worker that goes on with the review of its last piece need not begin anew: it kept where it stood.
Any other one continues from the stored part and finds the same, to the byte. Sent twice, late or
after the review was stopped, a piece finds nothing to do.
"""

import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from hashlib import sha256
from typing import Any

import msgspec
import structlog
from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from games.engine.errors import Refused
from games.engine.protocol import TableAction
from games.engine.review.analysis import PlayedStep, count_steps, review_match
from games.engine.review.judge import Judge
from games.engine.review.shares import Estimate, Review
from games.history import memory
from games.match import positions
from games.match.positions import Position
from games.models import MatchReview
from games.reviews import better_runs

logger = structlog.get_logger(__name__)

PIECE = 1.0
"""CPU seconds after which a task frees its worker."""
COARSER = 4
"""By so much fewer worlds and playouts when the budget is used up."""
EARLY, FAR_BEYOND = 0.25, 3
"""After this part of the budget, a review that would take so many budgets becomes coarser."""
LEAST = 6
"""Worlds and playouts that a review has at least."""
STALLED = timedelta(seconds=60)
State = MatchReview.State

_kept: dict[tuple[int, int], Iterator[Review]] = {}
"""The review that this process works on, and where it stands: (review, pieces done)."""


def advance(review_id: int, pieces: int) -> MatchReview | None:
    """Do one piece; returns the review whose piece is the next to send, None if there is none."""
    review = MatchReview.objects.filter(pk=review_id, pieces=pieces).first()
    if review is None or not review.is_open:
        return find_next()
    if review.state == State.WAITING and _are_workers_busy(review):
        return None  # the review that ends first sends it again
    columns: dict[str, Any] = {"state": State.FAILED}
    try:
        columns = _work(review)
    except Refused as no:
        logger.error("no review", match=str(review.match_id), code=no.code)
    finally:  # a failure of ours rises, and the review does not wait for ever
        _store(review, columns)
    left = MatchReview.objects.filter(pk=review.pk, state=State.WORKING, pieces=pieces + 1).first()
    return left or find_next()


def _store(review: MatchReview, columns: dict[str, Any]) -> None:
    """Of two workers with the same piece one stores it; a review that was stopped stays so."""
    mine = MatchReview.objects.filter(
        pk=review.pk, pieces=review.pieces, state__in=(State.WAITING, State.WORKING)
    )
    mine.update(**columns, pieces=review.pieces + 1, touched=timezone.now())


def _are_workers_busy(review: MatchReview) -> bool:
    working = MatchReview.objects.filter(state=State.WORKING, touched__gte=timezone.now() - STALLED)
    return bool(working.exclude(pk=review.pk).count() >= settings.REVIEWS_AT_ONCE)


def find_next() -> MatchReview | None:
    """The review that has waited longest, if none is being worked out."""
    waiting = MatchReview.objects.filter(state=State.WAITING).order_by("asked").first()
    return None if waiting is None or _are_workers_busy(waiting) else waiting


def count_ahead(review: MatchReview) -> int:
    """How many reviews are worked out before one that waits."""
    ahead = Q(state=State.WORKING) | Q(state=State.WAITING, asked__lt=review.asked)
    return MatchReview.objects.filter(ahead).exclude(pk=review.pk).count()


def _work(review: MatchReview) -> dict[str, Any]:
    """What a piece of work changes in the row."""
    position, began = positions.load(review.match_id), time.process_time()
    known = decode(review.found)
    steps = load_steps(position)
    work = _kept.pop((review.pk, review.pieces), None) or review_match(
        _make_judge(position, review), steps, known
    )
    _kept.clear()
    ended, spent = True, 0.0
    for found in work:
        known, spent = found, time.process_time() - began
        if spent >= PIECE:
            ended = False
            break
    assert known is not None
    ended = ended or known.values[-1][0] == len(steps)
    spent += review.spent
    is_used_up = not ended and _is_used_up(review.budget, spent, count_steps(known) / len(steps))
    if not ended and spent >= 2 * review.budget:
        known, ended = _close(known, len(steps)), True
    if not ended and is_used_up == review.shortened:
        _kept[review.pk, review.pieces + 1] = work
    return {
        "state": State.DONE if ended else State.WORKING,
        "course": _find_course(position, steps) if ended else "",
        "found": encode(known),
        "done": len(steps) if ended else count_steps(known),
        "spent": spent,
        "shortened": review.shortened or is_used_up,
    }


def _is_used_up(budget: int, spent: float, done: float) -> bool:
    """Whether the rest is to be coarser: the budget is used up, or the first part has shown that
    the match would not be covered otherwise."""
    return spent >= budget or (spent >= EARLY * budget and spent >= done * FAR_BEYOND * budget)


def _find_course(position: Position, steps: list[PlayedStep]) -> str:
    """A run beside the best one known with the same luck, as JSON; empty: it is not compared."""
    find = position.game.review.find_partings if position.game.review else None
    played = [nth for nth, step in enumerate(steps) if step.action is not None]
    if find is None or not played:
        return ""
    states = [steps[nth].before for nth in played]
    actions = [steps[nth].action for nth in played]
    states.append(steps[played[-1]].after)
    known = better_runs.find_line(position) or None
    course = find(position.rules, position.secret, states, actions, known)
    if course is None:
        return ""
    partings = tuple(
        msgspec.structs.replace(each, step=played[each.step]) for each in course.partings
    )
    return msgspec.json.encode(msgspec.structs.replace(course, partings=partings)).decode()


def _make_judge(position: Position, review: MatchReview) -> Judge:
    """The judge of a match. Its luck follows from the match's id, so that anybody can estimate the
    same again."""
    key = sha256(f"review:{review.method}:{position.match_id}".encode()).digest()
    judge = Judge(position.game, position.rules, key)
    worlds, values = review.worlds, review.values
    if review.shortened:
        worlds, values = (max(LEAST, n // COARSER) for n in (worlds, values))
    judge.room = replace(judge.room, worlds=worlds, values=values)
    return judge


def _close(known: Review, steps: int) -> Review:
    """A review that ends early: from its last value to the result in one step."""
    certain = Estimate(known.result, (0.0,) * len(known.result), 1)
    return msgspec.structs.replace(known, values=(*known.values, (steps, certain)))


def load_steps(position: Position) -> list[PlayedStep]:
    """The steps of a match from its log, with the states around them."""
    moves, made, broken = memory.recall(position)
    if broken is not None:
        raise Refused(broken.code)
    steps = []
    for nth, move in enumerate(moves):
        action = position.game.decode_log_action(move.action)
        on_table = isinstance(action, TableAction)
        before, after = made[nth].state, made[nth + 1].state
        steps.append(PlayedStep(move.seat, None if on_table else action, before, after))
    return steps


def decode(found: str) -> Review | None:
    return msgspec.json.decode(found, type=Review) if found else None


def encode(review: Review) -> str:
    return msgspec.json.encode(review).decode()


def find_stalled() -> list[MatchReview]:
    """The reviews whose next piece was lost, and the one that is next to begin."""
    lost = Q(state=State.WORKING, touched__lt=timezone.now() - STALLED)
    following = find_next()
    stalled = list(MatchReview.objects.filter(lost).order_by("asked")[:20])
    return [*stalled, following] if following else stalled


def forget_all() -> None:
    """Start with an empty memory, as a new process does."""
    _kept.clear()
