"""Finished matches and their reviews, small enough for tests."""

from typing import Any
from uuid import UUID

from games import tasks
from games.engine.chance import Chance
from games.engine.game import Game
from games.engine.registry import GAMES
from games.match import positions
from games.match import service as match_service
from games.match.positions import Position
from games.match.service import Sitting
from games.models import MatchReview
from games.reviews import pieces
from tests.games.arrange import wake_all
from tests.games.played import play


def play_briefly(game: Game, user: Any, moves: int = 4, **more: Any) -> Position:
    """A match of a person with bots, who gives up after a few actions."""
    bots = [Sitting(bot=game.bots.stand_in) for _ in range(game.seats.start - 1)]
    match_id = match_service.start(game, [Sitting(user), *bots], **more).match_id
    policy = game.bots.levels[game.bots.quick_level]
    for nth in range(moves):
        wake_all(match_id)
        now = positions.load(match_id)
        if 0 not in now.actors:
            break
        luck = Chance(b"%d" % nth)
        play(match_id, 0, policy(now.rules, now.view(0), now.legal(0), luck))
    wake_all(match_id)
    if not positions.load(match_id).is_over:
        match_service.resign(match_id, 0)
        wake_all(match_id)
    over = positions.load(match_id)
    assert over.is_over
    return over


def shrink(match_id: UUID, worlds: int = 3, values: int = 2) -> MatchReview:
    """Make the review of a match cheap, before it begins."""
    MatchReview.objects.filter(match_id=match_id).update(worlds=worlds, values=values)
    return MatchReview.objects.get(match_id=match_id)


def work_once(review: MatchReview) -> MatchReview:
    """Do what a worker does with one piece."""
    review.refresh_from_db()
    tasks.review(review.pk, review.pieces)
    review.refresh_from_db()
    return review


def work_out(review: MatchReview, most: int = 500) -> MatchReview:
    """Do all pieces of a review."""
    for _ in range(most):
        if not work_once(review).is_open:
            return review
    raise AssertionError("the review did not end")


def forget_work() -> None:
    """Be another worker: keep nothing of the last piece."""
    pieces.forget_all()


def reviewed_games() -> list[Game]:
    return [game for game in GAMES.values() if game.review]
