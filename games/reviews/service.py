"""Asking for reviews and stopping them: who may, when, and how many a day."""

from functools import partial
from typing import Any

from django.db import transaction
from django.http import HttpRequest

from games import broadcast, limits
from games.engine.errors import NotSeated, Refused, TooFast
from games.engine.game import Game
from games.match.positions import Position
from games.models import Match, MatchReview
from games.reviews.models import NOBODY

METHOD = 2
"""The version of the method. Reviews by an earlier one are kept, and may be made again."""
A_DAY = 24 * 3600
PERSON_A_DAY = 30
"""Reviews that a person with an account may ask for."""
ADDRESS_A_DAY = 10
"""Reviews that guests and people without an account may ask for from one address."""
State = MatchReview.State


class NoReview(Refused):
    """The match has no review, or none yet."""

    status = 403


def check_reviewable(position: Position) -> None:
    """Refuse a match that cannot be reviewed, or not yet: while others play its key, what was luck
    in it would help them."""
    if position.game.review is None or position.cancelled:
        raise NoReview("no_review")
    if not position.is_over:
        raise NoReview("review_after_end")
    if position.revealed_key is None:
        raise NoReview("review_after_reveal")


def find_refusal(position: Position) -> str:
    """The code of why there is no review; empty if there may be one."""
    try:
        check_reviewable(position)
    except NoReview as no:
        return no.code
    return ""


def load_review(position: Position) -> MatchReview | None:
    """The review of a match as far as there is one."""
    return MatchReview.objects.filter(match_id=position.match_id).first()


def request_review(position: Position, request: HttpRequest, token: str = NOBODY) -> MatchReview:
    """Have a match reviewed, or go on with its review where that was stopped. One that is there is
    not made again, unless the method is a newer one."""
    check_reviewable(position)
    known = load_review(position)
    if known and (known.is_open or (known.state == State.DONE and known.method == METHOD)):
        return known
    _count(request)
    asker = request.user if request.user.is_authenticated else None
    with transaction.atomic():
        # Locks the match: two who ask at once get one review.
        Match.objects.select_for_update().get(pk=position.match_id)
        review = load_review(position) or MatchReview(match_id=position.match_id)
        review.state, review.asker, review.token = State.WAITING, asker, token
        if review.pk is None or review.method != METHOD:
            _begin(review, position)
            review.save()
        else:  # a worker may store its last piece meanwhile
            review.save(update_fields=["state", "asker", "token", "touched"])
        transaction.on_commit(partial(send_piece, review), robust=True)
    return review


def _begin(review: MatchReview, position: Position) -> None:
    """Set a review to its beginning."""
    room = position.game.review
    assert room is not None
    review.method, review.policy = METHOD, find_policy(position.game)
    review.worlds, review.values = room.worlds, room.values
    review.budget = find_budget(position)
    review.done, review.total, review.found = 0, position.version, ""
    review.shortened, review.spent = False, 0


def find_budget(position: Position) -> int:
    """CPU seconds of a review: as the game declares, and more among more seats than usual."""
    game = position.game
    assert game.review is not None
    usual = len(game.bots.company) + 1 if game.bots.company else game.seats.start
    return round(game.review.budget * max(1, len(position.chairs) / usual))


def find_policy(game: Game) -> str:
    """The level of the bots that play positions out."""
    assert game.review is not None
    return game.review.policy or game.bots.quick_level


def send_piece(review: MatchReview) -> None:
    """Send the next piece of a review to the workers."""
    broadcast.send_task(broadcast.REVIEW, review.pk, review.pieces)


def _count(request: HttpRequest) -> None:
    """Refuse a person, or an address, that asked for too many reviews today."""
    user: Any = request.user
    has_account = user.is_authenticated and not user.guest
    who = str(user.pk) if has_account else limits.client_address(request)
    most = PERSON_A_DAY if has_account else ADDRESS_A_DAY
    if limits.count("review", who, A_DAY) > most:
        raise TooFast("too_many_reviews" if has_account else "too_many_reviews_here", {"n": most})


def stop_review(position: Position, user: Any, token: str = NOBODY) -> None:
    """Stop a review on the wish of who asked for it; what was found so far is kept."""
    review = load_review(position)
    if review is None or not review.is_open:
        return
    if not is_asker(review, user, token):
        raise NotSeated("not_your_review")
    waiting = (State.WAITING, State.WORKING)
    MatchReview.objects.filter(pk=review.pk, state__in=waiting).update(state=State.STOPPED)


def is_asker(review: MatchReview, user: Any, token: str) -> bool:
    """Whether a person asked for a review: by account, or by what their session keeps."""
    if review.asker_id is not None:
        return bool(user.is_authenticated and user.pk == review.asker_id)
    return token != NOBODY and token == review.token
