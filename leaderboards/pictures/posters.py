"""The pictures of pages that are the same for everyone: the site, a game, a day's challenge; and of
the card of a run."""

from datetime import date
from functools import lru_cache

from django.utils import formats, translation
from django.utils.translation import gettext

from games.engine.records.runs import Grid
from games.engine.registry import GAMES
from leaderboards.boards import kinds
from leaderboards.pictures.canvas import MARGIN, RED, SIZE, SOFT, Canvas

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


@lru_cache(128)
def draw_card(
    grid: Grid, title: str, subtitle: str, result: str, streak: str, caption: str
) -> bytes:
    """The picture of a run: the result on the left, the grid on the right."""
    canvas = Canvas()
    middle, width = SIZE[0] // 2, SIZE[0] // 2 - MARGIN - 24
    y = canvas.write(title, (MARGIN, 72), 76, width=width)
    y = canvas.write(subtitle, (MARGIN, y), 32, SOFT, width=width)
    y = canvas.write(result, (MARGIN, y + 48), 60, width=width)
    if streak:
        canvas.write(streak, (MARGIN, y + 8), 44, RED, width=width)
    if grid:
        right = SIZE[0] - MARGIN
        canvas.draw_grid(grid, (middle, 72, right, 440))
        canvas.write_caption(caption, middle, right, 452, 28)
    canvas.write_footer(FOOTER)
    return canvas.encode_png()


def _draw(title: str, subtitle: str, text: str) -> bytes:
    canvas = Canvas()
    y = canvas.write(title, (MARGIN, 84), 104)
    if subtitle:
        y = canvas.write(subtitle, (MARGIN, y + 8), 52, SOFT)
    canvas.write_lines(text, (MARGIN, y + 24), 40, most=4)
    canvas.write_footer(FOOTER)
    return canvas.encode_png()
