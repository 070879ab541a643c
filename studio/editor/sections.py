"""The chapters of a game's content, as the editor leafs through them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.engine.game import Game
from studio.editor.shapes import inspection, types
from studio.editor.shapes.faults import below, name_of
from studio.editor.shapes.types import Choice, Group, Kinds, Plain, Scalar, Several, Shape, Text

GENERAL = "general"
"""The chapter of whatever stands alone at the top."""


@dataclass(frozen=True)
class Section:
    """Rows of one kind, or one group of values."""

    name: str
    shape: Shape
    rows: bool
    structural: bool = False
    help: str = ""
    fixed: frozenset[str] = frozenset()
    """Rows that are structural as a whole."""

    @property
    def item(self) -> Shape:
        """What one form of it shows."""
        return self.shape.of if self.rows and isinstance(self.shape, Several) else self.shape

    @property
    def grows(self) -> bool:
        """Whether rows may be added and removed: not where their names are a closed list."""
        if not self.rows or self.structural or not isinstance(self.item, Group):
            return self.rows and not self.structural
        key = types.key_of(self.item)
        if key is None:
            return not any(part.structural for part in self.item.parts)
        return isinstance(key.shape, Text) and not key.structural

    def path(self, key: str = "") -> str:
        """Where one of its items is in the set, as problems tell it."""
        name = "" if self.name == GENERAL else self.name
        return below(name, key) if key else name


def of(game: Game) -> tuple[Section, ...]:
    """All chapters, in the order of the types."""
    whole = inspection.of(game.content.schema)
    assert isinstance(whole, Group)
    alone = tuple(part for part in whole.parts if isinstance(part.shape, Scalar))
    fixed = getattr(game.content.schema, "fixed_rows", {})
    found = [
        Section(
            part.name, part.shape, _is_rows(part.shape), part.structural or _is_fixed(part.shape),
            part.help, fixed.get(part.name, frozenset()),
        )
        for part in whole.parts
        if part not in alone
    ]  # fmt: skip
    if alone:
        bound = all(part.structural for part in alone)
        found.append(Section(GENERAL, Group(whole.type, alone), rows=False, structural=bound))
    return tuple(found)


def _is_rows(shape: Shape) -> bool:
    return isinstance(shape, Several) and isinstance(shape.of, Group | Kinds)


def _is_fixed(shape: Shape) -> bool:
    """Nothing in it can be chosen."""
    match shape:
        case Choice(values):
            return len(values) == 1
        case Group(_, parts):
            return all(part.structural or _is_fixed(part.shape) for part in parts)
        case Several(each):
            return not isinstance(each, Plain) and _is_fixed(each)
    return False


def section(game: Game, name: str) -> Section:
    """A chapter by its name; StopIteration's place is taken by KeyError for addresses."""
    for each in of(game):
        if each.name == name:
            return each
    raise KeyError(name)


def items(section: Section, content: Any) -> Iterator[tuple[str, Any]]:
    """The rows of a chapter with the names that addresses know them by."""
    for nth, row in enumerate(content.get(section.name) or []):
        yield name_of(row) or str(nth + 1), row


def find(section: Section, content: Any, key: str) -> tuple[int, Any]:
    """A row and its place in the list."""
    for nth, (name, row) in enumerate(items(section, content)):
        if name == key:
            return nth, row
    raise KeyError(key)


def value(section: Section, content: Any) -> Any:
    """What a chapter without rows holds."""
    if section.name == GENERAL:
        assert isinstance(section.shape, Group)
        names = {part.name for part in section.shape.parts}
        return {name: each for name, each in content.items() if name in names}
    return content.get(section.name)
