"""Remarks at a table: ready-made ones, and free text.

Free text is written and read only by people who switched it on. Anyone can be muted, and any remark
reported to staff.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from unicodedata import category
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext

from games import broadcast, limits
from games.chat import blocks
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
"""The most remarks of a person in a window of seconds."""
SHOWN = 50
AROUND = 10
"""How many remarks before and after a reported one staff see."""

_JOINERS = "\u200c\u200d"  # in emoji, and in the scripts of some languages
_UNSHOWN = ("Cc", "Cf", "Cs", "Co")


@dataclass(frozen=True)
class ShownRemark:
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
    if user.silenced_until and user.silenced_until > timezone.now():
        raise IllegalAction("silenced")
    text = clean_line(text)
    if bool(preset) == bool(text) or (preset and preset not in PRESETS) or len(text) > LONGEST:
        raise Malformed("bad_remark", {"most": LONGEST})
    if text and not user.free_text:
        raise IllegalAction("free_text_off")
    limits.check("say", str(user.pk), MOST, WINDOW)
    remark = Remark.objects.create(match_id=position.match_id, user=user, preset=preset, text=text)
    broadcast.announce_sidebar(position.match_id)
    return remark


def clean_line(text: str) -> str:
    """One line without control characters: those of writing direction could rearrange what others
    say."""
    shown = (c for c in " ".join(text.split()) if c in _JOINERS or category(c) not in _UNSHOWN)
    return "".join(shown).strip()


def remarks(match_id: UUID, user: Any) -> list[ShownRemark]:
    """The newest remarks that a person wants to see, the oldest of them first."""
    known = user.is_authenticated
    found = Remark.objects.filter(match_id=match_id, hidden=False).select_related("user")
    if not (known and user.free_text):
        found = found.exclude(preset="")
    if known:
        found = found.exclude(user__in=Muting.objects.filter(by=user).values("of"))
        found = found.exclude(user__in=blocks.avoided_ids(user.pk))
    newest = found.order_by("-pk")[:SHOWN]
    return [_shown_remark(remark, user) for remark in reversed(newest)]


def _shown_remark(remark: Remark, user: Any) -> ShownRemark:
    name = remark.user.get_username() if remark.user else gettext("Somebody who left")
    mine = remark.user_id is not None and remark.user_id == user.pk
    return ShownRemark(remark.pk, remark.user_id, name, spoken_text(remark), remark.at, mine)


def spoken_text(remark: Remark) -> str:
    """What was said, in the active language if it is ready-made."""
    return gettext(PRESETS[remark.preset]) if remark.preset in PRESETS else remark.text


def conversation(remark: Remark, around: int = AROUND) -> list[Remark]:
    """The remarks before and after one, also those taken down, the oldest first."""
    said = Remark.objects.filter(match_id=remark.match_id).select_related("user")
    before = said.filter(pk__lt=remark.pk).order_by("-pk")[:around]
    after = said.filter(pk__gte=remark.pk).order_by("pk")[: around + 1]
    return [*reversed(before), *after]


def mute(user: Any, other_id: int, muted: bool = True) -> None:
    """Hide the remarks of another person at every table; or show them again."""
    if other_id == user.pk:
        raise Malformed("malformed_wish")
    if muted:
        Muting.objects.get_or_create(by=user, of_id=other_id)
    else:
        Muting.objects.filter(by=user, of_id=other_id).delete()


def muted_people(match_id: UUID, user: Any) -> list[tuple[int, str]]:
    """The people at a table whom a person has muted: (id, name)."""
    if not user.is_authenticated:
        return []
    here = Muting.objects.filter(by=user, of__seats__match_id=match_id).select_related("of")
    return [(muting.of_id, muting.of.get_username()) for muting in here]


def report(position: Position, user: Any, remark_id: int) -> None:
    """Report a remark to staff."""
    remark = Remark.objects.filter(pk=remark_id, match_id=position.match_id).first()
    if remark is None or remark.user_id == user.pk:
        raise Malformed("malformed_wish")
    limits.check("report", str(user.pk), MOST, 3600)
    Report.objects.get_or_create(remark=remark, by=user)
