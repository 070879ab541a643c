"""The ratings shown at seats and tables, as they were when the player sat down.

Ratings belong to the leaderboards, an app that imports this one: it registers how to estimate.
What it answers is stored with seat and chair, so that no move and no list asks again.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from games.engine.game import Game


class Estimate(NamedTuple):
    """A rating as a number."""

    rating: int
    sure: bool
    """Whether its uncertainty is small; if not, it is provisional."""


Sitter = int | str | None
"""A person by id, a bot by its level, or nobody."""
Estimator = Callable[[Game, Mapping[str, Any], Sequence[Sitter]], Sequence[Estimate | None]]
"""(game, options, who sits) -> an estimate for each; None where there is no rating."""

_estimators: list[Estimator] = []


def register(estimator: Estimator) -> None:
    """Let the app that rates people answer from now on."""
    _estimators[:] = [estimator]


def estimate(game: Game, options: str, sitters: Sequence[Sitter]) -> Sequence[Estimate | None]:
    """The ratings of those who sit down, where they have one."""
    if game.solo or not _estimators:
        return [None] * len(sitters)
    return _estimators[0](game, msgspec.json.decode(options), sitters)


def rating_text(rating: int | None, sure: bool) -> str:
    """A rating in a few characters; a question mark says that it is provisional."""
    if rating is None:
        return ""
    return str(rating) if sure else f"{rating}?"
