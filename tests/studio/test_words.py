"""Every label, help text and value of the forms is translated to Korean."""

import json
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import pytest
from django.test import Client
from django.utils import translation
from django.utils.html import escape

from games.engine.game import Game
from games.engine.registry import GAMES
from studio.editor import drafts, items, previews, sections, vocabulary
from studio.editor.shapes import inspection, words
from studio.editor.shapes.types import Choice, Group, Shape
from studio.editor.shapes.walk import shapes_within

SHIPPED = {key: game for key, game in GAMES.items() if key != "pebbles"}
every_game = pytest.mark.parametrize("game", SHIPPED.values(), ids=SHIPPED)


def groups(shape: Shape) -> Iterator[Group]:
    return (each for each in shapes_within(shape) if isinstance(each, Group))


@every_game
def test_every_label_and_every_help_is_there_in_korean(game: Game) -> None:
    missing = set()
    with translation.override("ko"):
        for group in groups(inspection.derive_shape(game.content.schema)):
            for part in group.parts:
                missing |= {part.name} if words.label(part.name).isascii() else set()
                missing |= {part.help} if words.help(part.help).isascii() and part.help else set()
            if group.tag_field:
                missing |= {str(group.tag)} if words.value(str(group.tag)).isascii() else set()
                missing |= (
                    {words.kind_help(group.type)}
                    if words.kind_help(group.type).isascii()
                    else set()
                )

    assert missing - {"HP", "XP", "x", "y", "f", "ex", "hp", "xp", "id"} == set()


def test_labels_are_english_in_english() -> None:
    with translation.override("en"):
        assert words.label("back_permille") == "Back permille"
        assert words.label("name_ko") == "Name in Korean"
        assert words.value("wear") == "wear"


def test_sections_have_korean_names() -> None:
    with translation.override("ko"):
        for game in SHIPPED.values():
            assert all(
                not words.label(section.name).isascii() for section in sections.list_sections(game)
            )


def test_a_choice_with_one_value_is_structural() -> None:
    shape = inspection.derive_shape(SHIPPED["yut"].content.schema)
    assert isinstance(shape, Group)
    assert isinstance(shape.part("game").shape, Choice)
    assert shape.part("game").structural


PLAIN = ("name_", "desc", "text_", "title_", "body_", "help_", "flavor_", "example_", "unit_name_")


@every_game
def test_every_field_says_what_it_is_for(game: Game) -> None:
    """Except names, texts and the flag `enabled`."""
    missing = {
        f"{group.type.__name__}.{part.name}"
        for section in sections.list_sections(game)
        if not section.structural
        for group in groups(section.shape)
        for part in group.parts
        if not part.structural and not part.name.startswith(PLAIN)
        and part.name not in ("id", "code", "key", "enabled")
        and not (words.help(part.help) or words.hint(part.name))
    }  # fmt: skip

    assert missing == set()


def test_hints_are_in_both_languages() -> None:
    for language in ("ko", "en"):
        with translation.override(language):
            assert words.hint("base_throws").isascii() == (language == "en")


@pytest.mark.parametrize(
    ("game", "kind", "place"),
    [
        ("yut", "wear", "Sticks"), ("travel", "swap_place", "Chance cards"),
        ("dice", "burn", "Special dice"),
    ],
)  # fmt: skip
def test_the_vocabulary_page_lists_kinds_and_phases(
    editor_client: Client, game: str, kind: str, place: str
) -> None:
    page = editor_client.get(f"/admin/studio/content/{game}/vocabulary/").content.decode()

    row = page[page.index(f'data-kind="{kind}"') :].split("</tr>")[0]
    assert place in row
    assert 'id="phases"' in page


ROWS = [
    (game.key, section.name, key)
    for game in SHIPPED.values()
    for section in sections.list_sections(game)
    if section.has_rows
    for key, _ in list(section.rows(json.loads(game.first_release)))[:1]
]


@pytest.mark.parametrize(("game", "section", "key"), ROWS)
def test_an_item_of_every_list_has_a_picture_in_both_languages(
    editor: Any, game: str, section: str, key: str
) -> None:
    made = items.load_item(drafts.create(GAMES[game], editor), section, key)

    drawn = previews.draw_item(made)

    assert [each.language for each in drawn] == ["ko", "en"]
    for each in drawn:
        title = words.title(made.value, each.language)
        assert title.isdigit() or escape(title) in each.html or section == "special_cards"


@every_game
def test_phases_are_in_the_order_of_play_and_in_korean(game: Game) -> None:
    with translation.override("ko"):
        shown = vocabulary.phases(game)

    assert all(not name.isascii() for name in shown)
    declared = get_args(get_type_hints(game.rules.state)["phase"])
    assert [name.rpartition("(")[2].rstrip(")") for name in shown] == list(declared)
