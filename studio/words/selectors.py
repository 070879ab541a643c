"""Reads: what is shown of the site's words, to whom, and in which language."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString

from studio.models import Writing
from studio.words import first_texts, markdown, writings
from studio.words.writings import Words

Kind = Writing.Kind
STRIP = (Kind.BANNER, Kind.ANNOUNCEMENT)
"""What stands below the bar of every page."""
COOKIE = "dismissed"
"""The announcements that a browser has closed, as "12.3" for version 3 of writing 12."""
KEPT = 30
"""Dismissed announcements that a cookie holds."""


@dataclass(frozen=True)
class Shown:
    """A published writing as people see it."""

    pk: int
    number: int
    kind: str
    words: Words

    @property
    def mark(self) -> str:
        """Identifies this version in the cookie."""
        return f"{self.pk}.{self.number}"

    @property
    def title(self) -> str:
        return self.words.title

    @property
    def html(self) -> SafeString:
        return markdown.render(self.words.body)

    @property
    def line(self) -> SafeString:
        """The body of a banner or a featured game."""
        return markdown.render_line(self.words.body)


def load_strip(now: datetime, kinds: Iterable[str] = STRIP) -> list[Shown]:
    """The writings of these kinds whose time it is, the newest first; banners before all."""
    found = [each for each in _load_versions(kinds) if each.words.is_due(now)]
    return sorted(found, key=lambda each: each.kind != Kind.BANNER)


def _load_versions(kinds: Iterable[str]) -> list[Shown]:
    rows = Writing.objects.filter(kind__in=list(kinds), shown__isnull=False)
    return [
        Shown(row.pk, row.shown.number, row.kind, writings.decode(row.shown.words))
        for row in rows.select_related("shown").order_by("-shown__at")
        if row.shown
    ]


def read_marks(cookie: str) -> list[str]:
    """The marks in a cookie."""
    return [mark for mark in cookie.split("-") if mark][:KEPT]


def add_mark(cookie: str, mark: str) -> str:
    """The cookie with one more mark, the newest first."""
    marks = [mark, *(each for each in read_marks(cookie) if each != mark)]
    return "-".join(marks[:KEPT])


def list_news(now: datetime) -> list[Shown]:
    """All announcements that have begun, the newest first."""
    return [
        each
        for each in _load_versions([Kind.ANNOUNCEMENT])
        if each.words.starts is None or each.words.starts <= now
    ]


def list_upcoming(kinds: Iterable[str], now: datetime) -> list[Shown]:
    """Published writings with a time that is not over."""
    return [
        each
        for each in _load_versions(kinds)
        if (each.words.starts or each.words.ends) and (not each.words.ends or now < each.words.ends)
    ]


def find_feature(now: datetime) -> Shown | None:
    """The featured game: the newest whose time it is."""
    return next(iter(load_strip(now, [Kind.FEATURE])), None)


def page_words(key: str) -> Words:
    """The words of a page: what staff published, or what came with the site."""
    row = Writing.objects.select_related("shown").filter(kind=Kind.PAGE, key=key).first()
    if row and row.shown:
        return writings.decode(row.shown.words)
    return first_texts.first_text(key)


def load_notes(game: str) -> dict[str, SafeString]:
    """Section of the rulebook (empty: the introduction) -> the note as HTML."""
    rows = Writing.objects.select_related("shown").filter(
        kind=Kind.NOTE, key=game, shown__isnull=False
    )
    return {
        row.section: markdown.render(writings.decode(row.shown.words).body)
        for row in rows
        if row.shown
    }
