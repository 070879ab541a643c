"""Which matches count for ratings.

A rating should cost real matches between real people. So guests and accounts of the same day do not
count, nor more than a few matches a day of the same people, nor matches given up at once. Declared
programs are rated among themselves, on a ladder of their own; with a person at the table nobody is.
"""

from datetime import timedelta

import msgspec
from django.contrib.auth import get_user_model
from django.db.models import Count, Q

from games.engine import protocol
from games.engine.game import Game
from games.engine.protocol import RESIGN, Outcome
from games.engine.registry import GAMES
from games.models import Match, Move
from leaderboards.dailies import calendar
from leaderboards.ratings.models import RatingChange

MOST_A_DAY = 5
"""Rated matches of the same people within 24 hours."""
FEW_MOVES = 3
"""Moves that each seat of a person must have made before a resignation may end a rated match."""
_RESIGNED = protocol.encode(RESIGN).decode()


def find_reason(match: Match, outcome: Outcome, seated: dict[int, int]) -> str:
    """Why a match of these people (user -> seat) does not count; empty if it does."""
    if len(seated) < 2:
        return "alone"
    if match.seed:
        return "seed"
    if 0 < count_programs(seated) < len(seated):
        return "program"
    if not _is_ranked(GAMES[match.game], match, outcome, seated):
        return "casual"
    if reason := _newcomer_reason(match, seated):
        return reason
    if _was_given_up_at_once(match, seated):
        return "given_up"
    return "repeated" if _count_rated(match, seated) >= MOST_A_DAY else ""


def count_programs(seated: dict[int, int]) -> int:
    """How many of these people are declared programs."""
    return get_user_model().objects.filter(pk__in=seated, program=True).count()


def _is_ranked(game: Game, match: Match, outcome: Outcome, seated: dict[int, int]) -> bool:
    asked = game.records.elo.options.items() if game.records.elo else ()
    options = msgspec.json.decode(match.options)
    facts = [outcome.records[seat] for seat in seated.values()] if outcome.records else []
    return all(options.get(name) == value for name, value in asked) and all(
        fact.get("ranked", True) for fact in facts
    )


def _newcomer_reason(match: Match, seated: dict[int, int]) -> str:
    people = get_user_model().objects.filter(pk__in=seated)
    if people.filter(guest=True).exists():
        return "guest"
    day = calendar.opening_time(calendar.today(match.started))
    return "new_account" if people.filter(date_joined__gte=day).exists() else ""


def _was_given_up_at_once(match: Match, seated: dict[int, int]) -> bool:
    """Whether a resignation ended the match before everyone had made a few moves."""
    moves = Move.objects.filter(match=match, seat__gte=0)
    last = moves.order_by("-version").values_list("action", flat=True).first()
    if last != _RESIGNED:
        return False
    made = moves.exclude(action=_RESIGNED).values_list("seat").annotate(n=Count("pk"))
    by_seat: dict[int, int] = dict(made.order_by("seat"))
    return any(by_seat.get(seat, 0) < FEW_MOVES for seat in seated.values())


def _count_rated(match: Match, seated: dict[int, int]) -> int:
    """The rated matches in which all of these people met within the day before this one ended."""
    same = Q(
        match__game=match.game,
        match__touched__gt=match.touched - timedelta(days=1),
        match__touched__lt=match.touched,
        user_id__in=seated,
    )
    met = RatingChange.objects.filter(same).values("match").annotate(people=Count("user"))
    return met.filter(people=len(seated)).count()
