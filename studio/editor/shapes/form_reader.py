"""Reads a submitted form back into content. Values are kept as they were typed: the checker judges
them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from studio.editor.shapes.types import (
    SCALARS,
    Choice,
    Either,
    Flag,
    Group,
    Kinds,
    Null,
    Number,
    Part,
    Plain,
    Row,
    Several,
    Shape,
    Table,
    Text,
)
from studio.editor.shapes.walk import Place, Visitor, root

Form = Mapping[str, str]
NOTHING = object()
"""The form has no value for this place."""
MOST_ROWS = 200


def read(shape: Shape, form: Form, before: Any = None) -> Any:
    """The value that a form holds. Structural parts keep their value from `before`."""
    return FormReader(form).visit(root(shape, before))


@dataclass(frozen=True)
class FormReader(Visitor[Any]):
    """Reads the field of each place. The value of a place is what it held before."""

    form: Form

    def null(self, place: Place, shape: Null) -> None:
        return None

    def plain(self, place: Place, shape: Plain) -> Any:
        typed = self.form.get(place.field, "null")
        try:
            return json.loads(typed)
        except ValueError:
            return typed

    def flag(self, place: Place, shape: Flag) -> bool:
        return place.field in self.form

    def number(self, place: Place, shape: Number) -> Any:
        if place.field not in self.form:
            return shape.blank()
        typed = self.form[place.field].replace("\r\n", "\n").strip()
        for number in (int,) if shape.whole else (int, float):
            try:
                return number(typed)
            except ValueError:
                continue
        return typed or NOTHING

    def text(self, place: Place, shape: Text) -> str:
        return self.form.get(place.field, "").replace("\r\n", "\n")

    def choice(self, place: Place, shape: Choice) -> Any:
        if place.field not in self.form:
            return shape.blank()
        typed = self.form[place.field].replace("\r\n", "\n")
        return next((value for value in shape.values if str(value) == typed), typed or NOTHING)

    def group(self, place: Place, shape: Group) -> dict[str, Any]:
        value: dict[str, Any] = {shape.tag_field: shape.tag} if shape.tag_field else {}
        before = place.value if isinstance(place.value, dict) else {}
        for part in shape.parts:
            found = self._part(place.child(part), part, before)
            if found is not NOTHING:
                value[part.name] = found
        return value

    def _part(self, place: Place, part: Part, before: dict[str, Any]) -> Any:
        exists = part.name in before
        if part.structural:
            return place.value if exists else part.shape.blank()
        if part.lasting and exists:
            return self._keep(place)
        found = self.visit(place)
        if f"{place.field}:was" in self.form and not self._is_set(place, found):
            return NOTHING
        if found is NOTHING and part.required:
            return None
        # A default that was not written down before stays unwritten.
        is_default = not part.required and not exists and found == part.default
        return NOTHING if is_default else found

    def _is_set(self, place: Place, found: Any) -> bool:
        """Whether an optional part is wanted: its box is ticked, or a part that was not there has
        been filled in."""
        was_set = self.form[f"{place.field}:was"] == "on"
        is_filled = found is not NOTHING and found != place.shape.blank()
        return f"{place.field}:set" in self.form or (not was_set and is_filled)

    def _keep(self, place: Place) -> Any:
        """A lasting value. Of effects the kind is kept and the parameters are read."""
        match place.shape, place.value:
            case Kinds() as kinds, dict():
                group = kinds.find_group(place.value)
                return self.group(place, group) if group else place.value
            case Several(), list():
                return [self._keep(entry) for entry in place.entries()]
        return place.value

    def kinds(self, place: Place, shape: Kinds) -> dict[str, Any]:
        group = shape.groups.get(self.form.get(f"{place.field}:kind", "")) or shape.first
        is_same = shape.find_group(place.value) is group
        return self.group(place if is_same else replace(place, value=None), group)

    def several(self, place: Place, shape: Several) -> list[Any]:
        before = place.value if isinstance(place.value, list) else []
        ticks = shape.ticks()
        if ticks:
            ticked = [tick for nth, tick in enumerate(ticks) if f"{place.field}.{nth}" in self.form]
            kept = [each for each in before if each in ticked]
            return kept + [each for each in ticked if each not in kept]
        rows = []
        for nth in range(MOST_ROWS):
            if f"{place.field}.{nth}:row" not in self.form:
                break
            old = before[nth] if nth < len(before) else None
            row = self.visit(place.entry(nth, Part("", shape.of), old))
            # Clearing an entry removes it.
            if row is not NOTHING and not (isinstance(shape.of, Text) and row == ""):
                rows.append(row)
        return rows

    def row(self, place: Place, shape: Row) -> list[Any]:
        entries = [place.entry(nth, Part("", each)) for nth, each in enumerate(shape.places)]
        values = [self.visit(entry) for entry in entries]
        return [None if value is NOTHING else value for value in values]

    def table(self, place: Place, shape: Table) -> dict[str, Any]:
        table = {}
        for nth in range(MOST_ROWS):
            key = self.form.get(f"{place.field}.{nth}:key")
            if key is None:
                break
            value = self.visit(place.entry(nth, Part(key, shape.of)))
            if key and value is not NOTHING and not (value == "" and isinstance(shape.of, SCALARS)):
                table[key] = value
        return table

    def either(self, place: Place, shape: Either) -> Any:
        chosen = self.form.get(f"{place.field}:which", "0")
        nth = int(chosen) if chosen.isdigit() and int(chosen) < len(shape.options) else 0
        found = self.visit(place.reshape(shape.options[nth]))
        return None if found is NOTHING and shape.is_nullable else found
