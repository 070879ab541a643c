"""An item as its game draws it, in both languages."""

from typing import Any, NamedTuple

import msgspec
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template.loader import get_template, select_template
from django.utils import translation

from games.match import releases
from studio.editor.items import Item
from studio.editor.shapes import words
from studio.editor.shapes.types import Group, Kinds

PLAIN = "admin/studio/_preview.html"
SHARED = ("css/base.css", "css/parts.css", "css/signs.css")
LAST = "css/admin-preview.css"


class Drawn(NamedTuple):
    """A drawing in one language."""

    language: str
    html: str


def draw(item: Item) -> list[Drawn]:
    """The item in every language; empty if it is not one that could be drawn."""
    decoded = _decoded(item)
    if decoded is None:
        return []
    key = item.game.key
    plain = get_template(PLAIN)
    own = [f"games/{key}/_preview.html"] if item.section.rows else []
    template = select_template([*own, PLAIN])
    known = {
        "item": decoded,
        "kind": item.section.name,
        "game": item.game,
        "content": releases.rules(releases.current(item.game).pk).content,  # type: ignore[attr-defined]
    }
    drawn = []
    for language, _ in settings.LANGUAGES:
        with translation.override(language):
            more = {"language": language, "card": _card(item.value, language)}
            html = template.render({**known, **more})
            # A game draws what players see of it; for the rest the plain card will do.
            drawn.append(Drawn(language, html if html.strip() else plain.render({**known, **more})))
    return drawn


def styles(item: Item) -> list[str]:
    """The stylesheets that a drawing needs."""
    own = f"css/games/{item.game.key}.css"
    return [*SHARED, *([own] if finders.find(own) else []), LAST]


def _decoded(item: Item) -> Any:
    shape = item.section.item
    if not isinstance(shape, Group | Kinds) or item.section.name == "general":
        return item.value
    kinds = [shape.type] if isinstance(shape, Group) else [g.type for g in shape.groups.values()]
    for kind in kinds:
        try:
            return msgspec.convert(item.value, kind)
        except msgspec.ValidationError:
            continue
    return None


def _card(value: Any, language: str) -> dict[str, Any]:
    """The plain card for whatever a game has no drawing of its own for."""
    if not isinstance(value, dict):
        return {"name": "", "text": "", "facts": [("", words.told(value))]}
    text = next((value[f"{n}_{language}"] for n in TEXTS if f"{n}_{language}" in value), "")
    return {
        "name": words.title(value, language),
        "icon": value.get("icon") or value.get("symbol") or "",
        "text": text,
        "facts": [
            (words.label(name), words.told(each))
            for name, each in value.items()
            if not name.endswith(("_ko", "_en")) and name not in ("icon", "symbol")
        ],
    }


TEXTS = ("text", "desc", "description", "help", "body")
