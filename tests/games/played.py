"""Matches that were played, for tests of their past."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth import get_user_model
from django.utils import timezone

from games import tasks
from games.engine.chance import Chance
from games.engine.protocol import ActionBase
from games.engine.registry import GAMES
from games.match import bot_delay, positions
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from tests.pebbles import Show


def person(name: str, **more: Any) -> Any:
    """A person who has had an account for a while."""
    joined = {"date_joined": timezone.now() - timedelta(days=40)}
    return get_user_model().objects.create_user(name, **(joined | more))


def play(match_id: UUID, seat: int, action: ActionBase) -> Position:
    """Play for a seat that has seen everything it may."""
    seen = positions.load(match_id).ledger.account(seat).seen
    return match_service.play(match_id, seat, action, seen, uuid4())


def advise(run: Position) -> ActionBase:
    """What the quick bot would do."""
    bot = GAMES["yut"].bots.levels["greedy"]
    return bot(run.rules, run.view(0), run.legal(0), Chance(b"none of the match"))


def play_run(user: Any, seed: str | None = "abc123", moves: int = 1000) -> list[Position]:
    """A run as the quick bot plays it, after every move; until it is over unless said."""
    stood = [match_service.start(GAMES["yut"], [Sitting(user)], seed=seed)]
    while stood[-1].actors and len(stood) <= moves:
        stood.append(play(stood[-1].match_id, 0, advise(stood[-1])))
    return stood


def play_duel(ann: Any, ben: Any, *rounds: tuple[int, int], **more: Any) -> Position:
    """Pebbles for two; three rounds end it."""
    duel = match_service.start(GAMES["pebbles"], [Sitting(ann), Sitting(ben)], **more)
    for hands in rounds:
        for seat, pebbles in enumerate(hands):
            play(duel.match_id, seat, Show(pebbles))
        while (now := positions.load(duel.match_id)).machines:
            tasks.wake(str(duel.match_id), bot_delay.questions(now))
    return positions.load(duel.match_id)
