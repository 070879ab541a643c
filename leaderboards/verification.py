"""May a match be believed? Only one whose log leads to what is stored of it may enter a board."""

from games.engine.protocol import SYSTEM
from games.engine.registry import GAMES
from games.history.verification import verify
from games.models import Match, Move
from leaderboards.dailies import calendar
from leaderboards.models import DailySeed

UNDECIDED = "rules_changed"
"""It was played by other rules than those at hand: no reason to distrust it."""


def flaw(match: Match) -> str | None:
    """Why a finished match cannot be trusted; None if it reproduces, move by move."""
    game = GAMES.get(match.game)
    if game is None or match.rules_version not in game.rules.versions:
        return UNDECIDED
    if match.status != Match.Status.FINISHED:
        return "not_over"
    if _is_of_another_day(match):
        return "daily"
    if _speaks_for_nobody(match):
        return "nobody"
    verdict = verify(match.pk)
    return verdict.flaws[0].code if verdict.flaws else None


def _is_of_another_day(match: Match) -> bool:
    """The key of a daily follows from nothing; it must be the one that was drawn for the day."""
    day = calendar.from_label(match.seed)
    if day is None:
        return False
    daily = DailySeed.objects.filter(game=match.game, date=day).first()
    return daily is None or bytes(daily.secret) != bytes(match.secret)


def _speaks_for_nobody(match: Match) -> bool:
    """Only the clock and the system may act without a seat."""
    machines = (Move.By.SYSTEM, Move.By.CLOCK)
    return Move.objects.filter(match=match, seat=SYSTEM).exclude(by__in=machines).exists()
