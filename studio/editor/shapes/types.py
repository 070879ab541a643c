"""What an editor may fill in, read off a game's own types: no form is written by hand.

A shape is one place of the content: a number with its range, a choice, a group of named parts, a
list, one of several kinds. Forms, their reading and their checking all walk the same tree.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

KEYS = ("id", "code", "key", "number")
"""What a row may be called by; it stays as it is once the row exists."""

FEW = 12
"""Numbers of a list that may be ticked one by one."""


@dataclass(frozen=True)
class Flag:
    """Yes or no."""


@dataclass(frozen=True)
class Number:
    """A number within a range."""

    least: float | None = None
    most: float | None = None
    step: float | None = None
    whole: bool = True


@dataclass(frozen=True)
class Text:
    """A text of some length."""

    least: int = 0
    most: int | None = None
    pattern: str = ""


@dataclass(frozen=True)
class Choice:
    """One of several values; with a single one there is nothing to choose."""

    values: tuple[Any, ...]


@dataclass(frozen=True)
class Part:
    """A named place in a group."""

    name: str
    shape: "Shape"
    help: str = ""
    required: bool = True
    structural: bool = False
    default: Any = None
    lasting: bool = False
    """Chosen when a row is made and kept from then on; of effects, their kinds."""
    refers: str = ""
    """The list whose rows it names."""


@dataclass(frozen=True)
class Group:
    """Named parts together; of a certain kind if it has a tag."""

    type: Any
    parts: tuple[Part, ...]
    tag_field: str = ""
    tag: Any = None

    def part(self, name: str) -> Part:
        return next(part for part in self.parts if part.name == name)


@dataclass(frozen=True)
class Kinds:
    """One group out of a closed vocabulary, told apart by its tag."""

    tag_field: str
    groups: Mapping[str, Group]


@dataclass(frozen=True)
class Several:
    """A list; `each` has as many shapes as the list has places, or one for all of them."""

    of: "Shape"
    least: int = 0
    most: int | None = None

    @property
    def fixed(self) -> bool:
        return self.least == self.most


@dataclass(frozen=True)
class Row:
    """A list in which every place has a shape of its own."""

    places: tuple["Shape", ...]


@dataclass(frozen=True)
class Table:
    """Values by key."""

    key: "Shape"
    of: "Shape"
    least: int = 0
    most: int | None = None


@dataclass(frozen=True)
class Either:
    """One of several shapes; None among them where nothing at all is fine too."""

    shapes: tuple["Shape | None", ...]


@dataclass(frozen=True)
class Plain:
    """Anything: written as JSON."""


Shape = Flag | Number | Text | Choice | Group | Kinds | Several | Row | Table | Either | Plain
Scalar = (Flag, Number, Text, Choice)


def options_of(shape: "Shape | None") -> tuple[Any, ...]:
    """The values of a list of which each is in it or not, like faces or nodes; else none."""
    if not isinstance(shape, Several) or shape.fixed:
        return ()
    values: tuple[Any, ...] = ()
    match shape.of:
        case Choice(found) if shape.most is None or shape.most >= len(found):
            values = found
        case Number(least, most, None, True) if least is not None and most is not None:
            every = tuple(range(int(least), int(most) + 1)) if most - least < FEW else ()
            values = every if shape.most == len(every) else ()
    return values


def key_of(group: Group) -> Part | None:
    """The part by which rows of this group are called."""
    names = {part.name: part for part in group.parts}
    return next((names[key] for key in KEYS if key in names), None)


def blank(shape: Shape | None) -> Any:
    """A value to start from."""
    match shape:
        case Flag():
            return False
        case Number(least, most):
            return least if least is not None and least > 0 else min(0, most or 0)
        case Text():
            return ""
        case Choice(values):
            return values[0]
        case Group(_, parts, tag_field, tag):
            filled = {p.name: blank(p.shape) for p in parts if p.required}
            return {tag_field: tag, **filled} if tag_field else filled
        case Kinds(_, groups):
            return blank(next(iter(groups.values())))
        case Several(each, least):
            return [blank(each) for _ in range(least)]
        case Row(places):
            return [blank(place) for place in places]
        case Table(key, each, least):
            keys = key.values[:least] if isinstance(key, Choice) else ()
            return {str(name): blank(each) for name in keys}
        case Either(shapes):
            return blank(shapes[0]) if None not in shapes else None
    return None


def fits(shape: Shape | None, value: Any) -> bool:
    """Whether a value is of this shape's own sort; its ranges are another matter."""
    match shape:
        case None:
            return value is None
        case Flag():
            return isinstance(value, bool)
        case Number():
            return isinstance(value, int | float) and not isinstance(value, bool)
        case Text():
            return isinstance(value, str)
        case Choice(values):
            return value in values
        case Group() | Kinds() | Table():
            return isinstance(value, dict)
        case Several() | Row():
            return isinstance(value, list)
    return True
