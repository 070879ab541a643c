"""A section as a grid: lines of cells, columns, shares of weights, and changes of many cells."""

import copy
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.engine.content import Problem
from studio.editor import drafts
from studio.editor.items import fresh_row
from studio.editor.sections import Section
from studio.editor.shapes import words
from studio.editor.shapes.checker import check
from studio.editor.shapes.types import Group, Several, Shape
from studio.models import Draft
from studio.sheet.cells import Cell, list_cells, put

WEIGHTS = ("copies", "weight")
"""Columns whose numbers are shares of their sum."""
KIND = "kind"
"""The part of an effect that says what it does."""
OPERATIONS = ("set", "add", "times")
Texts = Mapping[tuple[str, str], str]
"""(key of the line, path of the cell) -> what was typed."""


@dataclass(frozen=True)
class Line:
    """A row of the section, or one value of a section without rows."""

    key: str
    title: str
    shape: Shape
    value: Any
    is_fixed: bool = False

    @property
    def mark(self) -> str:
        return drafts.fingerprint(self.value)

    @cached_property
    def cells(self) -> dict[str, Cell]:
        return {cell.path: cell for cell in list_cells(self.shape, self.value)}

    @property
    def is_on(self) -> bool:
        return not isinstance(self.value, dict) or self.value.get("enabled", True)


@dataclass(frozen=True)
class Column:
    """The cells of one path."""

    path: str
    label: str
    is_prose: bool
    is_number: bool
    is_fixed: bool

    @property
    def is_weight(self) -> bool:
        return self.path in WEIGHTS


@dataclass(frozen=True)
class Grid:
    """A section of a draft as a sheet."""

    section: Section
    content: Any

    @cached_property
    def lines(self) -> list[Line]:
        section, content = self.section, self.content
        if section.has_rows:
            shape = section.item_shape
            return [
                Line(key, words.title(row), shape, row, key in section.fixed_rows)
                for key, row in section.rows(content)
            ]
        value = section.value(content)
        match section.shape:
            case Group() as group:
                return [
                    Line(part.name, words.label(part.name), part.shape, value[part.name],
                         part.structural)
                    for part in group.parts
                    if part.name in value
                ]  # fmt: skip
            case Several(each):
                return [Line(str(n), str(n), each, one) for n, one in enumerate(value, start=1)]
        return [Line(section.name, words.label(section.name), section.shape, value)]

    @cached_property
    def columns(self) -> list[Column]:
        """Every path that some line has, in the order of the types."""
        found: dict[str, list[Cell]] = {}
        for line in self.lines:
            for path, cell in line.cells.items():
                found.setdefault(path, []).append(cell)
        places = {path: nth for nth, path in enumerate(found)}
        order = sorted(found, key=lambda path: _rank(path, places))
        return [
            Column(
                path,
                found[path][0].label,
                found[path][0].is_prose,
                any(cell.kind == "number" for cell in found[path]),
                all(cell.is_fixed for cell in found[path]),
            )
            for path in order
        ]

    def total(self, path: str) -> float:
        """The sum of a column of weights, over the lines that are in use."""
        values = [
            line.cells[path].value for line in self.lines if path in line.cells and line.is_on
        ]
        return sum(each for each in values if isinstance(each, int | float))

    @property
    def has_sums(self) -> bool:
        """Whether each line is a list of numbers that belong together, such as odds."""
        return not self.section.has_rows and all(
            isinstance(line.value, list)
            and all(isinstance(each, int | float) for each in line.value)
            for line in self.lines
        )

    def find_line(self, key: str) -> Line | None:
        return next((line for line in self.lines if line.key == key), None)


def _rank(path: str, places: Mapping[str, int]) -> tuple[tuple[int, int], ...]:
    """Columns of the same part stand together, in the order of their first appearance; the first
    effect before the second, and its kind before its numbers."""
    names = path.split(".")
    return tuple(
        (int(name), 0)
        if name.isdigit()
        else (0, 0 if name == KIND else 1 + _first_place(names[: nth + 1], places))
        for nth, name in enumerate(names)
    )


def _first_place(names: list[str], places: Mapping[str, int]) -> int:
    return min(place for path, place in places.items() if path.split(".")[: len(names)] == names)


def load_grid(draft: Draft, section: Section) -> Grid:
    return Grid(section, drafts.load_content(draft))


@dataclass(frozen=True)
class Edit:
    """Lines of a grid after changes of their cells, and what does not fit of them."""

    values: dict[str, Any]
    problems: tuple[Problem, ...]
    unknown: tuple[str, ...] = ()


def change_cells(grid: Grid, texts: Texts) -> Edit:
    """The lines that change when cells get these texts; new keys are rows where rows may be
    added."""
    values: dict[str, Any] = {}
    problems: list[Problem] = []
    unknown: list[str] = []
    by_line: dict[str, dict[str, str]] = {}
    for (key, path), text in texts.items():
        by_line.setdefault(key, {})[path] = text
    for key, typed in by_line.items():
        line = grid.find_line(key) or _new_line(grid, key)
        if line is None:
            unknown.append(key)
            continue
        value = _change_line(line, typed)
        if value == line.value and grid.find_line(key):
            continue
        where = f"{grid.section.path()}.{key}".strip(".")
        problems += check(line.shape, value, where).problems
        values[key] = value
    return Edit(values, tuple(problems), tuple(unknown))


def _new_line(grid: Grid, key: str) -> Line | None:
    section = grid.section
    part = section.item_shape.key_part() if isinstance(section.item_shape, Group) else None
    if not section.can_grow or part is None or not key:
        return None
    row = {**copy.deepcopy(fresh_row(section, grid.content)), part.name: key}
    return Line(key, key, section.item_shape, row)


def _change_line(line: Line, typed: Mapping[str, str]) -> Any:
    value = copy.deepcopy(line.value)
    for path, text in typed.items():
        cell = line.cells.get(path)
        if cell and not cell.is_fixed and not line.is_fixed and text != cell.text:
            value = put(value, path, cell.parse(text))
    return value


def bulk_texts(grid: Grid, keys: Iterable[str], path: str, operation: str, amount: str) -> Texts:
    """The texts of a column after one operation on chosen lines. Whole numbers stay whole."""
    chosen, texts = set(keys), {}
    for line in grid.lines:
        cell = line.cells.get(path)
        if line.key not in chosen or cell is None:
            continue
        if operation == "set":
            texts[line.key, path] = amount
            continue
        number, by = cell.value, cell.parse(amount) if cell.kind == "number" else None
        if isinstance(by, int | float) and isinstance(number, int | float):
            result = number + by if operation == "add" else number * by
            texts[line.key, path] = str(round(result) if isinstance(number, int) else result)
    return texts


def save(draft: Draft, grid: Grid, edit: Edit, marks: Mapping[str, str], author: Any) -> None:
    """Write changed lines. Raises Conflict if someone else changed one of them meanwhile."""
    section = grid.section
    if section.has_rows:
        drafts.save_rows(draft.pk, section, edit.values, marks, author)
        return
    whole = copy.deepcopy(section.value(grid.content))
    before = drafts.fingerprint(whole)
    for key, value in edit.values.items():
        if isinstance(whole, dict):
            whole[key] = value
        elif isinstance(whole, list):
            whole[int(key) - 1] = value
        else:
            whole = value
    if any(mark != line.mark for key, mark in marks.items() if (line := grid.find_line(key))):
        raise drafts.Conflict
    drafts.save_item(draft.pk, section, None, whole, before, author)
