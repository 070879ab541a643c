"""The standings of a season, computed from the changes of ratings within its month."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from leaderboards.models import RatingChange, SeasonStanding
from leaderboards.seasons import spans

Badge = SeasonStanding.Badge


@dataclass
class Tally:
    """What the matches of a season came to for one person."""

    before: int
    rating: int = 0
    uncertainty: int = 0
    played: int = 0

    @property
    def order(self) -> tuple[int, int]:
        """As on the leaderboard: the rating less twice its uncertainty, then more matches."""
        return 2 * self.uncertainty - self.rating, -self.played


@dataclass(frozen=True)
class Standing:
    """A row of a season."""

    user_id: int
    rank: int
    rating: int
    uncertainty: int
    played: int
    gain: int
    badge: str


@dataclass
class Course:
    """How a season went, or goes."""

    ladders: dict[str, list[Standing]] = field(default_factory=dict)
    players: int = 0
    matches: int = 0
    days: dict[int, int] = field(default_factory=dict)
    """Day of the month -> matches that ended on it."""


def compute_course(game: str, label: str) -> Course:
    """The course of a season so far."""
    begins, ends = spans.opening_time(label), spans.opening_time(spans.next_label(label))
    changes = RatingChange.objects.filter(game=game, at__gte=begins, at__lt=ends)
    tallies: dict[str, dict[int, Tally]] = defaultdict(dict)
    matches: dict[object, int] = {}
    for change in changes.order_by("at", "pk").iterator():
        known = tallies[change.ladder].setdefault(change.user_id, Tally(change.before))
        known.rating, known.uncertainty = change.after, change.uncertainty
        known.played += 1
        matches[change.match_id] = spans.month_day(change.at)
    days: dict[int, int] = defaultdict(int)
    for day in matches.values():
        days[day] += 1
    people = {user for found in tallies.values() for user in found}
    rows = {ladder: rank_people(found) for ladder, found in sorted(tallies.items())}
    return Course(rows, len(people), len(matches), dict(days))


def rank_people(found: dict[int, Tally]) -> list[Standing]:
    """The rows of one ladder; equal ones share a rank."""
    ordered = sorted(found.items(), key=lambda one: (*one[1].order, one[0]))
    rows: list[Standing] = []
    for nth, (user_id, tally) in enumerate(ordered):
        equal = nth and tally.order == ordered[nth - 1][1].order
        rank = rows[-1].rank if equal else nth + 1
        rows.append(
            Standing(
                user_id,
                rank,
                tally.rating,
                tally.uncertainty,
                tally.played,
                tally.rating - tally.before,
                choose_badge(rank, len(ordered)),
            )
        )
    return rows


def choose_badge(rank: int, players: int) -> str:
    """The badge of a rank: the first hundredth, the first tenth, or that one took part."""
    if rank * 100 <= players:
        return Badge.TOP1
    return Badge.TOP10 if rank * 10 <= players else Badge.PLAYED


def find_climbers(rows: Sequence[Standing], most: int, least_played: int) -> list[Standing]:
    """Who gained most, of those who played a few matches."""
    gained = [row for row in rows if row.gain > 0 and row.played >= least_played]
    return sorted(gained, key=lambda row: (-row.gain, row.rank))[:most]
