"""The text of a notice in the active language, for every channel and for the page."""

from typing import Any, TypedDict

from django.template.loader import render_to_string
from django.urls import reverse

from accounts.models import Notice
from accounts.notifications import cups
from accounts.notifications import service as notifications
from accounts.selectors import game_title
from leaderboards.cups.selectors import cup_name
from lobby.selectors import sitter_name


class Message(TypedDict):
    """A notice as text. The service worker reads these keys from a push."""

    title: str
    body: str
    url: str
    tag: str


def compose(notice: Notice) -> Message:
    """The message of a notice; `tag` is the same for all notices about one match or table."""
    context = _context(notice)
    return Message(
        title=render_to_string("accounts/notice_title.txt", context).strip(),
        body=" ".join(render_to_string("accounts/notice_text.txt", context).split()),
        url=_page(notice),
        tag=_tag(notice),
    )


def _tag(notice: Notice) -> str:
    """The same for all notices about one match, table, club or release."""
    about = notice.match_id or notice.table_id or notice.club_id or notice.release_id
    if notice.cup_id:
        return f"cup-{notice.cup_id}"
    return str(about or notice.by_id)


def _page(notice: Notice) -> str:
    if notice.kind == Notice.Kind.FOLLOWER and notice.by:
        return reverse("profile", args=[notice.by.username])
    if notice.kind == Notice.Kind.WARNING:
        return reverse("standing")
    if notice.cup is not None:
        return reverse("cups:cup", args=[notice.cup.code])
    if notice.club is not None:
        return notice.club.get_absolute_url()
    if notice.release is not None:
        return reverse("games:changes", args=[notice.release.game])
    if notice.table is not None:
        return reverse("lobby:table", args=[notice.table.code])
    return reverse("games:match", args=[notice.match_id])


def _context(notice: Notice) -> dict[str, Any]:
    about = notice.match or notice.table or notice.release or notice.cup
    game = about.game if about else ""
    return {
        "kind": notice.kind,
        "is_challenge": notice.table is not None and notice.table.is_challenge,
        "game": game_title(game),
        "cup": cup_name(notice.cup) if notice.cup else "",
        "round": notice.asked,
        "is_check_in": notice.asked == cups.CHECK_IN,
        "is_cup_over": notice.asked == cups.OVER,
        "club": notice.club.name if notice.club else "",
        "by": notice.by.get_username() if notice.by else "",
        "others": ", ".join(_others(notice)),
        "due": notifications.deadline(notice),
    }


def _others(notice: Notice) -> list[str]:
    """The names of the other players of the match."""
    if notice.match is None:
        return []
    seats = notice.match.seats.select_related("user").order_by("index")
    return [sitter_name(seat) for seat in seats if seat.user_id != notice.user_id]
