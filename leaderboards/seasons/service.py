"""Seasons change by themselves: the month that is over is closed, and uncertainties grow.

All of it may run twice, and late: a site that slept over several months closes each of them.
"""

from datetime import datetime, timedelta

from django.db import transaction

from games.engine.game import Game
from games.engine.registry import GAMES
from leaderboards.boards import entries, kinds, ranks
from leaderboards.boards.entries import Run
from leaderboards.models import Board, Rating, RatingChange, Season, SeasonStanding
from leaderboards.ratings import ladder, rebuilding
from leaderboards.seasons import spans, standings

GRACE = timedelta(hours=1)
"""After the month, for matches whose end is still being recorded."""
CHUNK = 500


def turn(now: datetime) -> list[Season]:
    """Close the seasons that are over and begin the one of today; returns those it closed."""
    closed = []
    for game in GAMES.values():
        if not game.solo:
            closed += [close(game, label) for label in find_unclosed(game, now - GRACE)]
            begin(game, spans.season_label(now))
    return closed


def find_unclosed(game: Game, now: datetime) -> list[str]:
    """The months that are over and not closed, from the first one in which anybody was rated."""
    newest = Season.objects.filter(game=game.key).order_by("-label").first()
    first = RatingChange.objects.filter(game=game.key).order_by("at").first()
    if newest is None and first is None:
        return []
    label = spans.next_label(newest.label) if newest else ""
    if first is not None and not label:
        label = spans.season_label(first.at)
    found = []
    while label < spans.season_label(now):
        found.append(label)
        label = spans.next_label(label)
    return found


@transaction.atomic
def close(game: Game, label: str) -> Season:
    """Store the final standings of a season, once."""
    season, is_new = Season.objects.get_or_create(game=game.key, label=label)
    if not is_new:
        return season
    course = standings.compute_course(game.key, label)
    season.players, season.matches = course.players, course.matches
    season.save(update_fields=["players", "matches"])
    SeasonStanding.objects.bulk_create(
        [
            SeasonStanding(
                season=season,
                ladder=group,
                user_id=row.user_id,
                rank=row.rank,
                rating=row.rating,
                uncertainty=row.uncertainty,
                played=row.played,
                gain=row.gain,
                badge=row.badge,
            )
            for group, rows in course.ladders.items()
            for row in rows
        ],
        CHUNK,
    )
    return season


@transaction.atomic
def begin(game: Game, label: str) -> None:
    """Let the uncertainties of a game grow for a season that began; the boards follow."""
    stale = Rating.objects.filter(game=game.key).exclude(season=label)
    groups = set(stale.values_list("ladder", flat=True))
    rebuilding.grow_uncertainties(game, label)
    for group in sorted(groups):
        _refresh_board(game, group)


def _refresh_board(game: Game, group: str) -> None:
    board = Board.objects.filter(game=game.key, kind=kinds.RATING, scope=group).first()
    if board is None:
        return
    ratings = Rating.objects.filter(game=game.key, ladder=group)
    known = {one.user_id: ladder.figures(game, one) for one in ratings}
    rows = ranks.visible_rows(board).filter(user_id__in=known)
    runs = [Run(row.user_id, row.match_id, known[row.user_id], row.finished) for row in rows]
    entries.update_standings(board, kinds.get_kind(game, kinds.RATING), runs)


@transaction.atomic
def rebuild(game: Game, now: datetime) -> int:
    """Compute the seasons that are over again, from the changes of ratings; returns how many."""
    Season.objects.filter(game=game.key).delete()
    return len([close(game, label) for label in find_unclosed(game, now - GRACE)])
