"""The walk over the shapes of content that checking, reading and drawing forms share.

`Visitor` is the only dispatch over the closed set of shapes: an operation that lacks a method for a
new shape fails on import.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar, get_args

from studio.editor.shapes.types import (
    Either,
    Group,
    Kinds,
    Null,
    Part,
    Row,
    Several,
    Shape,
    Table,
    join,
    row_name,
)

ROOT = "value"
"""The form field of an item that has no named parts."""

Result = TypeVar("Result")


@dataclass(frozen=True)
class Place:
    """A value in the content, with its part and its two addresses."""

    part: Part
    value: Any = None
    field: str = ""
    """The name of its form field: entries are counted from 0."""
    where: str = ""
    """Its path in problems: entries have the name of the row, or are counted from 1."""

    @property
    def shape(self) -> Shape:
        return self.part.shape

    def reshape(self, shape: Shape) -> "Place":
        """The same place seen as one option of its shape."""
        return replace(self, part=replace(self.part, shape=shape))

    def child(self, part: Part) -> "Place":
        """The place of a part of this group."""
        value = self.value.get(part.name) if isinstance(self.value, dict) else None
        return Place(part, value, join(self.field, part.name), join(self.where, part.name))

    def entry(self, nth: int, part: Part, value: Any = None, name: str = "") -> "Place":
        """The place of an entry of this list or table; `name` is the name of a row."""
        return Place(part, value, f"{self.field}.{nth}", join(self.where, name or part.name))

    def entries(self) -> Iterator["Place"]:
        """The places of all entries that the value has."""
        match self.shape, self.value:
            case Several(shape), list(values):
                for nth, value in enumerate(values):
                    yield self.entry(nth, Part(str(nth + 1), shape), value, row_name(value))
            case Row(shapes), list(values):
                for nth, (shape, value) in enumerate(zip(shapes, values, strict=False)):
                    yield self.entry(nth, Part(str(nth + 1), shape), value)
            case Table(_, shape), dict(values):
                for nth, (key, value) in enumerate(values.items()):
                    yield self.entry(nth, Part(key, shape), value)


class Visitor(Generic[Result]):
    """An operation on content. A subclass has one method for every shape, named after it."""

    def __init_subclass__(cls) -> None:
        missing = [shape.__name__ for shape in get_args(Shape) if not hasattr(cls, _method(shape))]
        if missing:
            raise TypeError(f"{cls.__name__} does not support {', '.join(missing)}")

    def visit(self, place: Place) -> Result:
        method: Callable[[Place, Shape], Result] = getattr(self, _method(type(place.shape)))
        return method(place, place.shape)


def _method(shape: type) -> str:
    return shape.__name__.lower()


def root(shape: Shape, value: Any, where: str = "") -> Place:
    """The place of a whole item. The parts of a group are fields of the form themselves."""
    return Place(Part(ROOT, shape), value, "" if isinstance(shape, Group) else ROOT, where)


def shapes_within(shape: Shape) -> Iterator[Shape]:
    """A shape and all shapes inside it."""
    yield shape
    inner: tuple[Shape, ...] = ()
    match shape:
        case Group(_, parts):
            inner = tuple(part.shape for part in parts)
        case Kinds(_, groups):
            inner = tuple(groups.values())
        case Several(each) | Table(_, each):
            inner = (each,)
        case Row(several) | Either(several):
            inner = several
    for each in inner:
        yield from shapes_within(each)


def add_entry(item: Place, field: str) -> None:
    """Append a blank entry to the list with this form field."""
    found = _find(item, field)
    if found and isinstance(found.shape, Several) and isinstance(found.value, list):
        found.value.append(found.shape.of.blank())


def remove_entry(item: Place, field: str) -> None:
    """Remove the entry with this form field from its list."""
    above, _, nth = field.rpartition(".")
    found = _find(item, above)
    if found and isinstance(found.value, list) and nth.isdigit() and int(nth) < len(found.value):
        found.value.pop(int(nth))


def _find(place: Place, field: str) -> Place | None:
    """The place with a form field, at or below a place."""
    place = _resolve(place)
    if place.field == field:
        return place
    match place.shape:
        case Group(_, parts):
            children: Iterator[Place] = map(place.child, parts)
        case _:
            children = place.entries()
    inside = (each for each in children if f"{field}.".startswith(f"{each.field}."))
    return next((found for each in inside if (found := _find(each, field))), None)


def _resolve(place: Place) -> Place:
    """The place with the option or kind that its value has, if its shape leaves a choice."""
    match place.shape:
        case Either(options) as either:
            option = either.find_option(place.value)
            return place if option is None else _resolve(place.reshape(options[option]))
        case Kinds() as kinds:
            return place.reshape(kinds.find_group(place.value) or Null())
    return place
