"""The page of a person's friends, and of the others whom they follow, are followed by or avoid."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.people import presence
from accounts.people import selectors as people
from games.match import selectors as played
from games.models import Seat
from lobby import selectors as lobby
from lobby.pairs import service as pairs
from lobby.selectors import MyMatch

TABS = {
    "friends": _("Friends"),
    "following": _("Following"),
    "followers": _("Followers"),
    "avoided": _("Blocked and muted"),
}
PEOPLE_A_PAGE = 50


@dataclass(frozen=True)
class PersonRow:
    """A person in a list, as one reader sees them."""

    person: Any
    """With `is_followed`, `is_blocked` and `is_muted`: what the reader does."""
    is_online: bool
    matches: list[MyMatch]
    """The running matches of both, those that wait for the reader first."""


def friends_context(user: User, tab: str, page: Any) -> dict[str, Any]:
    """The context of the page."""
    listed, online = list_people(user, tab)
    shown = Paginator(listed, PEOPLE_A_PAGE).get_page(page)
    context = {
        "tab": tab,
        "tabs": TABS.items(),
        "page": shown,
        "rows": person_rows(user, list(shown.object_list), online or frozenset()),
        "is_online_known": online is not None,
    }
    if tab == "friends":
        context["challenges"] = people.pending_challenges(user)
        context["my_challenges"] = pairs.sent_challenges(user)
    return context


def list_people(user: User, tab: str) -> tuple[Any, frozenset[int] | None]:
    """The people of a tab, and who of them is online: told of friends alone, who come first then.
    A person has at most as many friends as they may follow."""
    listed = _people(user, tab)
    if tab != "friends":
        return listed, frozenset()
    friends = list(listed)
    online = presence.online_ids(person.pk for person in friends)
    return sorted(friends, key=lambda person: person.pk not in (online or ())), online


def _people(user: User, tab: str) -> QuerySet[User]:
    listed = User.objects.filter(is_active=True).annotate(
        is_followed=Exists(user.follows.filter(of=OuterRef("pk"))),
        is_follower=Exists(user.followers.filter(by=OuterRef("pk"))),
        is_blocked=Exists(user.blocks.filter(of=OuterRef("pk"))),
        is_muted=Exists(user.mutings.filter(of=OuterRef("pk"))),
    )
    kinds = {
        "friends": Q(is_followed=True, is_follower=True),
        "following": Q(is_followed=True, is_follower=False),
        "followers": Q(is_follower=True, is_followed=False),
        "avoided": Q(is_blocked=True) | Q(is_muted=True),
    }
    return listed.filter(kinds[tab]).order_by("name_key")


def person_rows(user: User, listed: Sequence[User], online: Collection[int]) -> list[PersonRow]:
    """The rows of a list of people."""
    common = _common_matches(user, [person.pk for person in listed])
    return [PersonRow(person, person.pk in online, common.get(person.pk, [])) for person in listed]


def _common_matches(user: User, others: list[int]) -> dict[int, list[MyMatch]]:
    """The running matches that a person plays with each of some others."""
    mine = {one.match.pk: one for one in played.running_seats(user)}
    held = Seat.objects.filter(match__in=list(mine), user__in=others)
    found = list(held.values_list("user_id", "match_id"))
    shared = {match_id for _, match_id in found}
    lines = lobby.list_matches(one for match_id, one in mine.items() if match_id in shared)
    common: dict[int, list[MyMatch]] = defaultdict(list)
    for line in lines:
        for user_id, match_id in found:
            if match_id == line.match.pk and user_id is not None:
                common[user_id].append(line)
    return common
