"""Structural content as facts and tables, because it cannot be edited in a form."""

from dataclasses import dataclass
from typing import Any

from studio.editor.shapes import words


@dataclass(frozen=True)
class Sheet:
    """A heading with facts, a table, and sheets inside it."""

    title: str
    facts: tuple[tuple[str, str], ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    sheets: tuple["Sheet", ...] = ()


def build_sheet(value: Any, title: str = "") -> Sheet:
    """The value of a section, laid out for reading."""
    match value:
        case dict():
            short = {name: each for name, each in value.items() if not _is_nested(each)}
            nested = {name: each for name, each in value.items() if _is_nested(each)}
            return Sheet(
                title,
                tuple((words.label(name), words.describe(each)) for name, each in short.items()),
                sheets=tuple(build_sheet(each, words.label(name)) for name, each in nested.items()),
            )
        case [dict(), *_]:
            names = list(dict.fromkeys(name for row in value for name in row))
            rows = tuple(tuple(words.describe(row.get(name)) for name in names) for row in value)
            return Sheet(title, columns=tuple(map(words.label, names)), rows=rows)
        case [[*_], *_]:
            return Sheet(title, rows=tuple(tuple(map(words.describe, row)) for row in value))
    return Sheet(title, (("", words.describe(value)),))


def _is_nested(value: Any) -> bool:
    return isinstance(value, dict | list) and any(isinstance(each, dict | list) for each in value)
