"""The values of a row as cells of a sheet: each has a path, a text, and the shape that reads it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from studio.editor.shapes import words
from studio.editor.shapes.types import (
    KEYS,
    Choice,
    Either,
    Flag,
    Group,
    Kinds,
    Null,
    Number,
    Part,
    Row,
    Several,
    Shape,
    Table,
    Text,
)
from studio.editor.shapes.walk import Place, root

VALUE = "value"
"""The path of the one cell of a row that is a single value."""
YES = ("1", "true", "yes", "on", "✓", "o", "y", "예", "네", "참")
SEPARATOR = ", "
NUMBER = re.compile(r"[-+−]?\d{1,12}(\.\d{1,6})?")


@dataclass(frozen=True)
class Cell:
    """One value of a row."""

    path: str
    label: str
    shape: Shape
    value: Any
    is_fixed: bool = False

    @property
    def kind(self) -> str:
        """The kind of its field: number, flag, choice or text."""
        match _core(self.shape):
            case Number():
                return "number"
            case Flag():
                return "flag"
            case Choice():
                return "choice"
        return "text"

    @property
    def is_prose(self) -> bool:
        """Whether people read it: a name or a description."""
        return self.path.rpartition(".")[2].endswith(("_ko", "_en"))

    @property
    def text(self) -> str:
        """The value as a sheet has it."""
        return cell_text(self.value)

    @property
    def read_only_text(self) -> str:
        """The value of a cell that cannot be edited, in the reader's language."""
        return words.value(self.text) if self.kind == "choice" else self.text

    @property
    def choices(self) -> list[tuple[str, str]]:
        core = _core(self.shape)
        assert isinstance(core, Choice)
        empty = [("", "–")] if core is not self.shape else []
        return [*empty, *((str(each), words.value(str(each))) for each in core.values)]

    def parse(self, text: str) -> Any:
        """The value that a text stands for. A text that does not fit stays: checking names it."""
        return parse(self.shape, text.strip())


def _core(shape: Shape) -> Shape:
    """The shape without the possibility of null."""
    if isinstance(shape, Either):
        return next(each for each in shape.options if not isinstance(each, Null))
    return shape


def cell_text(value: Any) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "1" if value else "0"
        case list():
            return SEPARATOR.join(map(cell_text, value))
    return str(value)


def parse(shape: Shape, text: str) -> Any:
    match shape:
        case Either():
            return None if not text and shape.is_nullable else parse(_core(shape), text)
        case Flag():
            return text.lower() in YES
        case Number():
            return _parse_number(text)
        case Choice(values):
            return next((each for each in values if str(each) == text), text)
        case Several(each):
            return [parse(each, part.strip()) for part in text.split(",") if part.strip()]
        case Row(places):
            parts = [part.strip() for part in text.split(",") if part.strip()]
            shapes = [*places, *[places[-1]] * len(parts)]
            return [parse(each, part) for each, part in zip(shapes, parts, strict=False)]
    return text


def _parse_number(text: str) -> Any:
    plain = text.replace("−", "-").replace(",", "").rstrip("%")
    if not NUMBER.fullmatch(plain):
        return text
    number = float(plain)
    return int(number) if number == int(number) else number


def list_cells(shape: Shape, value: Any) -> list[Cell]:
    """The cells of a row, or of one value of a section."""
    if _is_leaf(shape):
        return [Cell(VALUE, words.label(VALUE), shape, value)]
    place = root(shape, value)
    return list(_cells(place, "", "", is_fixed=False))


def _cells(place: Place, path: str, label: str, is_fixed: bool) -> Iterator[Cell]:
    shape = place.shape
    if isinstance(shape, Kinds):
        group = shape.find_group(place.value)
        if group is None:
            return
        kind, tag = shape.tag_field, place.value.get(shape.tag_field)
        yield Cell(_join(path, kind), _label(label, kind), Choice((tag,)), tag, is_fixed=True)
        yield from _cells(place.reshape(group), path, label, is_fixed)
    elif _is_leaf(shape):
        yield Cell(path, label, shape, place.value, is_fixed)
    elif isinstance(shape, Either):
        option = shape.find_option(place.value)
        if option is not None and not isinstance(shape.options[option], Null):
            yield from _cells(place.reshape(shape.options[option]), path, label, is_fixed)
    elif isinstance(shape, Group):
        for part in shape.parts:
            if isinstance(place.value, dict) and part.name in place.value:
                fixed = is_fixed or _is_fixed(part, path)
                inner = _join(path, part.name), _label(label, part.name)
                yield from _cells(place.child(part), *inner, fixed)
    elif isinstance(shape, Several | Row | Table):
        for nth, entry in enumerate(place.entries(), start=1):
            name = entry.part.name if isinstance(shape, Table) else str(nth)
            yield from _cells(entry, _join(path, name), _label(label, name), is_fixed)


def _is_fixed(part: Part, path: str) -> bool:
    return part.structural or part.lasting or (not path and part.name in KEYS)


def _is_leaf(shape: Shape) -> bool:
    core = _core(shape)
    if isinstance(core, Several):
        return isinstance(core.of, Number | Choice | Text) and not core.has_fixed_length
    return isinstance(core, Number | Flag | Choice | Text)


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _label(label: str, name: str) -> str:
    own = words.label(name)
    return f"{label} · {own}" if label else own


def put(value: Any, path: str, new: Any) -> Any:
    """A row with another value at a path, changed in place; the value itself where it is one."""
    if path == VALUE and not isinstance(value, dict | list):
        return new
    *above, last = path.split(".")
    inside = value
    for name in above:
        inside = inside[int(name) - 1] if isinstance(inside, list) else inside[name]
    if isinstance(inside, list):
        inside[int(last) - 1] = new
    else:
        inside[last] = new
    return value
