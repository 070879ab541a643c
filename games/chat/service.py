"""What people say to each other at a table: ready-made remarks, and free text for who wants it.

Free text is written and read only by those who switched it on; anyone can be muted, and any remark
can be shown to staff.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext

from games import broadcast, limits
from games.engine.errors import IllegalAction, Malformed, NotSeated
from games.engine.texts import gettext_noop
from games.match.positions import Position
from games.models import Muting, Remark, Report

PRESETS: Mapping[str, str] = {
    "hello": gettext_noop("Hello!"),
    "luck": gettext_noop("Good luck!"),
    "nice": gettext_noop("Nice move!"),
    "oops": gettext_noop("Oops."),
    "moment": gettext_noop("One moment, please."),
    "thanks": gettext_noop("Thank you."),
    "game": gettext_noop("Good game!"),
    "again": gettext_noop("Another one?"),
}
LONGEST = 200
MOST, WINDOW = 12, 30
"""So many remarks in so many seconds."""
SHOWN = 50


@dataclass(frozen=True)
class Said:
    """A remark as one reader sees it."""

    pk: int
    user_id: int | None
    name: str
    text: str
    at: Any
    mine: bool


def say(position: Position, user: Any, preset: str = "", text: str = "") -> Remark:
    """Say something from a seat."""
    if position.game.solo or position.find_seat(user.pk) is None:
        raise NotSeated("not_seated")
    text = " ".join(text.split())
    if bool(preset) == bool(text) or (preset and preset not in PRESETS) or len(text) > LONGEST:
        raise Malformed("bad_remark", {"most": LONGEST})
    if text and not user.free_text:
        raise IllegalAction("free_text_off")
    limits.check("say", str(user.pk), MOST, WINDOW)
    remark = Remark.objects.create(match_id=position.match_id, user=user, preset=preset, text=text)
    broadcast.announce_sidebar(position.match_id)
    return remark


def heard(match_id: UUID, user: Any) -> list[Said]:
    """The newest remarks that someone wants to hear, the oldest of them first."""
    somebody = user.is_authenticated
    remarks = Remark.objects.filter(match_id=match_id, hidden=False).select_related("user")
    if not (somebody and user.free_text):
        remarks = remarks.exclude(preset="")
    if somebody:
        remarks = remarks.exclude(user__in=Muting.objects.filter(by=user).values("of"))
    newest = remarks.order_by("-pk")[:SHOWN]
    return [_said(remark, user) for remark in reversed(newest)]


def _said(remark: Remark, user: Any) -> Said:
    name = remark.user.get_username() if remark.user else gettext("Somebody who left")
    text = gettext(PRESETS[remark.preset]) if remark.preset in PRESETS else remark.text
    mine = remark.user_id is not None and remark.user_id == user.pk
    return Said(remark.pk, remark.user_id, name, text, remark.at, mine)


def mute(user: Any, other_id: int, muted: bool = True) -> None:
    """Hear somebody no longer, at any table; or again."""
    if other_id == user.pk:
        raise Malformed("malformed_wish")
    if muted:
        Muting.objects.get_or_create(by=user, of_id=other_id)
    else:
        Muting.objects.filter(by=user, of_id=other_id).delete()


def muted(match_id: UUID, user: Any) -> list[tuple[int, str]]:
    """Those at a table whom someone has muted."""
    if not user.is_authenticated:
        return []
    here = Muting.objects.filter(by=user, of__seats__match_id=match_id).select_related("of")
    return [(muting.of_id, muting.of.get_username()) for muting in here]


def report(position: Position, user: Any, remark_id: int) -> None:
    """Let staff look at a remark."""
    remark = Remark.objects.filter(pk=remark_id, match_id=position.match_id).first()
    if remark is None or remark.user_id == user.pk:
        raise Malformed("malformed_wish")
    limits.check("report", str(user.pk), MOST, 3600)
    Report.objects.get_or_create(remark=remark, by=user)
