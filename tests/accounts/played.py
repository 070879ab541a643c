"""Matches for tests about people."""

from typing import Any

from accounts.models import User
from games.engine.registry import GAMES
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import Match, Seat


def duel(one: User, other: User | None = None, **options: Any) -> Match:
    """A running match of two people or, without another person, against a bot."""
    sittings = [Sitting(one), Sitting(other) if other else Sitting(bot="easy")]
    return _row(match_service.start(GAMES["pebbles"], sittings, **options))


def run(one: User) -> Match:
    """A running solo match."""
    return _row(match_service.start(GAMES["yut"], [Sitting(one)]))


def finish(match: Match, winner: User, score: int = 7) -> Match:
    """Write a result as the match service does at the end, without playing."""
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED)
    Seat.objects.filter(match=match).update(place=2, score=score - 3)
    Seat.objects.filter(match=match, user=winner).update(place=1, score=score)
    match.refresh_from_db()
    return match


def _row(position: Position) -> Match:
    return Match.objects.get(pk=position.match_id)
