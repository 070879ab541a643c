"""An item as its game draws it, in every language."""

from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.staticfiles import finders
from django.template.loader import get_template, select_template
from django.utils import translation

from games.engine import row_texts
from games.match import releases
from studio.editor.items import Item
from studio.editor.shapes import words
from studio.editor.shapes.effect_words import describe

PLAIN = "admin/studio/_preview.html"
SHARED = ("css/base.css", "css/parts.css", "css/signs.css")
LAST = "css/admin-preview.css"
TEXTS = ("text", "desc", "description", "help", "body")


class Preview(NamedTuple):
    """The drawing of an item in one language."""

    language: str
    language_name: str
    html: str
    sentences: list[str]
    """What it does, made of its parameters."""


def draw_item(item: Item) -> list[Preview]:
    """A row without problems, drawn in every language."""
    plain = get_template(PLAIN)
    template = select_template([f"games/{item.game.key}/_preview.html", PLAIN])
    struct = item.struct
    row_texts.fill_row(struct)
    context = {
        "item": struct,
        "kind": item.section.name,
        "game": item.game,
        "content": releases.rules(releases.current(item.game).pk).content,  # type: ignore[attr-defined]
    }
    previews = []
    for language, _ in settings.LANGUAGES:
        name = translation.get_language_info(language)["name_local"]
        with translation.override(language):
            context |= {"language": language, "card": _card(item.value, language)}
            # A game's template is empty for what players never see: the plain card is used then.
            html = template.render(context)
            html = html if html.strip() else plain.render(context)
            sentences = describe(item.game, item.section.item_shape, struct, item.value)
        previews.append(Preview(language, name, html, sentences))
    return previews


def stylesheets(item: Item) -> list[str]:
    """The stylesheets that a preview needs."""
    own = f"css/games/{item.game.key}.css"
    return [*SHARED, *([own] if finders.find(own) else []), LAST]


def _card(value: dict[str, Any], language: str) -> dict[str, Any]:
    """The plain card of an item that its game does not draw."""
    text = next((value[f"{n}_{language}"] for n in TEXTS if f"{n}_{language}" in value), "")
    text = row_texts.fill_text(str(text), row_texts.list_figures(value))
    return {
        "name": words.title(value, language),
        "icon": value.get("icon") or value.get("symbol") or "",
        "text": text,
        "facts": [
            (words.label(name), words.describe(each))
            for name, each in value.items()
            if not name.endswith(("_ko", "_en")) and name not in ("icon", "symbol")
        ],
    }
