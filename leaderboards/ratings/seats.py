"""The ratings of those who sit down: what `games.ratings.estimates` asks for."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Q

from games.engine.game import Game
from games.ratings.estimates import Estimate, Sitter
from leaderboards.models import Rating
from leaderboards.ratings import arithmetic, ladder


def estimate(
    game: Game, options: Mapping[str, Any], sitters: Sequence[Sitter]
) -> list[Estimate | None]:
    """The rating of each sitter for a match with these options; None for who has none."""
    group = ladder.find_ladder(game, options, len(sitters))
    known = _load_estimates(game, group, [one for one in sitters if isinstance(one, int)])
    return [
        _bot_estimate(game, group, one) if isinstance(one, str) else known.get(one or 0)
        for one in sitters
    ]


def _load_estimates(game: Game, group: str, people: list[int]) -> dict[int, Estimate]:
    if not people:
        return {}
    own = Rating.objects.filter(user_id__in=people, game=game.key)
    on_ladder = Q(ladder=group, user__program=False)
    of_programs = Q(ladder=Rating.PROGRAMS, user__program=True)
    return {one.user_id: estimate_rating(game, one) for one in own.filter(on_ladder | of_programs)}


def estimate_rating(game: Game, rating: Rating) -> Estimate:
    """A stored rating as seats show it."""
    number, uncertainty, _ = ladder.figures(game, rating)
    return Estimate(number, uncertainty <= arithmetic.SURE)


def _bot_estimate(game: Game, group: str, level: str) -> Estimate | None:
    measured = game.bots.ratings.find(group, level)
    return Estimate(measured.rating, sure=True) if measured else None
