"""Reads about cups: lists, a page of the standings, a round, and what a person can do next."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from games.engine.errors import NoSuchMatch
from games.engine.records.leaderboards import PARTS, Metric
from games.engine.registry import GAMES
from leaderboards.boards import kinds
from leaderboards.cups import official, service
from leaderboards.cups.models import Cup, CupRun, Entrant, Pairing, PairingSeat

ROWS = 50
TABLES = 25
FINISHED_LISTED = 20
Status = Cup.Status


def find_cup(code: str) -> Cup:
    """The cup with this code."""
    cup = (
        Cup.objects.select_related("creator", "club")
        .filter(code=code.upper(), game__in=GAMES)
        .first()
    )
    if cup is None:
        raise NoSuchMatch("no_such_cup")
    return cup


def cup_name(cup: Cup) -> str:
    """The name of a cup; those of the site are translated."""
    if cup.official and cup.name in (official.SWISS, official.ARENA, official.SEEDS):
        return f"{gettext(cup.name)}: {cup.title}"
    return cup.name


def _count_people() -> QuerySet[Cup]:
    there = Q(entrants__withdrawn=False, entrants__removed=False)
    counted = Cup.objects.annotate(people=Count("entrants", filter=there))
    return counted.filter(game__in=GAMES).select_related("creator")


def _open_cups() -> QuerySet[Cup]:
    """The cups that everybody may enter: those of clubs are on the pages of their clubs."""
    return _count_people().filter(club=None)


def list_club_cups(club: Any) -> list[Cup]:
    """The cups of a club, the newest first."""
    return list(_count_people().filter(club=club).order_by("-starts")[:FINISHED_LISTED])


def running_cups() -> list[Cup]:
    return list(_open_cups().filter(status=Status.RUNNING).order_by("-official", "starts")[:50])


def upcoming_cups(most: int = 50) -> list[Cup]:
    """The cups that people can join before they start, the next one first."""
    return list(_open_cups().filter(status=Status.OPEN).order_by("starts")[:most])


def finished_cups() -> list[Cup]:
    over = _open_cups().filter(status=Status.FINISHED).order_by("-finished")
    return list(over[:FINISHED_LISTED])


def next_cups(most: int) -> list[Cup]:
    """The cups for the home page: under way first, then the next ones."""
    return [*running_cups(), *upcoming_cups(most)][:most]


def points_text(parts: int) -> str:
    """Points as people write them: 2, 2½, 2.33."""
    whole, rest = divmod(parts, PARTS)
    if not rest:
        return str(whole)
    if rest * 2 == PARTS:
        return f"{whole or ''}½"
    return f"{parts / PARTS:.2f}"


@dataclass(frozen=True)
class CupRow:
    """A row of the standings."""

    entrant: Entrant
    cells: tuple[str, ...]
    is_mine: bool = False

    @property
    def medal(self) -> int:
        """1 to 3 on the podium; else 0."""
        return self.entrant.rank if self.entrant.rank <= 3 and self.entrant.played else 0


def metrics(cup: Cup) -> tuple[Metric, ...]:
    """The figures that a seed cup adds up."""
    return kinds.get_kind(cup.rules, kinds.DAILY).metrics[:2]


def columns(cup: Cup) -> tuple[str, ...]:
    """The heads of the standings after rank and name."""
    if cup.has_seeds:
        return gettext("Seeds"), *(gettext(metric.title) for metric in metrics(cup))
    if cup.is_arena:
        return gettext("Points"), gettext("Wins"), gettext("Matches"), gettext("Streak")
    return gettext("Points"), gettext("Buchholz"), gettext("Head to head"), gettext("Wins")


def _cells(cup: Cup, one: Entrant) -> tuple[str, ...]:
    if cup.has_seeds:
        figures = (one.points, one.buchholz)[: len(metrics(cup))]
        return f"{one.played}/{cup.rounds}", *(str(n) if one.played else "–" for n in figures)
    if cup.is_arena:
        streak = f"{one.streak} 🔥" if one.streak >= 2 else str(one.streak)
        return points_text(one.points), str(one.wins), str(one.played), streak
    buchholz = points_text(one.buchholz)
    return points_text(one.points), buchholz, points_text(one.direct * PARTS // 2), str(one.wins)


def rank_entrants(cup: Cup) -> QuerySet[Entrant]:
    """Who plays, in the order of the standings; who left without a match is not listed."""
    gone = Q(withdrawn=True) | Q(removed=True)
    return (
        cup.entrants.exclude(gone & Q(played=0)).select_related("user").order_by("rank", "number")
    )


def standings_page(cup: Cup, number: Any = 1) -> tuple[Page[Entrant], list[CupRow]]:
    """A page of the standings."""
    page = Paginator(rank_entrants(cup), ROWS).get_page(number)
    return page, [CupRow(one, _cells(cup, one)) for one in page.object_list]


def podium(cup: Cup) -> list[CupRow]:
    """The first three of a cup that is over, and who shares their ranks."""
    if not cup.is_finished:
        return []
    best = rank_entrants(cup).filter(rank__range=(1, 3), played__gt=0)[:6]
    return [CupRow(one, _cells(cup, one)) for one in best]


def own_row(cup: Cup, entrant: Entrant) -> CupRow:
    return CupRow(entrant, _cells(cup, entrant), is_mine=True)


@dataclass(frozen=True)
class Side:
    """One of those who meet."""

    name: str
    person: str
    """The name of the profile; empty for bots."""
    points: str
    won: bool
    absent: bool


@dataclass(frozen=True)
class Table:
    """A match of a round."""

    number: int
    sides: list[Side]
    match_id: UUID | None
    ending: str


@dataclass(frozen=True)
class TablePage:
    """A page of the matches of a round."""

    page: Page[Pairing]
    rows: list[Table]


def list_tables(cup: Cup, number: int, page: Any = 1) -> TablePage:
    """The matches of a round; of an arena the newest first."""
    order = ("-pk",) if cup.is_arena else ("number",)
    found = cup.pairings.filter(round=number).order_by(*order)
    paginated = Paginator(found.prefetch_related("seats__entrant__user"), TABLES).get_page(page)
    return TablePage(paginated, [_table(each) for each in paginated.object_list])


def _table(pairing: Pairing) -> Table:
    seats = list(pairing.seats.all())
    sides = [_side(seat, seats) for seat in seats]
    return Table(pairing.number, sides, pairing.match_id, pairing.ending)


def _side(seat: PairingSeat, seats: Sequence[PairingSeat]) -> Side:
    user, best = seat.entrant.user, max(one.points or 0 for one in seats)
    given = "" if seat.points is None else points_text(seat.points)
    won = bool(seat.points) and seat.points == best and len(seats) > 1
    return Side(seat.entrant.name, user.username if user else "", given, won, seat.absent)


@dataclass(frozen=True)
class SeedLine:
    """A seed of a seed cup for one person."""

    number: int
    label: str
    commitment: str
    run: CupRun | None
    key: str
    """Told when the cup is over."""


@dataclass(frozen=True)
class OwnPart:
    """What a person sees of their own part in a cup, and what they can do."""

    entrant: Entrant | None
    match_id: UUID | None = None
    rivals: str = ""
    has_bye: bool = False
    seeds: tuple[SeedLine, ...] = ()
    may_join: bool = False
    may_check_in: bool = False
    may_manage: bool = False

    @property
    def is_in(self) -> bool:
        one = self.entrant
        return one is not None and not one.withdrawn and not one.removed


def load_own(cup: Cup, user: Any, now: datetime | None = None) -> OwnPart:
    """The part of a reader in a cup."""
    now, entrant = now or timezone.now(), service.find_entrant(cup, user)
    is_in = entrant is not None and not entrant.withdrawn and not entrant.removed
    late = cup.is_swiss and cup.round > cup.last_entry_round
    waits = is_in and entrant is not None and not entrant.present
    opened = cup.is_running or now >= cup.check_in_opens
    pairing = _own_pairing(cup, entrant) if entrant and cup.is_running else None
    return OwnPart(
        entrant=entrant,
        match_id=pairing.match_id if pairing else None,
        rivals=_rivals(pairing, entrant) if pairing and entrant else "",
        has_bye=bool(entrant and cup.is_running and _has_bye(cup, entrant)),
        seeds=tuple(_seed_lines(cup, entrant)),
        may_join=not cup.is_over and not is_in and not late,
        may_check_in=bool(waits and opened and not cup.is_over),
        may_manage=service.may_manage(cup, user),
    )


def _own_pairing(cup: Cup, entrant: Entrant) -> Pairing | None:
    """The match that a person is to play."""
    mine = cup.pairings.filter(settled=None, seats__entrant=entrant, match__isnull=False)
    return mine.prefetch_related("seats__entrant__user").order_by("-pk").first()


def _has_bye(cup: Cup, entrant: Entrant) -> bool:
    alone = cup.pairings.filter(round=cup.round, seats__entrant=entrant, ending="bye")
    return cup.round > 0 and alone.exists()


def _rivals(pairing: Pairing, entrant: Entrant) -> str:
    others = [seat.entrant for seat in pairing.seats.all() if seat.entrant_id != entrant.pk]
    return ", ".join(other.name for other in others)


def _seed_lines(cup: Cup, entrant: Entrant | None) -> list[SeedLine]:
    if not cup.has_seeds:
        return []
    runs = CupRun.objects.filter(seed__cup=cup, entrant=entrant) if entrant else []
    by_seed = {run.seed_id: run for run in runs}
    return [
        SeedLine(
            seed.number,
            seed.label,
            seed.commitment,
            by_seed.get(seed.pk),
            seed.key_text if cup.is_over else "",
        )
        for seed in cup.seeds.all()
    ]


def find_cup_of_match(match_id: UUID) -> Cup | None:
    """The cup to which a match belongs."""
    of_match = Q(pairings__match_id=match_id) | Q(seeds__runs__match_id=match_id)
    return Cup.objects.filter(of_match).first()
