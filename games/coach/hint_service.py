"""Hints of the coach: asked for by a person, worked out by a worker of its own, kept in the cache.

A hint belongs to one question: what a seat was asked at one version. When the question changes,
the hint is no longer found. Nothing waits for it.
"""

from time import process_time
from typing import Any
from uuid import UUID

import msgspec
from django.core.cache import cache

from games import broadcast, limits
from games.engine.errors import IllegalAction
from games.engine.game import Game
from games.engine.protocol import ActionBase
from games.engine.review import advice as review_advice
from games.engine.review.advice import Advice
from games.match import coaching, positions
from games.match.audiences import Audience
from games.match.positions import Position
from games.models import HintGiven

TASK = "games.coach"
QUEUE = "coach"
BUDGET = 1.5
"""Seconds of computing time for a hint."""
LEAST_BATCHES = 2
"""Batches of worlds that are played however long they take."""
KEPT = 3600
PENDING_FOR = 30
"""Seconds after which a hint that did not come may be asked for again."""
MOST_A_MINUTE = 6


class Kept(msgspec.Struct, frozen=True):
    """A hint in the cache; without advice there is nothing to choose."""

    advice: Advice | None


def ask(position: Position, seat: Audience, user: Any) -> None:
    """Ask for a hint about the open question of a seat. Asked again, it is the same hint."""
    if seat is None or not coaching.may_coach(position, seat):
        raise IllegalAction("no_coach")
    if not position.legal(seat):
        raise IllegalAction("not_your_turn")
    if find(position, seat) is not None:
        return
    limits.check("hint", str(user.pk), most=MOST_A_MINUTE, seconds=60)
    question = position.ledger.account(seat).asked
    HintGiven.objects.get_or_create(match_id=position.match_id, seat=seat, question=question)
    if cache.add(_pending_key(position, seat), True, PENDING_FOR):
        broadcast.send_task(TASK, str(position.match_id), seat, question, queue=QUEUE)


def find(position: Position, seat: int) -> Kept | None:
    """The hint about the open question of a seat, once it is there."""
    stored = cache.get(_key(position, seat))
    return msgspec.json.decode(stored, type=Kept) if stored else None


def is_pending(position: Position, seat: int) -> bool:
    """Whether a hint about the open question is being worked out."""
    return bool(cache.get(_pending_key(position, seat)))


def count_given(position: Position, seat: int) -> int:
    """How many hints a seat has asked for in this match."""
    return HintGiven.objects.filter(match_id=position.match_id, seat=seat).count()


def work_out(match_id: UUID, seat: int, question: int) -> None:
    """Find the advice for a question, if it is still open, and keep it."""
    position = positions.load(match_id)
    if position.ledger.account(seat).asked != question or not position.legal(seat):
        return
    kept = Kept(find_advice(position, seat))
    cache.set(_key(position, seat), msgspec.json.encode(kept), KEPT)
    cache.delete(_pending_key(position, seat))


def find_advice(position: Position, seat: int, budget: float = BUDGET) -> Advice | None:
    """The advice for an open question, as sure as the budget allows."""
    judge = review_advice.make_judge(position.game, position.rules, position.state, seat)
    better = review_advice.advise(judge, position.state, seat)
    best: Advice | None = None
    began = process_time()
    for nth, advice in enumerate(better, 1):
        best = advice
        if nth >= LEAST_BATCHES and process_time() - began >= budget:
            break
    return best and review_advice.explain(judge, position.state, seat, best)


def decode_action(game: Game, action: msgspec.Raw) -> ActionBase:
    """An action of a hint."""
    return game.decode(bytes(action))


def _key(position: Position, seat: int) -> str:
    return f"hint:{position.match_id}:{seat}:{position.ledger.account(seat).asked}"


def _pending_key(position: Position, seat: int) -> str:
    return f"pending-{_key(position, seat)}"
