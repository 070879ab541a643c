"""Tags by which pages of all apps show the site's words; none of them imports the studio."""

import re
from collections.abc import Sequence
from typing import Any

from django import template
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe

from games.engine.game import Game
from studio.words import selectors

register = template.Library()
_HEADING = re.compile(r'<h\d id="section-([\d.]+)">.*?</h\d>', re.DOTALL)


@register.inclusion_tag("words/_strip.html", takes_context=True)
def site_words(context: Any) -> dict[str, Any]:
    """Banners, and the announcements that this browser has not closed."""
    request = context.get("request")
    cookie = request.COOKIES.get(selectors.COOKIE, "") if request else ""
    dismissed = selectors.read_marks(cookie)
    shown = [each for each in selectors.load_strip(timezone.now()) if each.mark not in dismissed]
    return {
        "request": request,
        "csrf_token": context.get("csrf_token"),
        "user": context.get("user"),
        "shown": shown,
        "next": request.path if request else "/",
    }


@register.simple_tag
def featured_game(cards: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
    """The card of the featured game with the words about it; None if none is featured."""
    feature = selectors.find_feature(timezone.now())
    if feature is None:
        return None
    card = next((card for card in cards if card["key"] == feature.words.game), None)
    return card and {**card, "line": feature.line}


@register.simple_tag
def rules_note(game: Game) -> SafeString:
    """The introduction to a game's rules; empty if there is none."""
    return selectors.load_notes(game.key).get("", mark_safe(""))


@register.filter
def add_notes(rulebook: SafeString, game: Game) -> SafeString:
    """A rulebook with the notes of staff below the headings of their sections."""
    notes = selectors.load_notes(game.key)

    def append(heading: re.Match[str]) -> str:
        note = notes.get(heading[1], "")
        return f'{heading[0]}<aside class="rules-note">{note}</aside>' if note else heading[0]

    return mark_safe(_HEADING.sub(append, rulebook)) if notes else rulebook
