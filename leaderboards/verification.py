"""Verification: only a match whose log reproduces what is stored may enter a leaderboard."""

import structlog

from games.engine import chance
from games.engine.protocol import SYSTEM
from games.engine.registry import GAMES
from games.history.verification import verify
from games.models import Match, Move
from leaderboards.dailies import calendar
from leaderboards.models import CupSeed, DailySeed, Entry, VerificationReport, WeeklySeed

logger = structlog.get_logger(__name__)

UNDECIDED = "rules_changed"
"""The match was played under other rules than today's, so it cannot be checked."""


def find_flaw(match: Match) -> str | None:
    """Why a finished match cannot be trusted; None if it reproduces, move by move."""
    game = GAMES.get(match.game)
    if game is None or match.rules_version not in game.rules.versions:
        return UNDECIDED
    if match.status != Match.Status.FINISHED:
        return "not_over"
    if _has_foreign_key(match):
        return "daily"
    if _has_unseated_moves(match):
        return "nobody"
    verdict = verify(match.pk)
    return verdict.flaws[0].code if verdict.flaws else None


def _has_foreign_key(match: Match) -> bool:
    """Whether the key of a daily, a weekly or a cup's seed is not the one drawn for it."""
    if monday := calendar.parse_week_label(match.seed):
        weekly = WeeklySeed.objects.filter(game=match.game, monday=monday).first()
        return weekly is None or bytes(weekly.secret) != bytes(match.secret)
    if chance.names_cup(match.seed):
        own = CupSeed.objects.filter(runs__match=match).first()
        return own is None or own.label != match.seed or bytes(own.secret) != bytes(match.secret)
    day = calendar.parse_label(match.seed)
    if day is None:
        return False
    daily = DailySeed.objects.filter(game=match.game, date=day).first()
    return daily is None or bytes(daily.secret) != bytes(match.secret)


def _has_unseated_moves(match: Match) -> bool:
    """Whether a person or a bot moved without a seat. The clock and the system may; a person may
    change the table, as when taking a seat back from a bot: that is no move of the game."""
    moves = Move.objects.filter(match=match, seat=SYSTEM)
    moves = moves.exclude(by__in=(Move.By.SYSTEM, Move.By.CLOCK))
    return moves.exclude(action__startswith='{"type":"table.').exists()


def report(match: Match | None, entry: Entry | None, flaw: str) -> None:
    VerificationReport.objects.create(match=match, entry=entry, flaw=flaw)
    logger.error("match does not reproduce", match=str(match and match.pk), flaw=flaw)
