"""From a submitted form back to content. What was typed stays as it is, for the checks to judge."""

import json
from collections.abc import Mapping
from typing import Any

from studio.editor.shapes import types
from studio.editor.shapes.types import (
    Choice,
    Either,
    Flag,
    Group,
    Kinds,
    Number,
    Part,
    Row,
    Scalar,
    Several,
    Shape,
    Table,
    Text,
)

Sent = Mapping[str, str]
NOTHING = object()
"""The form said that there is nothing here."""
MOST_ROWS = 200


def read(shape: Shape | None, sent: Sent, path: str, before: Any = None) -> Any:
    """The value that a form holds at a path. `before` is what structural parts keep."""
    match shape:
        case Flag():
            return path in sent
        case Number() | Text() | Choice():
            return _scalar(shape, sent, path)
        case Group():
            return _group(shape, sent, path, before if isinstance(before, dict) else {})
        case Kinds(tag_field, groups):
            return _kind(tag_field, groups, sent, path, before)
        case Several() | Row():
            return _list(shape, sent, path, before if isinstance(before, list) else [])
        case Table():
            return _table(shape, sent, path)
        case Either():
            return _either(shape, sent, path, before)
        case None:
            return None
    return _json(sent.get(path, "null"))


def _scalar(shape: Number | Text | Choice, sent: Sent, path: str) -> Any:
    if path not in sent:
        return types.blank(shape)
    typed = sent[path].replace("\r\n", "\n")
    match shape:
        case Text():
            return typed
        case Choice(values):
            return next((value for value in values if str(value) == typed), typed or NOTHING)
        case Number(whole=whole):
            return _number(typed.strip(), whole)


def _number(typed: str, whole: bool) -> Any:
    if not typed:
        return NOTHING
    try:
        return int(typed)
    except ValueError:
        pass
    if not whole:
        try:
            return float(typed)
        except ValueError:
            pass
    return typed


def _json(typed: str) -> Any:
    try:
        return json.loads(typed)
    except ValueError:
        return typed


def _group(shape: Group, sent: Sent, path: str, before: dict[str, Any]) -> dict[str, Any]:
    value: dict[str, Any] = {shape.tag_field: shape.tag} if shape.tag_field else {}
    for part in shape.parts:
        found = _part(part, sent, f"{path}.{part.name}" if path else part.name, before)
        if found is not NOTHING:
            value[part.name] = found
    return value


def _part(part: Part, sent: Sent, path: str, before: dict[str, Any]) -> Any:
    if part.structural:
        return before.get(part.name, types.blank(part.shape))
    if part.lasting and part.name in before:
        return _kept(part.shape, sent, path, before[part.name])
    if not part.required and f"{path}:absent" in sent:
        return NOTHING
    found = read(part.shape, sent, path, before.get(part.name))
    if found is NOTHING and part.required:
        return None
    # What nobody wrote down and is as if it were not there stays unwritten.
    unsaid = not part.required and part.name not in before and found == part.default
    return NOTHING if unsaid else found


def _kept(shape: Shape, sent: Sent, path: str, before: Any) -> Any:
    """What lasts: of effects the kinds, whose parameters are read; of anything else all of it."""
    match shape:
        case Kinds(tag_field, groups) if isinstance(before, dict):
            group = groups.get(str(before.get(tag_field)))
            return before if group is None else _group(group, sent, path, before)
        case Several(each) if isinstance(before, list):
            return [_kept(each, sent, f"{path}.{nth}", row) for nth, row in enumerate(before)]
    return before


def _kind(tag_field: str, groups: Any, sent: Sent, path: str, before: Any) -> Any:
    chosen = sent.get(f"{path}:kind", "")
    group = groups.get(chosen) or next(iter(groups.values()))
    same = isinstance(before, dict) and str(before.get(tag_field)) == str(group.tag)
    return _group(group, sent, path, before if same else {})


def _list(shape: Several | Row, sent: Sent, path: str, before: list[Any]) -> list[Any]:
    if isinstance(shape, Row):
        places = [read(each, sent, f"{path}.{nth}") for nth, each in enumerate(shape.places)]
        return [None if place is NOTHING else place for place in places]
    options = types.options_of(shape)
    if options:
        ticked = [each for nth, each in enumerate(options) if f"{path}.{nth}" in sent]
        known = [each for each in before if each in ticked]
        return known + [each for each in ticked if each not in known]
    rows = []
    for nth in range(MOST_ROWS):
        place = f"{path}.{nth}"
        if f"{place}:row" not in sent:
            break
        kept = before[nth] if nth < len(before) else None
        row = read(shape.of, sent, place, kept)
        # An entry that was emptied is an entry taken away.
        if row is not NOTHING and not (isinstance(shape.of, Text) and row == ""):
            rows.append(row)
    return rows


def _table(shape: Table, sent: Sent, path: str) -> dict[str, Any]:
    table = {}
    for nth in range(MOST_ROWS):
        place = f"{path}.{nth}"
        key = sent.get(f"{place}:key")
        if key is None:
            break
        value = read(shape.of, sent, place)
        if key and value is not NOTHING and not (value == "" and isinstance(shape.of, Scalar)):
            table[key] = value
    return table


def _either(shape: Either, sent: Sent, path: str, before: Any) -> Any:
    chosen = sent.get(f"{path}:which", "0")
    nth = int(chosen) if chosen.isdigit() and int(chosen) < len(shape.shapes) else 0
    found = read(shape.shapes[nth], sent, path, before)
    return None if found is NOTHING and None in shape.shapes else found
