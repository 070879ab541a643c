"""Rating formulas: places in, ratings out. Pure; knows no matches and no people."""

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

_model = PlackettLuce()

START = 1200
LAST = 1_000
"""The place of a player who has none, behind all others."""
STEP = 40
"""Displayed points for one point of the model."""


class Strength(NamedTuple):
    """The estimated strength of a player, and its uncertainty."""

    mu: float = 25.0
    sigma: float = 25.0 / 3


def rate(before: Sequence[Strength], places: Sequence[int]) -> list[Strength]:
    """The strengths after a match. Equal places are draws; place 0 means none and ranks last."""
    last = max(places, default=0) + 1
    teams = [[_model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = _model.rate(teams, ranks=[float(place or last) for place in places])
    return [Strength(team[0].mu, team[0].sigma) for team in after]


def display_rating(strength: Strength) -> int:
    """The displayed rating: the most likely strength."""
    return START + round(STEP * (strength.mu - Strength().mu))


def display_uncertainty(strength: Strength) -> int:
    """What is displayed behind ±: one standard deviation."""
    return round(STEP * strength.sigma)


class Performance(NamedTuple):
    """The result of a player in a match that is rated by pairs."""

    rating: float
    place: int
    score: int = 0
    left: bool = False


def rate_by_pairs(played: Sequence[Performance], k: int, by_share: bool = False) -> list[float]:
    """New ratings after every pair is compared, all by the ratings before the match."""
    step = k / (len(played) - 1)
    return [
        round(
            one.rating
            + step
            * sum(
                _pair_score(one, other, by_share) - _win_expectancy(one.rating, other.rating)
                for nth, other in enumerate(played)
                if nth != me
            ),
            2,
        )
        for me, one in enumerate(played)
    ]


def _win_expectancy(mine: float, theirs: float) -> float:
    return 1 / (1 + float(10 ** ((theirs - mine) / 400)))


def _pair_score(one: Performance, other: Performance, by_share: bool) -> float:
    chips = one.score + other.score
    if by_share and chips and not (one.left or other.left):
        return one.score / chips
    mine, theirs = one.place or LAST, other.place or LAST
    return 0.5 if mine == theirs else float(mine < theirs)
