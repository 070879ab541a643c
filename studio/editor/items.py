"""The form of one item: what it shows, what was typed into it, what is wrong with that."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.engine.content import Problem
from games.engine.game import Game
from games.engine.texts import gettext_noop
from studio.editor import drafts, sections
from studio.editor.sections import Section
from studio.editor.shapes import faults, places, reading, types, words
from studio.editor.shapes.faults import name_of
from studio.editor.shapes.types import Group
from studio.editor.shapes.widgets import Draughtsman, Widget
from studio.models import Draft

DOUBLE = gettext_noop("There is one of this name already.")


@dataclass(frozen=True)
class Item:
    """One row, or one group of values, while it is being edited."""

    game: Game
    section: Section
    key: str | None
    """None: a row that does not exist yet."""
    value: Any
    before: Any
    whole: Any

    @property
    def mark(self) -> str:
        return drafts.mark(self.before)

    @property
    def where(self) -> str:
        if not self.section.rows:
            return self.section.path()
        return self.section.path(name_of(self.value) or self.key or "new")

    @property
    def locked(self) -> bool:
        return self.section.structural or self.key in self.section.fixed

    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the item by itself; what only the whole set can tell comes later."""
        found = tuple(faults.of(self.section.item, self.value, self.where))
        if self.section.rows and self.key is None and not found:
            names = [name for name, _ in sections.items(self.section, self.whole)]
            if name_of(self.value) in names:
                return (Problem(self.where, DOUBLE),)
        return found

    def widgets(self, problems: tuple[Problem, ...] = ()) -> tuple[Widget, ...]:
        """The form's places."""
        new = self.key is None and self.section.rows
        drawn = Draughtsman(problems, new, _names(self.game, self.whole))
        return drawn.form(self.section.item, self.value, self.where)

    def typed(self, sent: Mapping[str, str]) -> "Item":
        """The item with what a form says, and with what its buttons asked for."""
        shape = self.section.item
        root = "" if isinstance(shape, Group) else places.ROOT
        value = reading.read(shape, sent, root, self.before)
        if isinstance(shape, Group) and self.key is not None and self.section.rows:
            self._keep_name(shape, value)
        what, _, path = sent.get("do", "").partition(":")
        if what == "add":
            places.add(shape, value, path)
        elif what == "remove":
            places.remove(shape, value, path)
        return replace(self, value=value)

    def _keep_name(self, shape: Group, value: dict[str, Any]) -> None:
        part = types.key_of(shape)
        if part and part.name in self.before:
            value[part.name] = self.before[part.name]


def _names(game: Game, whole: Any) -> dict[str, tuple[tuple[str, str], ...]]:
    """The rows that others may name, list by list, with their titles."""
    return {
        section.name: tuple((key, words.title(row)) for key, row in sections.items(section, whole))
        for section in sections.of(game)
        if section.rows
    }


def of(draft: Draft, section_name: str, key: str | None, like: str = "") -> Item:
    """The item of a draft at an address, a new one perhaps `like` another; KeyError if none."""
    game, whole = drafts.game_of(draft), drafts.content(draft)
    section = sections.section(game, section_name)
    if not section.rows:
        value = sections.value(section, whole)
        return Item(game, section, None, value, value, whole)
    if key is None:
        blank = sections.find(section, whole, like)[1] if like else types.blank(section.item)
        return Item(game, section, None, _unnamed(section, blank), None, whole)
    _, row = sections.find(section, whole, key)
    return Item(game, section, key, row, row, whole)


def _unnamed(section: Section, row: Any) -> Any:
    """A row that has yet to be called something: two of one name would be in each other's way."""
    part = types.key_of(section.item) if isinstance(section.item, Group) else None
    return {**row, part.name: ""} if part and part.name in row else row
