"""An item as its game draws it, in every language."""

from typing import TYPE_CHECKING, Any, NamedTuple

from django.conf import settings
from django.contrib.staticfiles import finders
from django.template.loader import get_template, select_template
from django.utils import translation

from games.engine import row_texts
from games.engine.game import Game
from games.match import releases
from studio.editor.sections import Section
from studio.editor.shapes import words
from studio.editor.shapes.checker import check
from studio.editor.shapes.effect_words import describe

if TYPE_CHECKING:
    from studio.editor.items import Item

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


class Picture(NamedTuple):
    """An item before or after a change, in the reader's language."""

    is_after: bool
    html: str


def draw_item(item: "Item") -> list[Preview]:
    """A row without problems, drawn in every language."""
    struct, previews = item.struct, []
    for language, _ in settings.LANGUAGES:
        name = translation.get_language_info(language)["name_local"]
        html = _draw(item.game, item.section, struct, item.value, language)
        with translation.override(language):
            sentences = describe(item.game, item.section.item_shape, struct, item.value)
        previews.append(Preview(language, name, html, sentences))
    return previews


def draw_pair(game: Game, section: Section, before: Any, after: Any) -> list[Picture]:
    """A row before and after a change, in the reader's language; without the side that is not
    there or does not fit."""
    language = (translation.get_language() or settings.LANGUAGE_CODE)[:2]
    pictures = []
    for is_after, row in ((False, before), (True, after)):
        checked = check(section.item_shape, row, section.name) if row is not None else None
        if checked and not checked.problems:
            html = _draw(game, section, checked.value, row, language)
            pictures.append(Picture(is_after, html))
    return pictures


def _draw(game: Game, section: Section, struct: Any, row: Any, language: str) -> str:
    row_texts.fill_row(struct)
    context = {
        "item": struct,
        "kind": section.name,
        "game": game,
        "content": releases.rules(releases.current(game).pk).content,  # type: ignore[attr-defined]
        "language": language,
    }
    with translation.override(language):
        context["card"] = _card(row, language)
        # A game's template is empty for what players never see: the plain card is used then.
        html = select_template([f"games/{game.key}/_preview.html", PLAIN]).render(context)
        return html if html.strip() else get_template(PLAIN).render(context)


def stylesheets(game: Game) -> list[str]:
    """The stylesheets that a preview needs."""
    own = f"css/games/{game.key}.css"
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
