"""Labels, help texts and problem sentences of the editor, in the reader's language.

Names, values and descriptions come from the games' types, in English; `vocabulary.json` has their
Korean. A name without an entry is shown as it is written in the types, with spaces.
"""

import inspect
import json
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Any

from django.conf import settings
from django.utils.translation import get_language, gettext

from games.engine import texts
from games.engine.content import Problem
from studio.editor.shapes.types import row_name

NAMES = ("name", "title", "unit_name")
"""The parts that hold the name of an item, one per language."""


@cache
def _vocabulary() -> dict[str, dict[str, Any]]:
    raw = (
        resources.files("studio.editor.shapes")
        .joinpath("vocabulary.json")
        .read_text(encoding="utf-8")
    )
    entries: dict[str, dict[str, Any]] = json.loads(raw)
    return entries


def _is_korean() -> bool:
    return (get_language() or "").startswith("ko")


def label(name: str) -> str:
    """The label of a part."""
    if name[:1].isdigit():
        return name
    plain = name.rpartition("-")[2]  # the lab prefixes options with "option-"
    if _is_korean() and plain in _vocabulary()["ko"]:
        return str(_vocabulary()["ko"][plain])
    spaced = plain.replace("_", " ").strip()
    return _vocabulary()["en"].get(plain) or spaced[:1].upper() + spaced[1:]


def value(name: str) -> str:
    """One of several values. In Korean its own name stays beside the translation."""
    if not _is_korean():
        return name.replace("_", " ")
    korean = _vocabulary()["ko"].get(name, "")
    return f"{korean} ({name})" if korean and korean != name else name


def describe(content: Any) -> str:
    """Any value of the content as text."""
    match content:
        case bool():
            return "✓" if content else "–"
        case None:
            return "–"
        case dict():
            return ", ".join(
                f"{label(str(name))} {describe(each)}" for name, each in content.items()
            )
        case list():
            return " · ".join(map(describe, content)) or "–"
        case str():
            return value(content)
    return json.dumps(content)


def title(row: Any, language: str = "") -> str:
    """The name of an item in the reader's language, or in the given one."""
    language = language or (get_language() or settings.LANGUAGE_CODE)[:2]
    if not isinstance(row, dict):
        return ""
    for name in (*(f"{n}_{language}" for n in NAMES), *(f"{n}_ko" for n in NAMES)):
        if row.get(name):
            return str(row[name])
    return row_name(row)


def help(description: str) -> str:
    """The description of a type, translated."""
    if not description:
        return ""
    korean = _vocabulary()["help"].get(description) if _is_korean() else None
    return korean or gettext(description)


def hint(name: str) -> str:
    """The help text of a part whose type has no description."""
    texts: Any = _vocabulary()["hints"].get(name, {})
    text: str = texts.get("ko" if _is_korean() else "en", "")
    return text


def kind_help(kind: Any) -> str:
    """What a kind of effect does: the first paragraph of its docstring."""
    return help((inspect.getdoc(kind) or "").split("\n\n")[0].replace("\n", " "))


def sentence(problem: Problem) -> str:
    """A problem in the reader's language."""
    return texts.fill(gettext(problem.sentence), **problem.figures)


def sentences(problems: Iterable[Problem]) -> list[tuple[str, str]]:
    """Problems as pairs of path and sentence."""
    return [(problem.where, sentence(problem)) for problem in problems]
