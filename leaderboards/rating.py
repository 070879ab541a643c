"""Ratings: places in, ratings out. Pure arithmetic; nothing here knows a match or a person."""

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

_model = PlackettLuce()

START = 1200
STEP = 40
"""Shown points for one of the model's."""


class Strength(NamedTuple):
    """What is believed of a player: how strong, and how sure that is."""

    mu: float = 25.0
    sigma: float = 25.0 / 3


def rate(before: Sequence[Strength], places: Sequence[int]) -> list[Strength]:
    """What a match makes of its players. Equal places are draws; 0, no place, is behind all."""
    last = max(places, default=0) + 1
    teams = [[_model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = _model.rate(teams, ranks=[float(place or last) for place in places])
    return [Strength(team[0].mu, team[0].sigma) for team in after]


def shown(strength: Strength) -> int:
    """The number that people see: a strength that the player almost surely has."""
    return START + round(STEP * (strength.mu - 3 * strength.sigma))
