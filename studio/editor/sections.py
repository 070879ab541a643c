"""The sections of a game's content: a list of rows, or one group of values."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.engine.game import Game
from studio.editor.shapes.inspection import derive_shape
from studio.editor.shapes.types import (
    SCALARS,
    Choice,
    Group,
    Kinds,
    Plain,
    Several,
    Shape,
    Text,
    join,
    row_name,
)

GENERAL = "general"
"""The section of the single values at the top of the content."""


@dataclass(frozen=True)
class Section:
    """Rows of one kind, or one group of values."""

    name: str
    shape: Shape
    has_rows: bool
    structural: bool = False
    help: str = ""
    fixed_rows: frozenset[str] = frozenset()
    """Keys of rows that the rules fix as a whole."""

    @property
    def item_shape(self) -> Shape:
        """The shape of what one form edits."""
        return self.shape.of if self.has_rows and isinstance(self.shape, Several) else self.shape

    @property
    def can_grow(self) -> bool:
        """Whether rows may be added and removed: not where their keys are a closed list."""
        if not self.has_rows or self.structural or not isinstance(self.item_shape, Group):
            return self.has_rows and not self.structural
        key = self.item_shape.key_part()
        if key is None:
            return not any(part.structural for part in self.item_shape.parts)
        return isinstance(key.shape, Text) and not key.structural

    def path(self, key: str = "") -> str:
        """The path of one of its items in problems."""
        name = "" if self.name == GENERAL else self.name
        return join(name, key) if key else name

    def rows(self, content: Any) -> Iterator[tuple[str, Any]]:
        """Its rows with the keys that addresses use."""
        for nth, row in enumerate(content.get(self.name) or []):
            yield row_name(row) or str(nth + 1), row

    def find_row(self, content: Any, key: str) -> tuple[int, Any]:
        """A row and its index in the list; KeyError if there is none."""
        for nth, (name, row) in enumerate(self.rows(content)):
            if name == key:
                return nth, row
        raise KeyError(key)

    def value(self, content: Any) -> Any:
        """The value of a section without rows."""
        if self.name == GENERAL:
            assert isinstance(self.shape, Group)
            names = {part.name for part in self.shape.parts}
            return {name: each for name, each in content.items() if name in names}
        return content.get(self.name)


def list_sections(game: Game) -> tuple[Section, ...]:
    """All sections, in the order of the types."""
    whole = derive_shape(game.content.schema)
    assert isinstance(whole, Group)
    single = tuple(part for part in whole.parts if isinstance(part.shape, SCALARS))
    fixed_rows = getattr(game.content.schema, "fixed_rows", {})
    sections = [
        Section(
            part.name, part.shape, _is_rows(part.shape), part.structural or _is_fixed(part.shape),
            part.help, fixed_rows.get(part.name, frozenset()),
        )
        for part in whole.parts
        if part not in single
    ]  # fmt: skip
    if single:
        structural = all(part.structural for part in single)
        shape = Group(whole.type, single)
        sections.append(Section(GENERAL, shape, has_rows=False, structural=structural))
    return tuple(sections)


def _is_rows(shape: Shape) -> bool:
    return isinstance(shape, Several) and isinstance(shape.of, Group | Kinds)


def _is_fixed(shape: Shape) -> bool:
    """Whether nothing in it can be chosen."""
    match shape:
        case Choice(values):
            return len(values) == 1
        case Group(_, parts):
            return all(part.structural or _is_fixed(part.shape) for part in parts)
        case Several(each):
            return not isinstance(each, Plain) and _is_fixed(each)
    return False


def find_section(game: Game, name: str) -> Section:
    """A section by its name; KeyError if there is none."""
    for section in list_sections(game):
        if section.name == name:
            return section
    raise KeyError(name)
