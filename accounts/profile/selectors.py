"""Reads: what a person played, as their profile shows it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Case, Count, F, Max, Min, Q, QuerySet, When, Window
from django.db.models.functions import RowNumber
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from accounts.models import User
from accounts.selectors import Viewer, game_title
from games.engine import texts
from games.engine.game import Game
from games.engine.records.leaderboards import PERSON
from games.engine.registry import GAMES
from games.engine.rooms import Stint
from games.match import releases
from games.models import TEST, Match, Seat
from lobby import selectors as lobby

MATCHES_COUNTED = 300
"""How many of the newest matches a career looks at."""


@dataclass(frozen=True)
class Record:
    """A person's statistics in one game."""

    title: str
    played: int
    finished: int
    won: int | None
    """None for a game that is played alone."""
    best: int | None
    best_match: UUID | None = None
    """The match of the best score."""


@dataclass(frozen=True)
class Rival:
    """Somebody in another seat, with the record against them; a bot has none."""

    name: str
    url: str


@dataclass(frozen=True)
class MatchRow:
    """One match in a list."""

    match: Match
    title: str
    seat: Seat
    others: list[Rival]
    score_text: str
    """The score in the game's own unit, or in points; empty if there is none."""

    @property
    def is_running(self) -> bool:
        return self.match.status == Match.Status.RUNNING

    @property
    def is_cancelled(self) -> bool:
        return self.match.status == Match.Status.CANCELLED

    @property
    def is_given_up(self) -> bool:
        """Whether it is a run that ended without reaching its end."""
        solo = self.match.mode == Match.Mode.SOLO
        return solo and self.match.status == Match.Status.FINISHED and not self.seat.place

    @property
    def is_reviewable(self) -> bool:
        """Whether it can be reviewed, at the latest when its key is told."""
        is_over = self.match.status == Match.Status.FINISHED
        return is_over and GAMES[self.match.game].review is not None

    @property
    def lone_rival(self) -> str:
        """The name of the one other person, if there is just one."""
        people = [other.name for other in self.others if other.url]
        return people[0] if len(people) == 1 else ""

    @property
    def has_result(self) -> bool:
        """Whether the seat has a place or a score."""
        return bool(self.seat.place) or self.seat.score is not None


def visible_seats(person: User, viewer: Viewer) -> QuerySet[Seat]:
    """The seats of a person that a viewer may know: their own, finished ones, watchable ones.
    Tests of drafts count nowhere."""
    held = Seat.objects.filter(user=person).exclude(match__release__number=TEST)
    if viewer.pk == person.pk:
        return held
    known = Q(match__status=Match.Status.FINISHED) | Q(match__watchable=True)
    return held.filter(known, match__sealed=False)


_given_up = Q(match__mode=Match.Mode.SOLO, place__isnull=True)
"""Runs that ended without reaching their end."""


def records(person: User, viewer: Viewer) -> list[Record]:
    """Statistics of a person, one record for each game, the most played first."""
    over = Q(match__status=Match.Status.FINISHED)
    rows = (
        visible_seats(person, viewer)
        .order_by()
        .values(game=F("match__game"))
        .annotate(
            played=Count("pk"),
            finished=Count("pk", filter=over & ~_given_up),
            won=Count("pk", filter=over & Q(place=1) & ~Q(match__mode=Match.Mode.SOLO)),
            most=Max("score", filter=over & Q(place__isnull=False)),
            least=Min("score", filter=over & Q(place__isnull=False)),
        )
        .order_by("-played", "game")
    )
    best = _best_matches(visible_seats(person, viewer).filter(over, place__isnull=False))
    return [
        Record(
            game_title(row["game"]),
            row["played"],
            row["finished"],
            None if row["game"] in GAMES and GAMES[row["game"]].solo else row["won"],
            _best(row["game"], row["most"], row["least"]),
            best.get(row["game"]),
        )
        for row in rows
    ]


@dataclass(frozen=True)
class Career:
    """Statistics that a game computes itself, with the template that shows them."""

    title: str
    template: str
    career: Any


def careers(person: User, viewer: Viewer) -> list[Career]:
    """The careers of a person in the games that have one."""
    over = visible_seats(person, viewer).filter(match__status=Match.Status.FINISHED)
    found = []
    for game in GAMES.values():
        if game.records.career and (stints := _stints(game, over.filter(match__game=game.key))):
            template = f"games/{game.key}/_career.html"
            found.append(Career(gettext(game.title), template, game.records.career(stints)))
    return found


def _stints(game: Game, held: QuerySet[Seat]) -> list[Stint]:
    """The newest seats, in chronological order."""
    rows = held.select_related("match").defer("match__ledger", "match__secret", "match__result")
    rows = rows.prefetch_related("match__seats").order_by("-match__touched")[:MATCHES_COUNTED]
    return [
        Stint(
            releases.rules(seat.match.release_id, seat.match.rules_version),
            game.decode_state(seat.match.state),
            seat.index,
            tuple(
                other.bot or PERSON
                for other in sorted(seat.match.seats.all(), key=lambda each: each.index)
                if other.pk != seat.pk
            ),
        )
        for seat in reversed(rows)
    ]


def _best_matches(held: QuerySet[Seat]) -> dict[str, UUID]:
    """The first match with the best score, for each game."""
    low = [game.key for game in GAMES.values() if game.page.low_score]
    score = Case(When(match__game__in=low, then=F("score") * -1), default=F("score"))
    order = [score.desc(), F("pk").asc()]
    place = Window(RowNumber(), partition_by=F("match__game"), order_by=order)
    first = held.filter(score__isnull=False).annotate(nth=place).filter(nth=1)
    return dict(first.order_by().values_list("match__game", "match_id"))


def _best(game: str, most: int | None, least: int | None) -> int | None:
    return least if game in GAMES and GAMES[game].page.low_score else most


def history(person: User, viewer: Viewer) -> QuerySet[Seat]:
    """The seats of a person, the newest first; `match_rows` makes rows of them."""
    return (
        visible_seats(person, viewer)
        .select_related("match")
        .defer("match__state", "match__ledger", "match__secret", "match__result")
        .prefetch_related("match__seats__user")
        .order_by("-match__started", "-pk")
    )


def match_rows(person: User, held: Iterable[Seat]) -> list[MatchRow]:
    """The rows of a list of matches of a person."""
    return [
        MatchRow(
            match=seat.match,
            title=game_title(seat.match.game),
            seat=seat,
            others=[
                Rival(lobby.sitter_name(other), _record_url(person, other))
                for other in seat.match.seats.all()
                if other.pk != seat.pk
            ],
            score_text=_score_text(seat),
        )
        for seat in held
    ]


def _record_url(person: User, other: Seat) -> str:
    if other.user is None:
        return ""
    return reverse("leaderboards:record", args=[person.username, other.user.username])


def _score_text(seat: Seat) -> str:
    if seat.score is None:
        return ""
    game = GAMES.get(seat.match.game)
    if game is None or not game.page.score_text:
        points = ngettext("%(score)s point", "%(score)s points", seat.score)
        return points % {"score": seat.score}
    return texts.fill(gettext(game.page.score_text), n=seat.score)
