"""What the parts of content are called on the page, whichever game they belong to.

Names, values and descriptions come from the games' types, in English; `vocabulary.json` says them
in Korean. A name without an entry is shown as it is written in the types, with spaces.
"""

import inspect
import json
from functools import cache
from importlib import resources
from typing import Any

from django.utils.translation import get_language, gettext


@cache
def _vocabulary() -> dict[str, dict[str, str]]:
    raw = resources.files("studio").joinpath("vocabulary.json").read_text(encoding="utf-8")
    known: dict[str, dict[str, str]] = json.loads(raw)
    return known


def _korean() -> bool:
    return (get_language() or "").startswith("ko")


def label(name: str) -> str:
    """A part's name for people."""
    if name[:1].isdigit():
        return name
    plain = name.rpartition("-")[2]  # an option of the lab is called option-…
    if _korean() and plain in _vocabulary()["ko"]:
        return _vocabulary()["ko"][plain]
    spaced = plain.replace("_", " ").strip()
    return _vocabulary()["en"].get(plain) or spaced[:1].upper() + spaced[1:]


def value(name: str) -> str:
    """One of several values, for people; its own name stays beside it."""
    said = _vocabulary()["ko"].get(name, "") if _korean() else ""
    return f"{said} ({name})" if said and said != name else name


def help(said: str) -> str:
    """What a type's description says, if it says anything."""
    if not said:
        return ""
    return (_vocabulary()["help"].get(said) if _korean() else None) or gettext(said)


def kind_help(kind: Any) -> str:
    """What a kind of the vocabulary does: the first line of its documentation."""
    return help((inspect.getdoc(kind) or "").split("\n\n")[0].replace("\n", " "))
