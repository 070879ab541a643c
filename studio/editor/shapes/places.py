"""Changes to a half-filled form: one more entry in a list, one fewer."""

from typing import Any

from studio.editor.shapes import types
from studio.editor.shapes.types import Either, Group, Kinds, Several, Shape, Table

ROOT = "value"
"""What the form of something without named parts calls it."""


def add(shape: Shape, value: Any, path: str) -> None:
    """A blank entry more, in the list at a path."""
    inside, found = _walk(shape, value, path)
    if isinstance(inside, Several) and isinstance(found, list):
        found.append(types.blank(inside.of))


def remove(shape: Shape, value: Any, path: str) -> None:
    """The entry at a path, gone."""
    above, _, nth = path.rpartition(".")
    _, found = _walk(shape, value, above)
    if isinstance(found, list) and nth.isdigit() and int(nth) < len(found):
        found.pop(int(nth))


def _walk(shape: Shape | None, value: Any, path: str) -> tuple[Shape | None, Any]:
    steps = path.split(".") if path else []
    if not isinstance(shape, Group) and steps[:1] == [ROOT]:
        steps = steps[1:]
    for step in steps:
        shape = _told_apart(shape, value)
        match shape:
            case Group(_, parts):
                shape = next((part.shape for part in parts if part.name == step), None)
                value = value.get(step) if isinstance(value, dict) else None
            case Several(each):
                shape = each
                known = isinstance(value, list) and step.isdigit() and int(step) < len(value)
                value = value[int(step)] if known else None
            case Table(_, each):
                shape = each
                values = list(value.values()) if isinstance(value, dict) else []
                value = values[int(step)] if step.isdigit() and int(step) < len(values) else None
            case _:
                return None, None
    return _told_apart(shape, value), value


def _told_apart(shape: Shape | None, value: Any) -> Shape | None:
    while True:
        match shape:
            case Either(options):
                shape = next((each for each in options if types.fits(each, value)), None)
            case Kinds(tag_field, groups):
                tag = value.get(tag_field) if isinstance(value, dict) else ""
                return groups.get(str(tag))
            case _:
                return shape
