"""Reads: the ratings of a person, as profile, graph and API show them."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Case, Count, Max, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.translation import gettext

from games.engine.game import Game
from games.engine.registry import GAMES
from leaderboards.boards import labels
from leaderboards.models import Rating, RatingChange
from leaderboards.people import graphs
from leaderboards.people.graphs import Chart, Point
from leaderboards.ratings import arithmetic, ladder

LEAST_COMPANY = 5
"""So many others must have a sure rating before a person is compared with them."""
RECENT = 300
"""Changes that the small charts of a profile draw, all together."""


@dataclass(frozen=True)
class RatingCard:
    """One rating of a person."""

    game: Game
    ladder: str
    rating: int
    uncertainty: int
    played: int
    peak: int | None
    """The highest rating that was not provisional; None if there was none."""
    beaten: int | None
    """Percent of the others with a sure rating who have a lower one; None if that says little."""
    url: str
    spark: Chart | None

    @property
    def title(self) -> str:
        return gettext(self.game.title)

    @property
    def ladder_label(self) -> str:
        return labels.ladder_label(self.game, self.ladder)

    @property
    def is_provisional(self) -> bool:
        return self.uncertainty > arithmetic.SURE


def find_person(name: str) -> Any:
    """The active person of exactly this name; None if there is none."""
    return get_user_model().objects.filter(username=name, is_active=True).first()


def list_ratings(person: Any) -> list[RatingCard]:
    """The ratings of a person, the most played first."""
    rows = [one for one in _compared_ratings(person) if one.game in GAMES]
    if not rows:
        return []
    peaks, sparks = _find_peaks(person), _recent_points(person)
    return [_card(person, one, peaks, sparks) for one in rows]


def _card(
    person: Any,
    rating: Any,
    peaks: dict[tuple[str, str], int | None],
    sparks: dict[tuple[str, str], list[Point]],
) -> RatingCard:
    game, key = GAMES[rating.game], (rating.game, rating.ladder)
    number, uncertainty, played = ladder.figures(game, rating)
    compared = uncertainty <= arithmetic.SURE and rating.others >= LEAST_COMPANY
    return RatingCard(
        game,
        rating.ladder,
        number,
        uncertainty,
        played,
        peaks.get(key),
        100 * rating.below // rating.others if compared else None,
        graph_url(person, rating.game, rating.ladder),
        graphs.draw(sparks.get(key, []), graphs.SMALL),
    )


def graph_url(person: Any, game: str, group: str) -> str:
    """The page with the graph of a rating."""
    return reverse("leaderboards:graph", args=[person.get_username(), game, group])


def _compared_ratings(person: Any) -> QuerySet[Rating]:
    """The ratings of a person, each with how many others are sure and how many of them lower."""
    own_elo = [game.key for game in GAMES.values() if game.records.elo]
    sure = Case(
        When(game__in=own_elo, then=Value(arithmetic.SURE + 0.5)),
        default=Value((arithmetic.SURE + 0.5) / arithmetic.STEP),
    )
    others = Rating.objects.filter(
        game=OuterRef("game"), ladder=OuterRef("ladder"), sigma__lt=sure
    ).exclude(user=person)
    return (
        Rating.objects.filter(user=person)
        .annotate(
            others=Coalesce(_count(others), 0),
            below=Coalesce(_count(others.filter(mu__lt=OuterRef("mu"))), 0),
        )
        .order_by("-played", "game", "ladder")
    )


def _count(rows: QuerySet[Rating]) -> Subquery:
    grouped = rows.order_by().values("game").annotate(n=Count("pk"))
    return Subquery(grouped.values("n"))


def _find_peaks(person: Any) -> dict[tuple[str, str], int | None]:
    sure = Q(uncertainty__lte=arithmetic.SURE)
    grouped = RatingChange.objects.filter(user=person).order_by().values("game", "ladder")
    found = grouped.annotate(peak=Max("after", filter=sure))
    return {(row["game"], row["ladder"]): row["peak"] for row in found}


def _recent_points(person: Any) -> dict[tuple[str, str], list[Point]]:
    newest = RatingChange.objects.filter(user=person).order_by("-at", "-pk")[:RECENT]
    found: dict[tuple[str, str], list[Point]] = defaultdict(list)
    for game, group, at, after in newest.values_list("game", "ladder", "at", "after"):
        found[game, group].insert(0, Point(at, after))
    return found


def find_rating(person: Any, game: Game, group: str) -> RatingCard | None:
    """One rating of a person."""
    found = _compared_ratings(person).filter(game=game.key, ladder=group).first()
    return _card(person, found, _find_peaks(person), {}) if found else None


def load_changes(person: Any, game: Game, group: str) -> QuerySet[RatingChange]:
    """How matches changed a rating, the oldest first."""
    changes = RatingChange.objects.filter(user=person, game=game.key, ladder=group)
    return changes.order_by("at", "pk")


def draw_changes(changes: Iterable[tuple[Any, int, int]]) -> Chart | None:
    """The graph of a rating from (moment, rating, uncertainty)."""
    return graphs.draw([Point(*change) for change in changes])
