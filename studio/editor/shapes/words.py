"""What the parts of content are called on the page, whichever game they belong to.

Names, values and descriptions come from the games' types, in English; `vocabulary.json` says them
in Korean. A name without an entry is shown as it is written in the types, with spaces.
"""

import inspect
import json
from functools import cache
from importlib import resources
from typing import Any

from django.conf import settings
from django.utils.translation import get_language, gettext

from studio.editor.shapes.faults import name_of

NAMES = ("name", "title", "unit_name")
"""What items keep their names in, each for every language."""


@cache
def _vocabulary() -> dict[str, dict[str, Any]]:
    raw = (
        resources.files("studio.editor.shapes")
        .joinpath("vocabulary.json")
        .read_text(encoding="utf-8")
    )
    known: dict[str, dict[str, Any]] = json.loads(raw)
    return known


def _korean() -> bool:
    return (get_language() or "").startswith("ko")


def label(name: str) -> str:
    """A part's name for people."""
    if name[:1].isdigit():
        return name
    plain = name.rpartition("-")[2]  # an option of the lab is called option-…
    if _korean() and plain in _vocabulary()["ko"]:
        return str(_vocabulary()["ko"][plain])
    spaced = plain.replace("_", " ").strip()
    return _vocabulary()["en"].get(plain) or spaced[:1].upper() + spaced[1:]


def value(name: str) -> str:
    """One of several values, for people; its own name stays beside it."""
    if not _korean():
        return name.replace("_", " ")
    said = _vocabulary()["ko"].get(name, "")
    return f"{said} ({name})" if said and said != name else name


def told(found: Any) -> str:
    """Any value of the content in words, for reading."""
    match found:
        case bool():
            return "✓" if found else "–"
        case None:
            return "–"
        case dict():
            return ", ".join(f"{label(str(name))} {told(each)}" for name, each in found.items())
        case list():
            return " · ".join(map(told, found)) or "–"
        case str():
            return value(found)
    return json.dumps(found)


def title(row: Any, language: str = "") -> str:
    """What an item is called in the reader's language."""
    language = language or (get_language() or settings.LANGUAGE_CODE)[:2]
    if not isinstance(row, dict):
        return ""
    for name in (*(f"{n}_{language}" for n in NAMES), *(f"{n}_ko" for n in NAMES)):
        if row.get(name):
            return str(row[name])
    return name_of(row)


def help(said: str) -> str:
    """What a type's description says, if it says anything."""
    if not said:
        return ""
    return (_vocabulary()["help"].get(said) if _korean() else None) or gettext(said)


def hint(name: str) -> str:
    """What a part is for, where its type does not say it."""
    said: Any = _vocabulary()["hints"].get(name, {})
    found: str = said.get("ko" if _korean() else "en", "")
    return found


def kind_help(kind: Any) -> str:
    """What a kind of the vocabulary does: the first line of its documentation."""
    return help((inspect.getdoc(kind) or "").split("\n\n")[0].replace("\n", " "))
