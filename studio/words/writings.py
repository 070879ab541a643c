"""What a writing holds, and what keeps a draft from being published."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from msgspec import Struct

from games.engine.registry import GAMES
from studio.words.models import Writing

Kind = Writing.Kind
LANGUAGES = ("ko", "en")
LONGEST_TITLE = 120
LONGEST_BODY = 30_000
LONGEST_LINE = 300
"""Characters of the text of a banner or a featured game."""


class Words(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The texts of a writing in both languages, and when they are shown."""

    title_ko: str = ""
    title_en: str = ""
    body_ko: str = ""
    body_en: str = ""
    game: str = ""
    starts: datetime | None = None
    """None: at once."""
    ends: datetime | None = None
    """None: until it is withdrawn."""

    @property
    def title(self) -> str:
        """In the reader's language; a draft that lacks it falls back to the other one."""
        return self._choose(self.title_ko, self.title_en)

    @property
    def body(self) -> str:
        return self._choose(self.body_ko, self.body_en)

    def _choose(self, korean: str, english: str) -> str:
        first, second = (korean, english) if get_language() == "ko" else (english, korean)
        return first or second

    def is_due(self, now: datetime) -> bool:
        """Whether it is to be shown now."""
        return (self.starts is None or self.starts <= now) and (
            self.ends is None or now < self.ends
        )


class Shape(NamedTuple):
    """Which fields a kind of writing has."""

    title: bool
    body: bool
    """Whether a body is required; an announcement may be just its title."""
    timed: bool
    game: bool
    short: bool
    """Whether the body is one line."""


SHAPES: dict[str, Shape] = {
    Kind.PAGE: Shape(title=True, body=True, timed=False, game=False, short=False),
    Kind.NOTE: Shape(title=False, body=True, timed=False, game=False, short=False),
    Kind.ANNOUNCEMENT: Shape(title=True, body=False, timed=True, game=False, short=False),
    Kind.BANNER: Shape(title=False, body=True, timed=True, game=False, short=True),
    Kind.FEATURE: Shape(title=False, body=True, timed=True, game=True, short=True),
}


def decode(stored: dict[str, Any]) -> Words:
    """Words as the database keeps them."""
    return msgspec.convert(stored, Words)


def encode(words: Words) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(words)
    return plain


def find_problems(kind: str, words: Words) -> list[str]:
    """Why words cannot be published, in sentences; empty if they can."""
    return list(_problems(SHAPES[kind], words))


def _problems(shape: Shape, words: Words) -> Iterator[str]:
    if shape.title:
        yield from _language_problems(_("Title"), words.title_ko, words.title_en, required=True)
    yield from _language_problems(_("Text"), words.body_ko, words.body_en, required=shape.body)
    longest = LONGEST_LINE if shape.short else LONGEST_BODY
    if max(len(words.body_ko), len(words.body_en)) > longest:
        yield _("The text has more than %(most)d characters.") % {"most": longest}
    if max(len(words.title_ko), len(words.title_en)) > LONGEST_TITLE:
        yield _("The title has more than %(most)d characters.") % {"most": LONGEST_TITLE}
    if words.starts and words.ends and words.ends <= words.starts:
        yield _("It would end before it begins.")
    if shape.game and words.game not in GAMES:
        yield _("Please choose a game.")


def _language_problems(name: str, korean: str, english: str, required: bool) -> Iterator[str]:
    if not required and not korean and not english:
        return
    if not korean:
        yield _("%(field)s: the Korean is missing.") % {"field": name}
    if not english:
        yield _("%(field)s: the English is missing.") % {"field": name}
