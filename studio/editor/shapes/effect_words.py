"""What an item does, as sentences beside its texts, and where its texts contradict it."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext

from games.engine import row_texts, texts
from games.engine.content import Problem
from games.engine.game import Game
from games.engine.row_texts import Sentence
from games.engine.texts import gettext_noop
from studio.editor.shapes import words
from studio.editor.shapes.types import Group, Kinds, Shape, join
from studio.editor.shapes.walk import shapes_within

CONTRADICTION = gettext_noop("The text says {number}, but nothing of this row is {number}.")
UNKNOWN = gettext_noop("There is no number named “{name}” in this row.")


def describe(game: Game, shape: Shape, struct: Any, row: Any) -> list[str]:
    """What a row does, in the reader's language; `struct` is the same row as the game's type."""
    found = [_translate(each) for each in game.content.describe_row(struct)]
    return found or list(_describe_kinds(shape, row))


def _translate(sentence: Sentence) -> str:
    figures = {name: _translate_figure(value) for name, value in sentence.figures.items()}
    return texts.fill(gettext(sentence.text), **figures)


def _translate_figure(value: Any) -> Any:
    match value:
        case str() if value:
            return gettext(value)
        case tuple():
            return ", ".join(str(_translate_figure(each)) for each in value)
    return value


def _describe_kinds(shape: Shape, row: Any) -> Iterator[str]:
    """What the kinds of its effects are for, each with its parameters."""
    groups: dict[str, Group] = {}
    for inner in shapes_within(shape):
        if isinstance(inner, Kinds):
            groups |= inner.groups
    for effect in _effects(row):
        group = groups.get(str(effect.get("kind")))
        if group is not None:
            parts = {name: value for name, value in effect.items() if name not in ("kind", "hook")}
            figures = f"({words.describe(parts)})" if parts else ""
            yield f"{words.kind_help(group.type)} {figures}".strip()


def _effects(value: Any) -> Iterator[Mapping[str, Any]]:
    match value:
        case dict():
            if "kind" in value:
                yield value
            for each in value.values():
                yield from _effects(each)
        case list():
            for each in value:
                yield from _effects(each)


def find_warnings(game: Game, content: Any, row: Any, where: str) -> tuple[Problem, ...]:
    """Where the texts of a row contradict its numbers. It can be saved and published all the
    same."""
    if not isinstance(row, dict):
        return ()
    unknown = (
        Problem(join(where, part), UNKNOWN, {"name": name})
        for part, name in row_texts.find_unknown(row)
    )
    common, words_of = row_texts.common_numbers(content), game.content.word_numbers
    wrong = (
        Problem(join(where, part), CONTRADICTION, {"number": number})
        for part, number in row_texts.find_contradictions(row, common, words_of)
    )
    return (*unknown, *wrong)


def list_placeholders(row: Any) -> list[tuple[str, int]]:
    """The numbers that the texts of a row can name, by their names."""
    return sorted(row_texts.list_figures(row).items()) if isinstance(row, dict) else []
