"""Rating formulas: places in, ratings out. Pure; knows no matches and no people."""

from collections.abc import Sequence
from math import hypot, log, pi, sqrt
from typing import NamedTuple

from openskill.models import PlackettLuce

_model = PlackettLuce()

START = 1200
LAST = 1_000
"""The place of a player who has none, behind all others."""
STEP = 30
"""Displayed points for one point of the model. With it 400 points are odds of about ten to one
between players who are known well, as in Elo."""
ODDS = log(10) / 400
"""400 points are odds of ten to one."""
FIRST_DEVIATION, LEAST_DEVIATION = 350.0, 45.0
"""The uncertainty of an Elo rating before the first match, and after very many."""
SURE = 120
"""The uncertainty, as displayed, up to which a rating is more than provisional."""


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


def model_strength(rating: float, uncertainty: float) -> Strength:
    """The strength that is displayed as this rating."""
    return Strength(Strength().mu + (rating - START) / STEP, uncertainty / STEP)


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
                _pair_score(one, other, by_share) - win_expectancy(one.rating, other.rating)
                for nth, other in enumerate(played)
                if nth != me
            ),
            2,
        )
        for me, one in enumerate(played)
    ]


def win_expectancy(mine: float, theirs: float) -> float:
    """The share of a duel that a rating expects against another."""
    return 1 / (1 + float(10 ** ((theirs - mine) / 400)))


def _pair_score(one: Performance, other: Performance, by_share: bool) -> float:
    chips = one.score + other.score
    if by_share and chips and not (one.left or other.left):
        return one.score / chips
    mine, theirs = one.place or LAST, other.place or LAST
    return 0.5 if mine == theirs else float(mine < theirs)


def reduce_uncertainty(mine: Strength, others: Sequence[Strength]) -> float:
    """The uncertainty of an Elo rating after a match, as Glicko computes it: a match tells the
    more, the closer the players are and the better the others are known. A larger table counts as
    one match."""
    told = [
        (trust := 1 / sqrt(1 + 3 * (ODDS * other.sigma / pi) ** 2)) ** 2
        * (share := win_expectancy(trust * mine.mu, trust * other.mu))
        * (1 - share)
        for other in others
    ]
    known = mine.sigma**-2 + ODDS**2 * sum(told) / len(told)
    return max(LEAST_DEVIATION, 1 / sqrt(known))


def widen(sigma: float, growth: float, months: int, most: float) -> float:
    """An uncertainty after some months, each of which adds as much; at most that of a newcomer."""
    return min(most, hypot(sigma, growth * sqrt(months)))
