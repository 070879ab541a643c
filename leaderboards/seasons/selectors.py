"""Reads: how a season went, and the badges of a person."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.db.models import Max
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from games.engine.errors import NoSuchMatch
from games.engine.game import Game
from games.engine.registry import GAMES
from leaderboards.boards import labels
from leaderboards.models import RatingChange, Season, SeasonStanding
from leaderboards.ratings import arithmetic
from leaderboards.seasons import spans, standings
from leaderboards.seasons.standings import Course, Standing

FRESH = 120
"""Seconds for which the course of a season may lag behind."""
TOP = 100
CLIMBERS, ENOUGH = 5, 3
"""How many climbers are named, and how many matches they must have played."""
BADGES = 12


@dataclass(frozen=True)
class SeasonRow:
    """A row of a season, with who it is about."""

    standing: Standing
    name: str
    """Empty for somebody who left."""
    badge: str

    @property
    def is_provisional(self) -> bool:
        return self.standing.uncertainty > arithmetic.SURE


@dataclass(frozen=True)
class SeasonPage:
    """A season of a game on one of its ladders."""

    game: Game
    label: str
    ladder: str
    ladders: list[tuple[str, str]]
    """Key and name of each ladder on which anybody played."""
    is_over: bool
    players: int
    matches: int
    rows: list[SeasonRow]
    climbers: list[SeasonRow]
    bars: list[tuple[int, int, int]]
    """Day, matches, and the height of its bar in percent."""
    earlier: str
    later: str


def load_season(game: Game, label: str, ladder: str = "") -> SeasonPage:
    """A season as its page shows it; refused if it has not begun or nobody was rated yet."""
    now = spans.season_label(timezone.now())
    if spans.first_day(label) is None or label > now or game.solo:
        raise NoSuchMatch("no_such_season")
    season = Season.objects.filter(game=game.key, label=label).first()
    course = load_course(game.key, label)
    known = _stored_ladders(season) if season else _counts(course)
    chosen = ladder if ladder in known else max(known, key=lambda one: known[one], default="")
    rows = _stored_rows(season, chosen) if season else course.ladders.get(chosen, [])
    named = name_rows(rows[:TOP])
    by_user = {row.standing.user_id: row for row in named}
    climbers = standings.find_climbers(rows[:TOP], CLIMBERS, ENOUGH)
    return SeasonPage(
        game,
        label,
        chosen,
        [(key, labels.ladder_label(game, key)) for key in sorted(known)],
        season is not None,
        season.players if season else course.players,
        season.matches if season else course.matches,
        named,
        [by_user[row.user_id] for row in climbers],
        _bars(label, course),
        _neighbour(game, label, -1),
        _neighbour(game, label, 1),
    )


def load_course(game: str, label: str) -> Course:
    """The course of a season, at most a little old."""
    key = f"season:{game}:{label}"
    course: Course | None = cache.get(key)
    if course is None:
        course = standings.compute_course(game, label)
        cache.set(key, course, FRESH)
    return course


def _counts(course: Course) -> dict[str, int]:
    return {ladder: len(rows) for ladder, rows in course.ladders.items()}


def _stored_ladders(season: Season) -> dict[str, int]:
    most = season.standings.order_by().values_list("ladder").annotate(n=Max("rank"))
    return dict(most)


def _stored_rows(season: Season, ladder: str) -> list[Standing]:
    rows = season.standings.filter(ladder=ladder).order_by("rank", "pk")[:TOP]
    return [
        Standing(
            row.user_id or -row.pk,
            row.rank,
            row.rating,
            row.uncertainty,
            row.played,
            row.gain,
            row.badge,
        )
        for row in rows
    ]


def name_rows(rows: Iterable[Standing]) -> list[SeasonRow]:
    """Rows with the names of their people."""
    listed = list(rows)
    people = get_user_model().objects.filter(pk__in=[row.user_id for row in listed])
    names = dict(people.values_list("pk", "username"))
    badges = dict(SeasonStanding.Badge.choices)
    return [SeasonRow(row, names.get(row.user_id, ""), str(badges[row.badge])) for row in listed]


def _bars(label: str, course: Course) -> list[tuple[int, int, int]]:
    most = max(course.days.values(), default=0)
    days = range(1, spans.count_days(label) + 1)
    return [(day, n := course.days.get(day, 0), -(-100 * n // most) if n else 0) for day in days]


def _neighbour(game: Game, label: str, step: int) -> str:
    """The URL of the season before or after another; empty if there is none."""
    other = spans.next_label(label) if step > 0 else spans.previous_label(label)
    first = RatingChange.objects.filter(game=game.key).order_by("at").first()
    now = spans.season_label(timezone.now())
    if first is None or not spans.season_label(first.at) <= other <= now:
        return ""
    return season_url(game.key, other)


def season_url(game: str, label: str) -> str:
    """The page of a season."""
    return reverse("leaderboards:season", args=[game, label])


@dataclass(frozen=True)
class BadgeMark:
    """A badge on a profile."""

    text: str
    title: str
    kind: str
    url: str


def list_badges(person: Any) -> list[BadgeMark]:
    """The badges of a person: the best ones first, then the newest."""
    held = SeasonStanding.objects.filter(user=person).select_related("season")
    order = {kind: nth for nth, kind in enumerate(SeasonStanding.Badge.values)}
    newest = sorted(held.order_by("-season__label", "pk")[:200], key=lambda one: order[one.badge])
    return [
        BadgeMark(
            one.get_badge_display(),
            f"{gettext(GAMES[one.season.game].title)} · {one.season.label}",
            one.badge,
            season_url(one.season.game, one.season.label),
        )
        for one in newest[:BADGES]
        if one.season.game in GAMES
    ]
