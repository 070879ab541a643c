"""Reads: who somebody is, what they played, and what waits for them."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, Max, Min, Q, QuerySet
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
from leaderboards.boards import summaries
from lobby import selectors as lobby
from lobby.models import Table

Viewer = User | AnonymousUser
TABLES_AT_HOME = 6
MATCHES_COUNTED = 2000
"""Of so many matches, the newest, a game tells what they come to."""


@dataclass(frozen=True)
class Record:
    """What someone has done in one game."""

    title: str
    played: int
    finished: int
    won: int
    best: int | None


@dataclass(frozen=True)
class Line:
    """One match in a list of them."""

    match: Match
    title: str
    seat: Seat
    others: list[str]
    my_turn: bool
    score_text: str
    """The score in the game's own words; empty: points."""


def person(name: str) -> User | None:
    """Whoever goes by this name, however it is written."""
    if "\0" in name:  # which PostgreSQL does not even look for
        return None
    return User.objects.filter(name_key=names.key(name), is_active=True).first()


def seats(of: User, viewer: Viewer) -> QuerySet[Seat]:
    """The seats of someone that a viewer may know of: one's own, what is over, what is open."""
    held = Seat.objects.filter(user=of)
    if viewer.pk == of.pk:
        return held
    known = Q(match__status=Match.Status.FINISHED) | Q(match__watchable=True)
    return held.filter(known, match__sealed=False)


def records(of: User, viewer: Viewer) -> list[Record]:
    """Statistics, one line a game, most played first."""
    over = Q(match__status=Match.Status.FINISHED)
    rows = (
        seats(of, viewer)
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
            title(row["game"]),
            row["played"],
            row["finished"],
            row["won"],
            _best(row["game"], row["most"], row["least"]),
        )
        for row in rows
    ]


@dataclass(frozen=True)
class Career:
    """What someone's matches of one game come to, as the game tells it."""

    title: str
    template: str
    career: Any


def careers(of: User, viewer: Viewer) -> list[Career]:
    """Statistics of the games that have more to tell than `records`."""
    over = seats(of, viewer).filter(match__status=Match.Status.FINISHED)
    found = []
    for game in GAMES.values():
        if game.records.career and (stints := _stints(game, over.filter(match__game=game.key))):
            template = f"games/{game.key}/_career.html"
            found.append(Career(gettext(game.title), template, game.records.career(stints)))
    return found


def _stints(game: Game, held: QuerySet[Seat]) -> list[Stint]:
    """The newest of them, the oldest first."""
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


def history(of: User, viewer: Viewer) -> QuerySet[Seat]:
    """What someone played, newest first; `lines` makes rows of it."""
    return (
        seats(of, viewer)
        .select_related("match")
        .defer("match__state", "match__ledger", "match__secret", "match__result")
        .prefetch_related("match__seats__user")
        .order_by("-match__started", "-pk")
    )


def lines(held: Iterable[Seat], waiting: Collection[UUID] = ()) -> list[Line]:
    """Seats as rows of a list."""
    return [
        Line(
            match=seat.match,
            title=title(seat.match.game),
            seat=seat,
            others=[sitter(other) for other in seat.match.seats.all() if other.pk != seat.pk],
            my_turn=seat.match.pk in waiting,
            score_text=_score_text(seat),
        )
        for seat in held
    ]


def _score_text(seat: Seat) -> str:
    game = GAMES.get(seat.match.game)
    if game is None or not game.page.score_text or seat.score is None:
        return ""
    return gettext(game.page.score_text).format(n=seat.score)


def running(user: User) -> list[Line]:
    """What someone is in the middle of; first, by urgency, the matches that wait for them."""
    waiting = {match.pk: urgency for urgency, match in enumerate(games.turns(user))}
    held = history(user, user).filter(match__status=Match.Status.RUNNING)
    mine = lines(held.order_by("-match__touched"), waiting)
    return sorted(mine, key=lambda line: waiting.get(line.match.pk, len(waiting)))


def title(game: str) -> str:
    """A game's name in the reader's language; one that has left the house keeps its key."""
    return gettext(GAMES[game].title) if game in GAMES else game


def sitter(seat: Seat) -> str:
    """Who sits there, in a word."""
    if seat.user:
        return seat.user.username
    return gettext("Bot") if seat.bot else gettext("Someone who left")


def home(user: Viewer) -> dict[str, Any]:
    """The context of the first page."""
    return {
        "games": [card(game) for game in GAMES.values()],
        "dailies": summaries.todays(user, timezone.now()),
        "tables": [table(row.table) for row in lobby.open_tables(user)[:TABLES_AT_HOME]],
        "my_matches": running(user) if isinstance(user, User) else [],
    }


def card(game: Game) -> dict[str, str]:
    """A game on the first page."""
    return {
        "key": game.key,
        "title": gettext(game.title),
        "blurb": gettext(game.blurb),
        "seats_text": _seats_text(game.seats),
        "url": reverse("games:game", args=[game.key]),
    }


def table(opened: Table) -> dict[str, Any]:
    """An open table on the first page."""
    return {
        "title": opened.title,
        "host": opened.host,
        "seats_text": gettext("%(taken)d of %(size)d seats taken")
        % {"taken": opened.taken, "size": opened.size},
        "opened": opened.created,
        "url": reverse("lobby:table", args=[opened.code]),
    }


def _seats_text(seats: range) -> str:
    least, most = seats[0], seats[-1]
    if least == most:
        return ngettext("%(most)d player", "%(most)d players", most) % {"most": most}
    return gettext("%(least)d to %(most)d players") % {"least": least, "most": most}
