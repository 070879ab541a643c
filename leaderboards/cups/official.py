"""The weekly cups of the site, in Korean time.

Three a week: a Swiss cup on Saturday evening, an arena on Sunday evening, and a seed cup from
Friday noon to Sunday night. The games take turns by the number of the week.
"""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from games.engine.game import Game
from games.engine.registry import GAMES
from leaderboards.boards import kinds
from leaderboards.cups import creation
from leaderboards.cups.creation import Plan
from leaderboards.cups.models import Cup
from leaderboards.dailies import calendar

SWISS, ARENA, SEEDS = (
    gettext_noop("Weekly Swiss"),
    gettext_noop("Weekly arena"),
    gettext_noop("Weekly seed cup"),
)
FRIDAY, SATURDAY, SUNDAY = 4, 5, 6


def make_weekly(now: datetime | None = None) -> list[Cup]:
    """Create the cups of this week and the next that do not exist yet. It may run twice."""
    now = now or timezone.now()
    made = []
    for ahead in (0, 7):
        day = calendar.today(now) + timedelta(days=ahead)
        for slot, plan in _plans(day - timedelta(days=day.weekday())):
            if plan.starts <= now or Cup.objects.filter(slot=slot).exists():
                continue
            try:
                with transaction.atomic():
                    made.append(creation.make(plan, official=True, slot=slot))
            except IntegrityError:
                continue  # beat ran twice
    return made


def _plans(monday: date) -> Iterator[tuple[str, Plan]]:
    """The cups of a week, each with the slot that it takes."""
    week, number = calendar.week(monday), monday.toordinal() // 7
    duels = [game for game in GAMES.values() if not game.solo]
    with_days = kinds.games_with_dailies()
    yield (
        f"{week}:swiss",
        _plan_matches(
            SWISS,
            Cup.Kind.SWISS,
            duels[number % len(duels)],
            _moment(monday, SATURDAY, 21),
            check_in=15,
        ),
    )
    yield (
        f"{week}:arena",
        _plan_matches(
            ARENA, Cup.Kind.ARENA, duels[(number + 1) % len(duels)], _moment(monday, SUNDAY, 20)
        ),
    )
    yield (
        f"{week}:seeds",
        Plan(
            SEEDS,
            Cup.Kind.SEEDS,
            with_days[number % len(with_days)],
            _moment(monday, FRIDAY, 12),
            rounds=3,
            minutes=58 * 60,
        ),
    )


def _plan_matches(name: str, kind: str, game: Game, starts: datetime, check_in: int = 0) -> Plan:
    size = creation.usual_size(game)
    rounds = 5 if kind == Cup.Kind.SWISS else 1
    return Plan(name, kind, game, starts, size=size, rounds=rounds, minutes=60, check_in=check_in)


def _moment(monday: date, weekday: int, hour: int) -> datetime:
    return datetime.combine(monday + timedelta(days=weekday), time(hour), calendar.ZONE)
