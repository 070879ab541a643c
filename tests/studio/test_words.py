"""Whatever a form calls by name, it can call in Korean."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation

from games.engine.protocol import Game
from games.engine.registry import GAMES
from studio import inspection, sections, words
from studio.shapes import Choice, Either, Group, Kinds, Row, Several, Table

SHIPPED = {key: game for key, game in GAMES.items() if key != "pebbles"}
every_game = pytest.mark.parametrize("game", SHIPPED.values(), ids=SHIPPED)


def groups(shape: Any) -> Iterator[Group]:
    match shape:
        case Group(parts=parts):
            yield shape
            for part in parts:
                yield from groups(part.shape)
        case Kinds(groups=kinds):
            for kind in kinds.values():
                yield from groups(kind)
        case Several(of=each) | Table(of=each):
            yield from groups(each)
        case Row(places=several) | Either(shapes=several):
            for one in several:
                yield from groups(one)


@every_game
def test_every_label_and_every_help_is_there_in_korean(game: Game) -> None:
    mute = set()
    with translation.override("ko"):
        for group in groups(inspection.of(game.content)):
            for part in group.parts:
                mute |= {part.name} if words.label(part.name).isascii() else set()
                mute |= {part.help} if words.help(part.help).isascii() and part.help else set()
            if group.tag_field:
                mute |= {str(group.tag)} if words.value(str(group.tag)).isascii() else set()
                mute |= (
                    {words.kind_help(group.type)}
                    if words.kind_help(group.type).isascii()
                    else set()
                )

    assert mute - {"HP", "XP", "x", "y", "f", "ex", "hp", "xp", "id"} == set()


def test_words_are_english_for_whoever_reads_english() -> None:
    with translation.override("en"):
        assert words.label("back_permille") == "Back permille"
        assert words.label("name_ko") == "Name in Korean"
        assert words.value("wear") == "wear"


def test_sections_have_names_too() -> None:
    with translation.override("ko"):
        for game in SHIPPED.values():
            assert all(not words.label(section.name).isascii() for section in sections.of(game))


def test_a_choice_with_one_value_is_no_choice() -> None:
    shape = inspection.of(SHIPPED["yut"].content)
    assert isinstance(shape, Group)
    assert isinstance(shape.part("game").shape, Choice)
    assert shape.part("game").structural
