"""HTML of the lobby that pages, htmx responses and sockets share."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

import segno
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from games import refusals
from games.engine.errors import Refused
from games.engine.game import Game
from games.match.bots import level as level_label
from games.match.bots import rated_level
from games.match.service import Sitting
from lobby import seating, selectors
from lobby.models import Chair, Table
from lobby.selectors import TableRow
from lobby.web import forms


def render_tables(
    notice: str, mode: str, user: Any, language: str, avoided: frozenset[int] = frozenset()
) -> str:
    """The list of tables after an announcement, cached for everyone who sits at none of them and
    avoids nobody who does."""
    rows = selectors.table_rows(_cached_tables(notice, mode), user, avoided)
    return _cached_html(notice, tuple(rows), user.is_authenticated, language)


@lru_cache(maxsize=16)
def _cached_tables(notice: str, mode: str) -> tuple[Table, ...]:
    return tuple(selectors.public_tables(mode))


@lru_cache(maxsize=128)
def _cached_html(notice: str, rows: tuple[TableRow, ...], signed_in: bool, language: str) -> str:
    with translation.override(language):
        return render_to_string("lobby/_tables.html", {"rows": rows, "signed_in": signed_in})


@dataclass(frozen=True)
class ChairRow:
    """A chair as the page shows it."""

    index: int
    label: str
    icon: str
    level: str
    free: bool
    me: bool
    host: bool
    away: bool
    person: Any
    """Who sits there, for the picture."""
    rating_text: str
    program: bool


def table_context(table: Table, user: Any) -> dict[str, Any]:
    """The context of `_table.html` for one person."""
    hosting, me = seating.is_host(table, user), table.find_chair(user)
    wants_nonce = me is not None and not me.nonce and table.is_open
    return {
        "table": table,
        "chairs": [_chair_row(table, chair, user) for chair in table.chairs.all()],
        "free": table.size - table.taken_seats,
        "me": me,
        "nonce_url": reverse("lobby:nonce", args=[table.code]) if wants_nonce else "",
        "host": hosting,
        "signed_in": user.is_authenticated,
        "rival": table.rival.get_username() if table.rival else "",
        "is_challenged": table.is_challenge and table.rival_id == user.pk,
        **(_bot_context(table) if hosting and not table.is_challenge else {}),
    }


def _chair_row(table: Table, chair: Chair, user: Any) -> ChairRow:
    level = level_label(chair.bot) if chair.bot else ""
    if chair.user:
        label, icon = chair.user.get_username(), "user"
    elif level:
        label, icon = gettext("Bot, %(level)s") % {"level": level}, "bot"
    else:
        label, icon = gettext("Free seat"), "plus"
    return ChairRow(
        index=chair.index,
        label=label,
        icon=icon,
        level=level,
        free=chair.is_free,
        me=chair.user_id is not None and chair.user_id == user.pk,
        host=chair.user_id is not None and chair.user_id == table.host.pk,
        person=chair.user,
        away=bool(chair.user) and table.is_open and not selectors.is_around(chair),
        rating_text=chair.rating_text,
        program=bool(chair.user and chair.user.program),
    )


def _bot_context(table: Table) -> dict[str, Any]:
    """The bots that the host may add or, if none, the reason."""
    levels, why = [], gettext("This game has no bots: only people can take the free seats.")
    for level in table.rules.bots.levels if table.is_open else ():
        try:
            seating.check_company(table, seating.preview_seating(table, Sitting(bot=level)))
        except Refused as no:
            why = refusals.sentence(no, table.rules)
        else:
            label = rated_level(table.rules, level, table.options, table.size)
            levels.append((level, label))
    return {"levels": levels, "no_bots": why}


def render_table(code: str, user: Any, language: str) -> str:
    """A table as one person sees it."""
    with translation.override(language):
        context = table_context(selectors.find_table(code), user)
        return render_to_string("lobby/_table.html", context)


def render_call(code: str, language: str) -> str:
    """The call to a match that starts, for a page elsewhere in the lobby."""
    with translation.override(language):
        return render_to_string("lobby/_call.html", {"code": code})


@dataclass(frozen=True)
class SpeedButton:
    """A button of a tile."""

    name: str
    value: str
    label: str
    icon: str


@dataclass(frozen=True)
class Tile:
    """A game that can be played at once, with a button for each speed."""

    game: Game
    buttons: list[SpeedButton]


def quick_context(user: Any) -> dict[str, Any]:
    """The context of `_quick.html`. A visitor becomes a guest first, and then goes on."""
    action = "lobby:quick" if user.is_authenticated else "guest"
    return {
        "tiles_url": reverse(action),
        "tiles": [
            Tile(game, [_speed_button(game, user, *speed) for speed in forms.speeds()])
            for game in selectors.multiplayer_games()
        ],
    }


def _speed_button(game: Game, user: Any, speed: str, label: str) -> SpeedButton:
    icon = "play" if speed == "live" else "clock"
    if user.is_authenticated:
        return SpeedButton("speed", speed, label, icon)
    query = urlencode({"game": game.key, "speed": speed})
    return SpeedButton("next", f"{reverse('lobby:arrive')}?{query}", label, icon)


def render_qr_code(link: str) -> SafeString:
    """A QR code of a link; dark on light in every theme, because scanners need that."""
    drawn = segno.make(link, error="m", micro=False)
    svg = drawn.svg_inline(omitsize=True, svgclass="qr", lineclass=None, light="#fff")
    return mark_safe(svg)
