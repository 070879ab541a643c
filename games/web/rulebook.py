"""The rulebook of a game (`games/<key>/RULES.md`) as a page, with an anchor for every section."""

import re
from functools import cache
from itertools import pairwise
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

from games.engine.errors import NoSuchMatch
from games.engine.registry import GAMES

_NUMBER = re.compile(r"(\d+(?:\.\d+)*)\.? ")
_CODE = re.compile(r"`([A-Za-z_]+)`")


@require_safe
def rulebook(request: HttpRequest, key: str) -> HttpResponse:
    """The complete rules of a game, as its code cites them."""
    if key not in GAMES or not _file(key).is_file():
        raise NoSuchMatch("no_such_game")
    return render(request, "games/rulebook.html", {"game": GAMES[key], "text": render_text(key)})


@cache
def render_text(key: str) -> SafeString:
    """The rulebook as HTML. Raw HTML in it is escaped; headings get ids such as "section-4.5"."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(_file(key).read_text("utf-8"))
    for opening, inline in pairwise(tokens):
        _mark(opening, inline)
    html: str = parser.renderer.render(tokens, parser.options, {})
    return mark_safe(html)


@cache
def list_sections(key: str) -> tuple[tuple[str, str], ...]:
    """The numbered sections of a rulebook: number and heading."""
    if not _file(key).is_file():
        return ()
    lines = _file(key).read_text("utf-8").splitlines()
    headings = [line.lstrip("# ") for line in lines if line.startswith("##")]
    return tuple((found[1], text) for text in headings if (found := _NUMBER.match(text)))


@cache
def refusal_sections(key: str) -> dict[str, str]:
    """Code of a refusal -> the first numbered section of the rulebook that names it."""
    if not _file(key).is_file():
        return {}
    found, section = dict[str, str](), ""
    for line in _file(key).read_text("utf-8").splitlines():
        heading = _NUMBER.match(line.lstrip("# ")) if line.startswith("#") else None
        section = heading[1] if heading else section
        for code in _CODE.findall(line) if section else ():
            if code in GAMES[key].rules.refusals:
                found.setdefault(code, section)
    return found


def _mark(opening: Token, inline: Token) -> None:
    number = _NUMBER.match(inline.content) if opening.type == "heading_open" else None
    if number:
        opening.attrSet("id", f"section-{number[1]}")


def _file(key: str) -> Path:
    return settings.BASE_DIR / "games" / key / "RULES.md"
