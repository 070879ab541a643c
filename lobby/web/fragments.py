"""HTML of the lobby that pages, htmx responses and sockets share."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import segno
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from games import refusals
from games.engine.errors import Refused
from games.levels import level as level_label
from games.match.service import Sitting
from lobby import seating, selectors
from lobby.models import Table
from lobby.selectors import TableRow


def render_tables(notice: str, mode: str, user: Any, language: str) -> str:
    """The list of tables after an announcement, cached for everyone who sits at none of them."""
    mine = frozenset(table.code for table in _cached_tables(notice, mode) if table.find_chair(user))
    return _cached_html(notice, mode, mine, user.is_authenticated, language)


@lru_cache(maxsize=16)
def _cached_tables(notice: str, mode: str) -> tuple[Table, ...]:
    return tuple(selectors.public_tables(mode))


@lru_cache(maxsize=128)
def _cached_html(
    notice: str, mode: str, mine: frozenset[str], signed_in: bool, language: str
) -> str:
    rows = [TableRow(table, table.code in mine) for table in _cached_tables(notice, mode)]
    with translation.override(language):
        return render_to_string("lobby/_tables.html", {"rows": rows, "signed_in": signed_in})


@dataclass(frozen=True)
class ChairRow:
    """A chair as the page shows it."""

    index: int
    name: str
    level: str
    free: bool
    me: bool
    host: bool
    around: bool


def table_context(table: Table, user: Any) -> dict[str, Any]:
    """The context of `_table.html` for one person."""
    host, hosting = table.host, seating.is_host(table, user)
    chairs = [
        ChairRow(
            index=chair.index,
            name=chair.user.get_username() if chair.user else "",
            level=level_label(chair.bot) if chair.bot else "",
            free=chair.is_free,
            me=chair.user_id is not None and chair.user_id == user.pk,
            host=chair.user_id is not None and chair.user_id == host.pk,
            around=selectors.is_around(chair),
        )
        for chair in table.chairs.all()
    ]
    return {
        "table": table,
        "chairs": chairs,
        "free": table.size - table.seats_taken,
        "me": table.find_chair(user),
        "host": hosting,
        "signed_in": user.is_authenticated,
        **(_bot_context(table) if hosting else {}),
    }


def _bot_context(table: Table) -> dict[str, Any]:
    """The bots that the host may add or, if none, the reason."""
    levels, why = [], gettext("This game has no bots: only people can take the free seats.")
    for level in table.rules.bots.levels if table.is_open else ():
        try:
            seating.check_company(table, seating.preview_seating(table, Sitting(bot=level)))
        except Refused as no:
            why = refusals.sentence(no, table.rules)
        else:
            levels.append((level, level_label(level)))
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


def render_qr_code(link: str) -> SafeString:
    """A QR code of a link; dark on light in every theme, because scanners need that."""
    drawn = segno.make(link, error="m", micro=False)
    svg = drawn.svg_inline(omitsize=True, svgclass="qr", lineclass=None, light="#fff")
    return mark_safe(svg)
