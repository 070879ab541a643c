"""Differences between two sets of content, row by row and value by value."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from games.engine.game import Game
from studio.editor.sections import list_sections
from studio.editor.shapes.types import join, row_name


class Change(NamedTuple):
    """One difference. `before` is None for a new row, `after` for a removed one."""

    section: str
    item: str
    place: str
    before: str | None
    after: str | None

    @property
    def path(self) -> str:
        return ".".join(filter(None, (self.section, self.item, self.place)))


def compare(game: Game, before: Any, after: Any) -> list[Change]:
    """All differences, section by section."""
    changes: list[Change] = []
    for section in list_sections(game):
        name = section.name
        if section.has_rows:
            changes += _compare_rows(name, before.get(name), after.get(name))
        else:
            pairs = _compare_values(section.value(before), section.value(after))
            changes += (Change(name, "", place, *pair) for place, *pair in pairs)
    return changes


class Part(NamedTuple):
    """One part of an item in which two versions of it differ; None: it is not there."""

    place: str
    before: str | None
    mine: str | None
    theirs: str | None


def compare_parts(before: Any, mine: Any, theirs: Any) -> list[Part]:
    """The parts in which `mine` and `theirs` differ, beside what both were made from."""
    places = [place for place, *_ in _compare_values(mine or {}, theirs or {})]
    sides = (_leaf_texts(before), _leaf_texts(mine), _leaf_texts(theirs))
    return [Part(place, *(side.get(place) for side in sides)) for place in places]


def _leaf_texts(value: Any, place: str = "") -> dict[str, str]:
    if not isinstance(value, dict):
        return {} if value is None else {place: _text(value)}
    flat: dict[str, str] = {}
    for name, each in value.items():
        flat |= _leaf_texts(each, join(place, name))
    return flat


def _compare_rows(section: str, before: Any, after: Any) -> Iterator[Change]:
    old, new = _rows_by_name(before), _rows_by_name(after)
    for name, row in old.items():
        if name not in new:
            yield Change(section, name, "", _text(row), None)
    for name, row in new.items():
        if name not in old:
            yield Change(section, name, "", None, _text(row))
        else:
            for place, *pair in _compare_values(old[name], row):
                yield Change(section, name, place, *pair)
    order_before = [name for name in old if name in new]
    order_after = [name for name in new if name in old]
    if order_before != order_after:
        yield Change(section, "", "", ", ".join(order_before), ", ".join(order_after))


def _rows_by_name(rows: Any) -> dict[str, Any]:
    rows = rows if isinstance(rows, list) else []
    return {row_name(row) or str(nth + 1): row for nth, row in enumerate(rows)}


def _compare_values(before: Any, after: Any, place: str = "") -> Iterator[tuple[Any, ...]]:
    if isinstance(before, dict) and isinstance(after, dict):
        for name in {**before, **after}:
            yield from _compare_values(before.get(name), after.get(name), join(place, name))
    elif before != after:
        yield place, _text(before), _text(after)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
