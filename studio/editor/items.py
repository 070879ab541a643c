"""One item of a draft in its form: the fields, what was entered, and its problems."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from games.engine.content import Problem
from games.engine.game import Game
from games.engine.texts import gettext_noop
from studio.editor import drafts
from studio.editor.sections import GENERAL, Section, find_section, list_sections
from studio.editor.shapes import effect_words, form_reader, walk, words
from studio.editor.shapes.checker import Checked, check
from studio.editor.shapes.types import Group, row_name
from studio.editor.shapes.widgets import FormBuilder, Widget
from studio.models import Draft

DOUBLE = gettext_noop("There is one of this name already.")


@dataclass(frozen=True)
class Item:
    """One row, or one group of values, while it is edited."""

    game: Game
    section: Section
    key: str | None
    """None: a row that does not exist yet."""
    value: Any
    before: Any
    """What the draft has now."""
    content: Any
    mark: str = ""
    """The fingerprint of what the form was opened with; empty: it is being opened."""

    @property
    def fingerprint(self) -> str:
        return drafts.fingerprint(self.before)

    @property
    def is_overtaken(self) -> bool:
        """Whether someone else changed the item since the form was opened."""
        return bool(self.mark) and not self.is_new and self.mark != self.fingerprint

    def select_problems(self, problems: Iterable[Problem]) -> tuple[Problem, ...]:
        """The problems of the whole set that are mended in this form."""
        if self.section.name == GENERAL:
            names = tuple(f"{name}." for name in self.section.value(self.content))
        else:
            names = (f"{self.where}.",)
        return tuple(each for each in problems if f"{each.where}.".startswith(names))

    @property
    def where(self) -> str:
        """Its path in problems."""
        if not self.section.has_rows:
            return self.section.path()
        return self.section.path(row_name(self.value) or self.key or "new")

    @property
    def is_locked(self) -> bool:
        return self.section.structural or self.key in self.section.fixed_rows

    @property
    def is_new(self) -> bool:
        return self.key is None and self.section.has_rows

    @cached_property
    def _result(self) -> Checked:
        return check(self.section.item_shape, self.value, self.where)

    @property
    def struct(self) -> Any:
        """The item as the game's own type, if it has no problems."""
        return self._result.value

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems of the item by itself; the whole set is validated before publishing."""
        keys = dict(self.section.rows(self.content)) if self.is_new else {}
        if not self._result.problems and row_name(self.value) in keys:
            return (Problem(self.where, DOUBLE),)
        return self._result.problems

    def widgets(self, problems: tuple[Problem, ...] = ()) -> tuple[Widget, ...]:
        """The fields of its form."""
        builder = FormBuilder(
            problems, self.is_new, _titles(self.game, self.content),
            limits=self.game.content.limits(self.content),
        )  # fmt: skip
        return builder.build(self.section.item_shape, self.value, self.where)

    def read_form(self, form: Mapping[str, str]) -> "Item":
        """The item with the values of a form, after its add and remove buttons."""
        shape = self.section.item_shape
        value = form_reader.read(shape, form, self.before)
        if isinstance(shape, Group) and self.key is not None and self.section.has_rows:
            self._keep_key(shape, value)
        what, _, field = form.get("do", "").partition(":")
        if what == "add":
            walk.add_entry(walk.root(shape, value), field)
        elif what == "remove":
            walk.remove_entry(walk.root(shape, value), field)
        return replace(self, value=value, mark=form.get("before", ""))

    def _keep_key(self, shape: Group, value: dict[str, Any]) -> None:
        part = shape.key_part()
        if part and part.name in self.before:
            value[part.name] = self.before[part.name]


def _titles(game: Game, content: Any) -> dict[str, tuple[tuple[str, str], ...]]:
    """The rows that other rows may refer to, by section: key and title."""
    return {
        section.name: tuple((key, words.title(row)) for key, row in section.rows(content))
        for section in list_sections(game)
        if section.has_rows
    }


def load_item(draft: Draft, section_name: str, key: str | None, like: str = "") -> Item:
    """An item of a draft, or a new row, optionally a copy of `like`; KeyError if there is none."""
    game, content = drafts.load_game(draft), drafts.load_content(draft)
    section = find_section(game, section_name)
    if not section.has_rows:
        value = section.value(content)
        return Item(game, section, None, value, value, content)
    if key is None:
        row = section.find_row(content, like)[1] if like else fresh_row(section, content)
        return Item(game, section, None, _clear_key(section, row), None, content)
    _, row = section.find_row(content, key)
    return Item(game, section, key, row, row, content)


def _clear_key(section: Section, row: Any) -> Any:
    """A row without its key: the copy of a row needs one of its own."""
    part = section.item_shape.key_part() if isinstance(section.item_shape, Group) else None
    return {**row, part.name: ""} if part and part.name in row else row


def fresh_row(section: Section, content: Any) -> Any:
    """A new row: the values of the last one, which fit, without its names and texts."""
    rows = [row for key, row in section.rows(content) if key not in section.fixed_rows]
    if not rows or not isinstance(rows[-1], dict):
        return section.item_shape.blank()
    return {
        name: "" if isinstance(value, str) and name.endswith(("_ko", "_en")) else value
        for name, value in rows[-1].items()
    }


def describe_row(game: Game, section: Section, key: str, row: Any) -> list[str]:
    """What a row does, in sentences; empty while its values do not fit."""
    checked = check(section.item_shape, row, section.path(key))
    if checked.problems:
        return []
    return effect_words.describe(game, section.item_shape, checked.value, row)
