"""The pictures of pages that are the same for everyone: the site, a game, a day's challenge."""

from datetime import date
from functools import lru_cache

from django.utils import formats, translation
from django.utils.translation import gettext

from games.engine.registry import GAMES
from leaderboards.boards import kinds
from leaderboards.pictures.canvas import MARGIN, SOFT, Canvas

FOOTER = "놀이판 Noripan"


@lru_cache(64)
def draw_site(language: str) -> bytes:
    """The picture of the home page."""
    with translation.override(language):
        names = " · ".join(gettext(game.title) for game in GAMES.values())
        return _draw("놀이판", gettext("Korean games, played fair"), names)


@lru_cache(64)
def draw_game(language: str, key: str) -> bytes:
    """The picture of a game."""
    game = GAMES[key]
    with translation.override(language):
        return _draw(gettext(game.title), "", gettext(game.blurb))


@lru_cache(256)
def draw_day(language: str, key: str, day: date) -> bytes:
    """The picture of a day's challenge: what everyone may know before they play it."""
    game = GAMES[key]
    with translation.override(language):
        title = gettext(kinds.get_kind(game, kinds.DAILY).title)
        shown = formats.date_format(day, "DATE_FORMAT")
        text = gettext("The same luck for everyone, and one try a day.")
        return _draw(title, f"{gettext(game.title)} · {shown}", text)


def _draw(title: str, subtitle: str, text: str) -> bytes:
    canvas = Canvas()
    y = canvas.write(title, (MARGIN, 84), 104)
    if subtitle:
        y = canvas.write(subtitle, (MARGIN, y + 8), 52, SOFT)
    canvas.write_lines(text, (MARGIN, y + 24), 40, most=4)
    canvas.write_footer(FOOTER)
    return canvas.encode_png()
