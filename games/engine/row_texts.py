"""Texts of content that follow the effects: placeholders, and numbers that contradict a row.

A text of a row may name the row's own numbers: "{damage}" is the number of its effect `damage`,
"{steal_energy_max}" one of several numbers of an effect, "{cost}" a number of the row itself. They
are filled once, when a release is loaded, so that card, rules page, help and log say the same.
"""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import force_setattr

from games.engine import texts


class Sentence(NamedTuple):
    """What a part of a row does: a text to translate, and what fills it. Figures that are texts,
    or tuples of texts, are translated too."""

    text: str
    figures: Mapping[str, Any] = {}


LANGUAGES = ("ko", "en")
_PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_]*)\}")
_NUMBER = re.compile(r"(?<![A-Za-z\d.])\d+(?![\d.])")
"""Whole numbers; those of a name such as O5 say nothing."""
_HARMLESS = frozenset({0, 1})
"""Numbers of plain speech: one attack, once a round."""
_OTHER_TEXTS = ("name_", "example_", "title_", "body_", "flavor_")
_NEVER_SAID = frozenset({"copies", "weight", "order", "sort", "bot_rank"})
"""Numbers of a row that its texts do not speak of: they excuse no other number."""
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3})")
TELLING = 10
"""Smaller numbers of the whole set excuse nothing: every small number is one of them."""
PERMILLE, PERCENT = 10, 100
"""A text says in percent what a row has in thousandths, and as a factor what it has in percent."""
_TIMES = "times"
"""A parameter of this name counts what comes on top: a text says one more."""
_PERCENT = "percent"
"""A parameter of this name is a share of the whole: a text says how far it is from 100."""


def list_figures(row: Any) -> dict[str, int]:
    """The numbers of a row by the names that its texts may use; `row` is plain or typed."""
    found: dict[str, int] = {}
    plain = row if isinstance(row, dict) else msgspec.to_builtins(row)
    for name, value in plain.items():
        _add_figures(found, name, value)
    return found


def _add_figures(found: dict[str, int], name: str, value: Any) -> None:
    match value:
        case bool():
            return
        case int():
            found.setdefault(name, value)
        case dict():
            _add_effect(found, value)
        case list() | tuple():
            for each in value:
                if isinstance(each, dict):
                    _add_figures(found, name, each)


def _add_effect(found: dict[str, int], effect: Mapping[str, Any]) -> None:
    """An effect, or a condition: by its kind, and by kind and parameter."""
    kind = effect.get("kind")
    numbers = {
        name: value
        for name, value in effect.items()
        if isinstance(value, int) and not isinstance(value, bool)
    }
    for place, (name, value) in enumerate(numbers.items()):
        if isinstance(kind, str):
            if not place:
                found.setdefault(kind, value)
            found.setdefault(f"{kind}_{name}", value)
        found.setdefault(name, value)
    for name, value in effect.items():
        if isinstance(value, dict | list | tuple):
            _add_figures(found, name, value)


def fill_text(text: str, figures: Mapping[str, int]) -> str:
    """A text with its placeholders filled; what names no number stays as it is."""
    if "{" not in text:
        return text
    filled = _PLACEHOLDER.sub(lambda at: str(figures.get(at[1], at[0])), text)
    return texts.inflect(filled) if texts.has_markers(text) else filled


def fill_row(row: msgspec.Struct) -> None:
    """Fill the texts of a row that was just made."""
    open_texts = {
        name: text
        for name in row.__struct_fields__
        if name.endswith(LANGUAGES) and isinstance(text := getattr(row, name), str) and "{" in text
    }
    if open_texts:
        figures = list_figures(row)
        for name, text in open_texts.items():
            force_setattr(row, name, fill_text(text, figures))


def fill_content(content: Any) -> Any:
    """The content with the texts of all its rows filled."""
    for name in getattr(content, "__struct_fields__", ()):
        rows = getattr(content, name)
        for row in rows if isinstance(rows, tuple) else ():
            if isinstance(row, msgspec.Struct):
                fill_row(row)
    return content


def find_unknown(row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Placeholders that name no number of the row: the part with the text, and the name."""
    figures = list_figures(row)
    for part, text in _texts(row):
        for name in _PLACEHOLDER.findall(text):
            if name not in figures:
                yield part, name


def find_contradictions(
    row: Mapping[str, Any],
    common: frozenset[int] = frozenset(),
    word_numbers: Mapping[str, int] = MappingProxyType({}),
) -> Iterator[tuple[str, int]]:
    """Numbers that a text says instead of those of the effects: the part with the text, and the
    number. `common` are numbers of the whole set, such as the most energy that a player can hold;
    `word_numbers` those that words of the vocabulary stand for.

    A text may say less than the effects do, and it may say other numbers; only where it does both
    it seems to speak of another effect. Numbers of the set excuse only a text that says at least
    one number of its effects: amounts of money are round, and some setting has most of them.
    """
    said_of = {name: value for name, value in row.items() if name not in _NEVER_SAID}
    own = frozenset(_all_numbers(said_of))
    known = own | frozenset(_places(row)) | _HARMLESS
    known |= frozenset(_implied_numbers(row, word_numbers))
    settings = frozenset(number for number in common if number >= TELLING)
    of_effects = frozenset(_effect_numbers(row)) - _HARMLESS
    figures = list_figures(row)
    for part, text in _texts(row):
        plain = _THOUSANDS.sub("", fill_text(text, figures))
        said = frozenset(map(int, _NUMBER.findall(plain)))
        if of_effects <= said:
            continue
        excused = known | settings if of_effects & said else known
        for number in sorted(said - excused):
            if not {number * PERMILLE, number * PERCENT} & own:
                yield part, number


def common_numbers(content: Mapping[str, Any]) -> frozenset[int]:
    """The numbers of a whole set that are no row's: settings and the like."""
    groups = (value for value in content.values() if isinstance(value, Mapping))
    return frozenset(number for group in groups for number in _all_numbers(group))


def _texts(row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The texts of a row that say what it does: no names, examples and pages."""
    for part, text in row.items():
        if part.endswith(LANGUAGES) and not part.startswith(_OTHER_TEXTS) and isinstance(text, str):
            yield part, text


def _places(row: Mapping[str, Any]) -> Iterator[int]:
    """The places of its lists of numbers, such as the faces of a die."""
    for value in row.values():
        if isinstance(value, list | tuple) and all(isinstance(each, int) for each in value):
            yield from range(1, len(value) + 1)


def _implied_numbers(value: Any, word_numbers: Mapping[str, int]) -> Iterator[int]:
    """What follows from its words and parameters, without being a number of it."""
    match value:
        case str() if value in word_numbers:
            yield word_numbers[value]
        case Mapping():
            for name, each in value.items():
                if name.startswith(_TIMES) and isinstance(each, int):
                    yield each + 1
                if name.endswith(_PERCENT) and isinstance(each, int):
                    yield abs(PERCENT - each)
                yield from _implied_numbers(each, word_numbers)
        case list() | tuple():
            for each in value:
                yield from _implied_numbers(each, word_numbers)


def _effect_numbers(row: Mapping[str, Any]) -> Iterator[int]:
    for value in row.values():
        if isinstance(value, Mapping | list | tuple):
            yield from _all_numbers(value)


def _all_numbers(value: Any) -> Iterator[int]:
    match value:
        case bool():
            return
        case int():
            yield abs(value)
        case float():
            yield round(100 * abs(value))
        case Mapping():
            for each in value.values():
                yield from _all_numbers(each)
        case list() | tuple():
            for each in value:
                yield from _all_numbers(each)
