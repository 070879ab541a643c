"""The public calendar: what happens on the site and when.

Each source is a function from now to its items. Something else with dates joins with a function of
its own in `SOURCES`.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext

from leaderboards.boards import kinds
from leaderboards.cups import selectors as cups
from leaderboards.dailies import calendar
from leaderboards.weeklies import selectors as weekly_selectors
from leaderboards.weeklies import service as weeklies
from studio.models import Writing
from studio.words import selectors

WEEKS = 8
"""Weeks of modifiers that are told in advance."""


@dataclass(frozen=True)
class AgendaItem:
    """Something that happens from one day to another."""

    first: date
    last: date | None
    title: str
    text: str
    url: str = ""


Source = Callable[[datetime], Iterable[AgendaItem]]


def _weeks(now: datetime) -> Iterator[AgendaItem]:
    """This week's modifier of each game that has weeklies, and those to come."""
    for game in kinds.games_with_weeklies():
        title = gettext(kinds.get_kind(game, kinds.WEEKLY).title)
        this = weeklies.make(game, calendar.this_monday(now))
        url = reverse("leaderboards:weeks", args=[game.key])
        told = [(this.monday, weekly_selectors.modifier_text(this))]
        told += [
            (each.monday, each.modifier) for each in weekly_selectors.coming_weeks(game, now, WEEKS)
        ]
        for monday, modifier in told:
            yield AgendaItem(monday, monday + timedelta(days=6), title, modifier, url)


def _dated_words(now: datetime) -> Iterator[AgendaItem]:
    """Announcements and banners with a time, from now on."""
    for each in selectors.list_upcoming([Writing.Kind.ANNOUNCEMENT, Writing.Kind.BANNER], now):
        words = each.words
        begin = calendar.today(words.starts or now)
        text = each.title or words.body
        title = gettext("Announcement") if each.title else gettext("Maintenance")
        url = reverse("words:news") if each.title else ""
        yield AgendaItem(begin, words.ends and calendar.today(words.ends), title, text, url)


def _cups(now: datetime) -> Iterator[AgendaItem]:
    """The site's own cups that are under way or can be joined."""
    for cup in (*cups.running_cups(), *cups.upcoming_cups()):
        if cup.official:
            day = calendar.today(cup.starts)
            url = reverse("cups:cup", args=[cup.code])
            text = f"{cup.get_kind_display()} · {formats.date_format(cup.starts, 'TIME_FORMAT')}"
            yield AgendaItem(day, None, cups.cup_name(cup), text, url)


SOURCES: tuple[Source, ...] = (_weeks, _cups, _dated_words)


def load_agenda(now: datetime) -> list[AgendaItem]:
    """Everything from now on, by its first day."""
    return sorted(
        (item for source in SOURCES for item in source(now)),
        key=lambda item: (item.first, item.title),
    )
