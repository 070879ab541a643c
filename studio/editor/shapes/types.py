"""Shapes describe what an editor may enter at one place of the content.

They are derived from a game's own types (`inspection`), so no form is written by hand. The set of
shapes is closed. A new one declares here which JSON values it accepts and its blank value, and
gets a method in every `walk.Visitor`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

KEYS = ("id", "code", "key", "number")
"""Parts that can name a row, in order of preference. The name of a row never changes."""

MAX_TICKS = 12
"""The widest range of numbers that is drawn as one checkbox per number."""


class BaseShape:
    """What every shape declares. Defaults: accepts any value, starts as null."""

    json_type: ClassVar[type | None] = None

    def accepts(self, value: Any) -> bool:
        """Whether a value has this shape's JSON type; ranges are left to the checker."""
        return self.json_type is None or type(value) is self.json_type

    def blank(self) -> Any:
        """The value that a new entry starts with."""
        return None


@dataclass(frozen=True)
class Null(BaseShape):
    """No value, as one of the options of `Either`."""

    json_type = type(None)


@dataclass(frozen=True)
class Plain(BaseShape):
    """Any JSON."""


@dataclass(frozen=True)
class Flag(BaseShape):
    """True or false."""

    json_type = bool

    def blank(self) -> bool:
        return False


@dataclass(frozen=True)
class Number(BaseShape):
    """A number within a range."""

    least: float | None = None
    most: float | None = None
    step: float | None = None
    whole: bool = True

    def accepts(self, value: Any) -> bool:
        return type(value) in (int, float)

    def few_values(self) -> tuple[int, ...]:
        """Every whole number of a narrow range; none if the range is wide or open."""
        if not self.whole or self.step or self.least is None or self.most is None:
            return ()
        numbers = range(int(self.least), int(self.most) + 1)
        return tuple(numbers) if len(numbers) <= MAX_TICKS else ()

    def blank(self) -> float:
        return self.least if self.least is not None and self.least > 0 else min(0, self.most or 0)


@dataclass(frozen=True)
class Text(BaseShape):
    """A text with a length and possibly a pattern."""

    least: int = 0
    most: int | None = None
    pattern: str = ""

    json_type = str

    def blank(self) -> str:
        return ""


@dataclass(frozen=True)
class Choice(BaseShape):
    """One of several values."""

    values: tuple[Any, ...]

    def accepts(self, value: Any) -> bool:
        return value in self.values

    def blank(self) -> Any:
        return self.values[0]


@dataclass(frozen=True)
class Part:
    """A named field of a group."""

    name: str
    shape: "Shape"
    help: str = ""
    required: bool = True
    structural: bool = False
    """Fixed by the rules: shown, never changed."""
    default: Any = None
    lasting: bool = False
    """Chosen when a row is created and kept from then on. Of effects only the kind is kept."""
    refers: str = ""
    """The section whose rows it names."""


@dataclass(frozen=True)
class Group(BaseShape):
    """Named parts: a struct. A member of a tagged union has a tag."""

    type: Any
    parts: tuple[Part, ...]
    tag_field: str = ""
    tag: Any = None

    json_type = dict

    def part(self, name: str) -> Part:
        return next(part for part in self.parts if part.name == name)

    def key_part(self) -> Part | None:
        """The part that names rows of this group."""
        parts = {part.name: part for part in self.parts}
        return next((parts[key] for key in KEYS if key in parts), None)

    def blank(self) -> dict[str, Any]:
        tag = {self.tag_field: self.tag} if self.tag_field else {}
        return tag | {part.name: part.shape.blank() for part in self.parts if part.required}


@dataclass(frozen=True)
class Kinds(BaseShape):
    """One group of a closed vocabulary: a tagged union of structs."""

    tag_field: str
    groups: Mapping[str, Group]

    json_type = dict

    @property
    def first(self) -> Group:
        return next(iter(self.groups.values()))

    def find_group(self, value: Any) -> Group | None:
        """The group that a value's tag names."""
        return self.groups.get(str(value.get(self.tag_field))) if isinstance(value, dict) else None

    def blank(self) -> dict[str, Any]:
        return self.first.blank()


@dataclass(frozen=True)
class Several(BaseShape):
    """A list of entries of one shape."""

    of: "Shape"
    least: int = 0
    most: int | None = None

    json_type = list

    @property
    def has_fixed_length(self) -> bool:
        return self.least == self.most

    def ticks(self) -> tuple[Any, ...]:
        """Every possible entry, if each is either in the list or not, like faces of a die."""
        entry = self.of
        values: tuple[Any, ...] = ()
        if isinstance(entry, Choice) and (self.most is None or self.most >= len(entry.values)):
            values = entry.values
        elif isinstance(entry, Number) and self.most == len(entry.few_values()):
            values = entry.few_values()
        return () if self.has_fixed_length else values

    def blank(self) -> list[Any]:
        return [self.of.blank() for _ in range(self.least)]


@dataclass(frozen=True)
class Row(BaseShape):
    """A list in which every entry has a shape of its own."""

    places: tuple["Shape", ...]

    json_type = list

    def blank(self) -> list[Any]:
        return [place.blank() for place in self.places]


@dataclass(frozen=True)
class Table(BaseShape):
    """Values by key."""

    key: "Shape"
    of: "Shape"
    least: int = 0
    most: int | None = None

    json_type = dict

    def blank(self) -> dict[str, Any]:
        keys = self.key.values[: self.least] if isinstance(self.key, Choice) else ()
        return {str(key): self.of.blank() for key in keys}


@dataclass(frozen=True)
class Either(BaseShape):
    """One of several shapes."""

    options: tuple["Shape", ...]

    @property
    def is_nullable(self) -> bool:
        return Null() in self.options

    def find_option(self, value: Any) -> int | None:
        """The index of the first option that accepts a value."""
        return next((n for n, each in enumerate(self.options) if each.accepts(value)), None)

    def blank(self) -> Any:
        return None if self.is_nullable else self.options[0].blank()


Shape = (
    Null | Plain | Flag | Number | Text | Choice | Group | Kinds | Several | Row | Table | Either
)
SCALARS = (Flag, Number, Text, Choice)


def row_name(row: Any) -> str:
    """The name of a row in problem paths and addresses; empty if it has none."""
    if not isinstance(row, dict):
        return ""
    return next((str(row[key]) for key in KEYS if row.get(key) not in (None, "")), "")


def join(path: str, name: str) -> str:
    """The path of something inside a place."""
    return f"{path}.{name}" if path else name
