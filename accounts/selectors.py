"""Reads: people, what they played, and what waits for them."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, Max, Min, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from accounts import names
from accounts.models import User
from games.engine.game import Game, Stint
from games.engine.leaderboards import PERSON
from games.engine.registry import GAMES
from games.match import releases
from games.match import selectors as games
from games.models import Match, Seat
from leaderboards.dailies import selectors as daily_selectors
from lobby import selectors as lobby
from lobby.models import Table

Viewer = User | AnonymousUser
TABLES_AT_HOME = 6
MATCHES_COUNTED = 2000
"""How many of the newest matches a career looks at."""


@dataclass(frozen=True)
class Record:
    """A person's statistics in one game."""

    title: str
    played: int
    finished: int
    won: int
    best: int | None


@dataclass(frozen=True)
class MatchRow:
    """One match in a list."""

    match: Match
    title: str
    seat: Seat
    others: list[str]
    my_turn: bool
    score_text: str
    """The score in the game's own unit, or in points; empty if there is none."""

    @property
    def is_running(self) -> bool:
        return self.match.status == Match.Status.RUNNING

    @property
    def is_cancelled(self) -> bool:
        return self.match.status == Match.Status.CANCELLED

    @property
    def has_result(self) -> bool:
        """Whether the seat has a place or a score."""
        return bool(self.seat.place) or self.seat.score is not None


def current_user(request: HttpRequest) -> User:
    """The person who sends a request to a page behind `login_required`."""
    assert isinstance(request.user, User), "for pages behind login_required"
    return request.user


def current_guest(request: HttpRequest) -> User | None:
    """The guest who sends a request, as the database has them; None for accounts and visitors."""
    user = request.user
    return User.objects.filter(pk=user.pk, guest=True).first() if user.is_authenticated else None


def find_person(name: str) -> User | None:
    """The active person with this name, however it is written."""
    if "\0" in name:  # PostgreSQL rejects it in a query
        return None
    return User.objects.filter(name_key=names.key(name), is_active=True).first()


def visible_seats(person: User, viewer: Viewer) -> QuerySet[Seat]:
    """The seats of a person that a viewer may know: their own, finished ones, watchable ones."""
    held = Seat.objects.filter(user=person)
    if viewer.pk == person.pk:
        return held
    known = Q(match__status=Match.Status.FINISHED) | Q(match__watchable=True)
    return held.filter(known, match__sealed=False)


def records(person: User, viewer: Viewer) -> list[Record]:
    """Statistics of a person, one record for each game, the most played first."""
    over = Q(match__status=Match.Status.FINISHED)
    rows = (
        visible_seats(person, viewer)
        .order_by()
        .values(game=F("match__game"))
        .annotate(
            played=Count("pk"),
            finished=Count("pk", filter=over),
            won=Count("pk", filter=over & Q(place=1) & ~Q(match__mode=Match.Mode.SOLO)),
            most=Max("score", filter=over & Q(place__isnull=False)),
            least=Min("score", filter=over & Q(place__isnull=False)),
        )
        .order_by("-played", "game")
    )
    return [
        Record(
            game_title(row["game"]),
            row["played"],
            row["finished"],
            row["won"],
            _best(row["game"], row["most"], row["least"]),
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


def match_rows(held: Iterable[Seat], waiting: Collection[UUID] = ()) -> list[MatchRow]:
    """The rows of a list of matches."""
    return [
        MatchRow(
            match=seat.match,
            title=game_title(seat.match.game),
            seat=seat,
            others=[
                lobby.sitter_name(other) for other in seat.match.seats.all() if other.pk != seat.pk
            ],
            my_turn=seat.match.pk in waiting,
            score_text=_score_text(seat),
        )
        for seat in held
    ]


def _score_text(seat: Seat) -> str:
    if seat.score is None:
        return ""
    game = GAMES.get(seat.match.game)
    if game is None or not game.page.score_text:
        points = ngettext("%(score)s point", "%(score)s points", seat.score)
        return points % {"score": seat.score}
    return gettext(game.page.score_text).format(n=seat.score)


def running_matches(user: User) -> list[MatchRow]:
    """A person's matches under way: first those that wait for them, the most urgent first."""
    waiting = {match.pk: urgency for urgency, match in enumerate(games.turns(user))}
    held = history(user, user).filter(match__status=Match.Status.RUNNING)
    mine = match_rows(held.order_by("-match__touched"), waiting)
    return sorted(mine, key=lambda line: waiting.get(line.match.pk, len(waiting)))


def game_title(game: str) -> str:
    """The title of a game in the active language; the key of a game that no longer exists."""
    return gettext(GAMES[game].title) if game in GAMES else game


def home_context(user: Viewer) -> dict[str, Any]:
    """The context of the home page."""
    return {
        "games": [game_card(game) for game in GAMES.values()],
        "dailies": daily_selectors.todays_challenges(user, timezone.now()),
        "tables": [table_card(row.table) for row in lobby.open_tables(user)[:TABLES_AT_HOME]],
        "my_matches": running_matches(user) if isinstance(user, User) else [],
    }


def game_card(game: Game) -> dict[str, str]:
    """A game on the home page."""
    return {
        "key": game.key,
        "title": gettext(game.title),
        "blurb": gettext(game.blurb),
        "seats_text": _seats_text(game.seats),
        "url": reverse("games:game", args=[game.key]),
    }


def table_card(opened: Table) -> dict[str, Any]:
    """An open table on the home page."""
    return {
        "title": opened.title,
        "host": opened.host,
        "seats_text": gettext("%(taken)d of %(size)d seats taken")
        % {"taken": opened.taken_seats, "size": opened.size},
        "opened_at": opened.created,
        "url": reverse("lobby:table", args=[opened.code]),
    }


def _seats_text(seats: range) -> str:
    least, most = seats[0], seats[-1]
    if least == most:
        return ngettext("%(most)d player", "%(most)d players", most) % {"most": most}
    return gettext("%(least)d to %(most)d players") % {"least": least, "most": most}
