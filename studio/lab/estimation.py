"""How long an experiment will take: as long as earlier ones of its kind, or measured."""

import time
from typing import Any, NamedTuple

from games.engine.game import Game
from studio.lab import bot_matches, counting
from studio.lab.bot_matches import Lineup, Unfinished
from studio.models import Experiment

BUDGET = 1.5
"""Seconds that a measurement may take."""
LONG = 20 * 60
"""Seconds after which an experiment begins only when it is confirmed."""
ENOUGH = 5
"""Matches after which a measurement is good enough."""


class Estimate(NamedTuple):
    """The time of an experiment; `is_least`: it will be longer, but not known by how much."""

    seconds: float
    is_least: bool = False

    @property
    def is_long(self) -> bool:
        return self.seconds > LONG


def estimate(game: Game, content: Any, lineup: Lineup, matches: int) -> Estimate:
    """The time of so many pairs of matches."""
    known = Experiment.objects.filter(
        game=game.key, levels=list(lineup.levels), options=lineup.options,
        played__gte=ENOUGH, seconds__gt=0,
    ).first()  # fmt: skip
    if known:
        return Estimate(known.seconds / known.played * matches)
    return _measure(game, content, lineup, matches)


def _measure(game: Game, content: Any, lineup: Lineup, matches: int) -> Estimate:
    rules, begun, over = game.rules.engine(content), time.monotonic(), 0
    until = begun + BUDGET
    while over < ENOUGH and time.monotonic() < until:
        key = counting.match_key("estimate", over)
        played = bot_matches.advance_match(game, rules, lineup, key, None, until)
        if isinstance(played, Unfinished):
            break
        over += 1
    spent = time.monotonic() - begun
    return Estimate(2 * matches * spent / max(1, over), is_least=not over)
