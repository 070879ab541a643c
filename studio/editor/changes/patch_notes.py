"""Patch notes: what a release changes, in sentences for players, in every language."""

from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from games.engine.game import Game
from studio.editor.changes.differences import Difference, PartChange, list_differences
from studio.models import Draft

UNTOLD = ("bot", "bots", "bot_rank", "bot_cost", "sort")
"""Sections and parts that no player sees."""
LONGEST = 4000


def complete(game: Game, before: Any, after: Any, draft: Draft) -> dict[str, str]:
    """The notes of a draft by language; composed from its changes where nobody wrote any."""
    composed = compose_all(game, before, after)
    return {
        language: getattr(draft, f"notes_{language}").strip() or lines
        for language, lines in composed.items()
    }


def compose_all(game: Game, before: Any, after: Any) -> dict[str, str]:
    """The changes between two sets of content in sentences, by language."""
    composed = {}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            lines = [_sentence(each, language) for each in list_differences(game, before, after)]
        composed[language] = "\n".join(filter(None, lines))[:LONGEST]
    return composed


def _sentence(difference: Difference, language: str) -> str:
    if difference.section.name in UNTOLD or difference.kind == "order":
        return ""
    name = difference.title or difference.chapter
    if difference.kind == "new" and difference.section.has_rows:
        return _("New in “{chapter}”: {name}").format(chapter=difference.chapter, name=name)
    if difference.kind == "gone":
        return _("No longer there: {name}").format(name=name)
    parts = [_part(each, language) for each in difference.parts]
    told = ", ".join(dict.fromkeys(filter(None, parts)))
    return f"{name}: {told}" if told else ""


def _part(part: PartChange, language: str) -> str:
    """One changed value. Texts are too long for a note: only that they are new is said."""
    if part.name in UNTOLD:
        return ""
    if part.name == "enabled":
        return _("in play") if part.after == "✓" else _("out of play")
    if part.name.endswith(("_ko", "_en")):
        return _("new text") if part.name.endswith(f"_{language}") else ""
    change = f"{part.before or '–'} → {part.after or '–'}"
    return f"{part.label} {change}" if part.label else change
