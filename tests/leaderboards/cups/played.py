"""Cups for tests: made, joined, and played by resignation."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.utils import timezone

from games.engine.registry import GAMES
from games.match import bots as match_bots
from games.match import positions
from games.match import service as match_service
from games.models import Match
from leaderboards.cups import creation, progress, service
from leaderboards.cups.creation import Plan
from leaderboards.cups.models import Cup, Entrant, Pairing
from tests.leaderboards.runs import person

DICE, YUT = GAMES["dice"], GAMES["yut"]


def make_cup(kind: str = "swiss", **more: Any) -> Cup:
    """A cup that starts in an hour."""
    game = more.pop("game", YUT if kind == "seeds" else DICE)
    starts = more.pop("starts", timezone.now() + timedelta(hours=1))
    if kind == "arena":
        more.setdefault("rounds", 1)
    owner = {key: more.pop(key) for key in ("creator", "official") if key in more}
    return creation.make(Plan("The cup", kind, game, starts, **more), **owner)


def enter(cup: Cup, people: int) -> list[Any]:
    """People who join a cup."""
    users = [person(f"{cup.code.lower()}{n}") for n in range(people)]
    for user in users:
        service.join(cup.pk, user)
    return users


def start(cup: Cup) -> Cup:
    """Let the time of the start come."""
    Cup.objects.filter(pk=cup.pk).update(starts=timezone.now() - timedelta(seconds=1))
    return tend(cup)


def tend(cup: Cup, now: datetime | None = None) -> Cup:
    progress.tend(cup.pk, now)
    cup.refresh_from_db()
    return cup


def open_pairings(cup: Cup) -> list[Pairing]:
    return list(cup.pairings.filter(settled=None).prefetch_related("seats__entrant__user"))


def match_id(pairing: Pairing) -> UUID:
    assert pairing.match_id is not None
    return pairing.match_id


def finish(pairing: Pairing, loser: int = 1) -> Match:
    """End the match of a pairing: the seat `loser` resigns."""
    match_service.resign(match_id(pairing), loser)
    return Match.objects.get(pk=match_id(pairing))


def let_bots_play(pairing: Pairing) -> Match:
    """Play the match of bots to its end."""
    position = positions.load(match_id(pairing))
    while not position.is_over:
        match_bots.play_machines(position.match_id, position.version)
        position = positions.load(position.match_id)
    return Match.objects.get(pk=position.match_id)


def standing(cup: Cup, user: Any) -> Entrant:
    return Entrant.objects.get(cup=cup, user=user)
