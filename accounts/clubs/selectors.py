"""Reads: clubs, their members, and their rows of the leaderboards."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from accounts.clubs.models import MEMBERS, STAFF, Club, Membership
from accounts.models import User
from accounts.selectors import Viewer
from games.engine.errors import NoSuchMatch
from games.engine.game import Game
from games.engine.registry import GAMES
from games.models import Match
from leaderboards.boards import addresses, kinds, labels
from leaderboards.boards.kinds import BoardAddress
from leaderboards.models import Board, Entry

ROWS = 50
"""Rows of a club's leaderboard."""
RECENT = 10


@dataclass(frozen=True)
class ClubRow:
    """A row of a club's leaderboard."""

    rank: int
    person: User
    values: tuple[str, ...]
    is_provisional: bool
    is_mine: bool


@dataclass(frozen=True)
class ClubBoard:
    """A leaderboard with the members of a club alone."""

    address: BoardAddress
    rows: list[ClubRow]

    @property
    def key(self) -> str:
        return f"{self.address.game.key}:{self.address.kind.key}:{self.address.scope}"

    @property
    def title(self) -> str:
        return f"{gettext(self.address.game.title)} · {labels.heading(self.address)}"

    @property
    def url(self) -> str:
        return addresses.page_url(self.address)


def find_club(slug: str, viewer: Viewer) -> Club:
    """The club of an address. One that is in no list is only there for those who belong to it."""
    club = Club.objects.filter(slug=slug).first() if "\0" not in slug else None
    if club is None:
        raise NoSuchMatch("no_such_club")
    if club.entry == Club.Entry.LINK and not (
        find_role(club, viewer) or viewer.has_perm("accounts.view_club")
    ):
        raise NoSuchMatch("no_such_club")
    return club


def find_by_token(token: str) -> Club:
    """The club of an invitation link."""
    club = Club.objects.filter(token=token).first() if "\0" not in token else None
    if club is None:
        raise NoSuchMatch("no_such_club")
    return club


def find_role(club: Club, viewer: Viewer) -> str:
    """What a person is to a club; empty: nothing."""
    if not viewer.is_authenticated:
        return ""
    held = club.memberships.filter(user_id=viewer.pk).first()
    return held.role if held else ""


def list_clubs(query: str = "") -> QuerySet[Any]:
    """The clubs that everybody may find, the largest first."""
    clubs = Club.objects.exclude(entry=Club.Entry.LINK)
    if query:
        clubs = clubs.filter(Q(name__icontains=query) | Q(about__icontains=query))
    return _count_members(clubs).order_by("-size", "name")


def list_own_clubs(user: User) -> QuerySet[Any]:
    """The clubs of a person, those that they have just asked included."""
    roles = [*MEMBERS, Membership.Role.ASKED]
    mine = Club.objects.filter(pk__in=user.memberships.filter(role__in=roles).values("club"))
    return _count_members(mine).order_by("name")


def list_shown_clubs(person: User, viewer: Viewer) -> list[Club]:
    """The clubs on a person's profile: those in no list only for people of the same club."""
    held = Club.objects.filter(pk__in=person.memberships.filter(role__in=MEMBERS).values("club"))
    shared = Q(memberships__user_id=viewer.pk, memberships__role__in=MEMBERS)
    may_see = ~Q(entry=Club.Entry.LINK) | (shared if viewer.is_authenticated else Q(pk__in=[]))
    return list(held.filter(may_see).distinct().order_by("name"))


def _count_members(clubs: QuerySet[Club]) -> QuerySet[Any]:
    return clubs.annotate(
        size=Count("memberships", filter=Q(memberships__role__in=MEMBERS), distinct=True)
    )


def list_members(club: Club) -> list[Membership]:
    """Who is in a club: the owner, officers, then members by when they came."""
    order = {role: nth for nth, role in enumerate(MEMBERS)}
    held = club.memberships.filter(role__in=MEMBERS, user__is_active=True).select_related("user")
    return sorted(held, key=lambda one: (order[Membership.Role(one.role)], one.since, one.pk))


def list_waiting(club: Club, role: str) -> list[Membership]:
    """Who asked to join, or who was removed."""
    return list(club.memberships.filter(role=role).select_related("user"))


def is_staff(role: str) -> bool:
    """Whether a role runs its club."""
    return role in STAFF


def list_boards(club: Club) -> list[BoardAddress]:
    """The leaderboards on which a club has rows: ratings, and this week's dailies."""
    wanted = _rating_addresses() + [
        addresses.find_address(game, kinds.WEEK, "", timezone.now())
        for game in kinds.games_with_dailies()
    ]
    by_place = {(one.game.key, one.kind.key, one.scope): one for one in wanted}
    held = Board.objects.filter(
        entries__user__in=_member_ids(club), entries__state=Entry.State.VERIFIED,
        kind__in=[kinds.RATING, kinds.WEEK], release=0,
    )  # fmt: skip
    places = held.annotate(n=Count("pk")).order_by("-n", "game", "kind", "scope")
    found = places.values_list("game", "kind", "scope")
    return [by_place[place] for place in found if place in by_place]


def _rating_addresses() -> list[BoardAddress]:
    found = []
    for game in GAMES.values():
        kind = kinds.board_kinds(game).get(kinds.RATING)
        if kind:
            scopes = addresses.list_scopes(game, kind)
            found += [BoardAddress(game, kind, scope) for scope in scopes]
    return found


def load_board(club: Club, address: BoardAddress, viewer: Viewer) -> ClubBoard:
    """The members of a club on one leaderboard, the best first."""
    board = addresses.load_board(address)
    entries: Sequence[Entry] = ()
    if board.pk:
        held = board.entries.filter(state=Entry.State.VERIFIED, user__in=_member_ids(club))
        entries = list(held.select_related("user").order_by("score", "tail")[:ROWS])
    rows: list[ClubRow] = []
    for nth, entry in enumerate(entries, start=1):
        is_tied = nth > 1 and entry.score == entries[nth - 2].score
        rows.append(
            ClubRow(
                rows[-1].rank if is_tied else nth,
                entry.user,
                labels.values(address.kind, entry.values),
                labels.is_provisional(address.kind, entry.values),
                entry.user_id == viewer.pk,
            )
        )
    return ClubBoard(address, rows)


def list_matches(club: Club) -> list[tuple[Match, Game, list[str]]]:
    """The newest finished matches in which members met, with who played."""
    members = _member_ids(club)
    met = Match.objects.filter(
        seats__user__in=members, status=Match.Status.FINISHED, sealed=False, watchable=True
    )
    counted = met.annotate(n=Count("seats")).filter(n__gte=2, game__in=GAMES)
    newest = counted.order_by("-touched").values_list("pk", flat=True)[:RECENT]
    matches = Match.objects.filter(pk__in=list(newest)).defer("state", "ledger", "secret")
    return [
        (match, GAMES[match.game], [seat.user.username for seat in match.seats.all() if seat.user])
        for match in matches.prefetch_related("seats__user").order_by("-touched")
    ]


def _member_ids(club: Club) -> Any:
    return club.memberships.filter(role__in=MEMBERS, user__is_active=True).values("user")
