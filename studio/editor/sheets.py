"""Structural content for reading: facts and tables instead of forms that nobody may fill in."""

from dataclasses import dataclass
from typing import Any

from studio.editor.shapes import words


@dataclass(frozen=True)
class Sheet:
    """A heading with facts, a table, and smaller sheets below."""

    title: str
    facts: tuple[tuple[str, str], ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    below: tuple["Sheet", ...] = ()


def of(value: Any, title: str = "") -> Sheet:
    """Whatever a chapter holds, laid out."""
    match value:
        case dict():
            short = {name: each for name, each in value.items() if not _is_long(each)}
            long = {name: each for name, each in value.items() if _is_long(each)}
            return Sheet(
                title,
                tuple((words.label(name), words.told(each)) for name, each in short.items()),
                below=tuple(of(each, words.label(name)) for name, each in long.items()),
            )
        case [dict(), *_]:
            names = list(dict.fromkeys(name for row in value for name in row))
            rows = tuple(tuple(words.told(row.get(name)) for name in names) for row in value)
            return Sheet(title, columns=tuple(map(words.label, names)), rows=rows)
        case [[*_], *_]:
            return Sheet(title, rows=tuple(tuple(map(words.told, row)) for row in value))
    return Sheet(title, (("", words.told(value)),))


def _is_long(value: Any) -> bool:
    return isinstance(value, dict | list) and any(isinstance(each, dict | list) for each in value)
