"""A sheet as CSV: written with one column a cell, read from files and from what was pasted."""

import csv
import io
from typing import NamedTuple

from studio.sheet.grid import Grid, Texts

KEY = "id"
MOST_LINES = 2000
MOST_CHARACTERS = 400_000


class Unreadable(Exception):
    """No table with a first column of keys."""


class Reading(NamedTuple):
    """The cells of a file, and its columns that the sheet does not have."""

    texts: Texts
    unknown_columns: tuple[str, ...]


def write(grid: Grid) -> str:
    """The whole sheet with the paths of its cells as heads."""
    out = io.StringIO()
    writer = csv.writer(out)
    columns = [column for column in grid.columns if column.path not in (KEY,)]
    writer.writerow([KEY, *(column.path for column in columns)])
    for line in grid.lines:
        cells = line.cells
        texts = [cells[each.path].text if each.path in cells else "" for each in columns]
        writer.writerow([_harmless(line.key), *map(_harmless, texts)])
    return out.getvalue()


def _harmless(text: str) -> str:
    """A text that no spreadsheet runs as a formula; numbers stay numbers."""
    return f"'{text}" if text[:1] in "=@" else text


def read(text: str, grid: Grid) -> Reading:
    """The cells of a table with heads: comma, semicolon or tab between them."""
    if len(text) > MOST_CHARACTERS:
        raise Unreadable
    first = text.partition("\n")[0]
    delimiter = max("\t;,", key=first.count)
    try:
        rows = list(csv.reader(io.StringIO(text), delimiter=delimiter))
    except csv.Error as error:
        raise Unreadable from error
    heads = [head.strip().lstrip("\ufeff") for head in rows[0]] if rows else []
    if not heads or heads[0] != KEY or not 1 < len(rows) <= MOST_LINES:
        raise Unreadable
    known = {column.path for column in grid.columns}
    texts = {
        (row[0].strip().removeprefix("'"), path): value.removeprefix("'")
        for row in rows[1:]
        if row and row[0].strip()
        for path, value in zip(heads[1:], row[1:], strict=False)
        if path in known and (value or _has_cell(grid, row[0].strip(), path))
    }
    return Reading(texts, tuple(head for head in heads[1:] if head not in known))


def _has_cell(grid: Grid, key: str, path: str) -> bool:
    line = grid.find_line(key)
    return line is not None and path in line.cells
