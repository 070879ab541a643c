"""HTML of a cup that pages and sockets share."""

from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.utils import translation

from leaderboards.cups import selectors
from leaderboards.cups.models import Cup


def shared_context(cup: Cup, page: Any = 1, number: Any = None, tables: Any = 1) -> dict[str, Any]:
    """What everyone sees of a cup as it goes on: podium, standings, a round."""
    shown = _read_round(cup, number)
    rows_page, rows = selectors.standings_page(cup, page)
    return {
        "cup": cup,
        "columns": selectors.columns(cup),
        "page": rows_page,
        "rows": rows,
        "podium": selectors.podium(cup),
        "shown_round": shown,
        "rounds": range(1, cup.round + 1),
        "tables": None if cup.has_seeds else selectors.list_tables(cup, shown, tables),
    }


def _read_round(cup: Cup, number: Any) -> int:
    if cup.is_arena or cup.has_seeds:
        return 0
    asked = int(number) if str(number).isdecimal() and len(str(number)) < 3 else cup.round
    return asked if 1 <= asked <= cup.round else cup.round


def own_context(cup: Cup, user: Any) -> dict[str, Any]:
    """What one person sees of their own part."""
    own = selectors.load_own(cup, user)
    row = selectors.own_row(cup, own.entrant) if own.is_in and own.entrant else None
    return {
        "cup": cup,
        "own": own,
        "own_row": row,
        "columns": selectors.columns(cup),
        "signed_in": user.is_authenticated,
    }


def render_own(code: str, user: Any, language: str) -> str:
    """The part of one person, for a socket."""
    with translation.override(language):
        return render_to_string("cups/_own.html", own_context(selectors.find_cup(code), user))


@lru_cache(maxsize=64)
def render_live(notice: str, code: str, language: str, page: str, number: str, tables: str) -> str:
    """What everyone sees, for sockets: rendered once for an announcement."""
    with translation.override(language):
        context = shared_context(selectors.find_cup(code), page, number, tables)
        return render_to_string("cups/_live.html", context)
