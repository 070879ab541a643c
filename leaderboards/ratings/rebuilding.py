"""Ratings computed again from the matches that were recorded, the oldest first.

Twice gives the same. It may differ a little from before: matches are taken in the order in which
they ended, not in which they were recorded, and people are judged by what is known of them now (a
closed account plays no more, a declared program is rated among programs).
"""

import msgspec
from django.db import transaction
from django.db.models import Count, QuerySet

from games.engine.game import Game
from games.engine.protocol import Outcome
from games.models import TEST, Match
from leaderboards.boards import entries, kinds, ranks
from leaderboards.models import Board, Rating, RatingChange, VerificationReport
from leaderboards.ratings import ladder

CHUNK = 500


@transaction.atomic
def rebuild(game: Game, season: str) -> int:
    """Compute all ratings of a game again, with the uncertainty that they have in a season;
    returns how many matches counted."""
    RatingChange.objects.filter(game=game.key).delete()
    Rating.objects.filter(game=game.key).delete()
    counted, last = 0, dict[tuple[str, int], Match]()
    for match in rated_matches(game).iterator(CHUNK):
        rated = ladder.rate_people(match, msgspec.json.decode(match.result, type=Outcome))
        if rated:
            counted += 1
            last |= {(rated.ladder, one.user_id): match for one in rated.ratings}
    grow_uncertainties(game, season)
    for group in ladder.ladders(game):
        _rebuild_board(game, group, last)
    return counted


def rated_matches(game: Game) -> QuerySet[Match]:
    """The recorded matches of a game that may count for ratings, in the order of their ends."""
    refused = VerificationReport.objects.filter(entry=None, settled=False)
    return (
        Match.objects.filter(game=game.key, status=Match.Status.FINISHED, recorded__isnull=False)
        .filter(branch=None)
        .exclude(release__number=TEST)
        .exclude(pk__in=refused.exclude(match=None).values("match"))
        .annotate(people=Count("seats__user"))
        .filter(people__gt=1)
        .defer("state", "ledger", "secret")
        .order_by("touched", "pk")
    )


def grow_uncertainties(game: Game, season: str) -> None:
    """Let the uncertainties of a game be those of a season."""
    stale = list(Rating.objects.filter(game=game.key).exclude(season=season))
    for rating in stale:
        ladder.grow_uncertainty(game, rating, season)
    Rating.objects.bulk_update(stale, ["sigma", "season"], CHUNK)


def _rebuild_board(game: Game, group: str, last: dict[tuple[str, int], Match]) -> None:
    rows = Rating.objects.filter(game=game.key, ladder=group).order_by("user_id")
    known = {one: last[group, one.user_id] for one in rows}
    if known:
        ladder.update_board(game, group, known)
    board = Board.objects.filter(game=game.key, kind=kinds.RATING, scope=group).first()
    if board:
        listed = set(ranks.visible_rows(board).values_list("user_id", flat=True))
        entries.withdraw(board, listed - {one.user_id for one in known})
