"""What is wrong with a whole set of content: every place that does not fit its type, whatever only
the set as a whole can tell (two names alike, too few cards), and what nobody may change.
"""

import json
from typing import Any

import msgspec

from games.engine.content import Flawed, Problem, find_problems
from games.engine.game import Game
from games.engine.texts import gettext_noop
from studio.editor import sections
from studio.editor.sections import GENERAL, Section
from studio.editor.shapes import faults, inspection
from studio.editor.shapes.faults import below
from studio.editor.shapes.types import Group, Kinds, Several, Shape

NOT_JSON = gettext_noop("This is no JSON: line {line}, character {column}.")
UNREADABLE = gettext_noop("This file cannot be read as JSON.")
LASTS = gettext_noop("This was settled when the row was made and cannot change.")
STRUCTURAL = gettext_noop("This row is structural: it stays as it is.")


def of_set(game: Game, content: Any, base: Any = None) -> tuple[Problem, ...]:
    """Everything that is wrong with a set. `base`: what is played now; if not said, release 1."""
    base = json.loads(game.content.release1()) if base is None else base
    found = (
        *faults.of(inspection.of(game.content.schema), content),
        *_of_lasting(game, content, base),
    )
    if found:
        return (*found, *_of_rest(game, content, base))
    error = _judgement(game, content)
    return find_problems(error) if error else ()


def of_json(game: Game, raw: bytes, base: Any = None) -> tuple[Problem, ...]:
    """The same of a file that somebody brought along."""
    try:
        content = json.loads(raw.decode("utf-8-sig"), parse_constant=_no_number)
        json.dumps(content, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        return (Problem("", NOT_JSON, {"line": error.lineno, "column": error.colno}),)
    except (ValueError, RecursionError):
        return (Problem("", UNREADABLE),)
    return of_set(game, content, base)


def _no_number(name: str) -> None:
    raise ValueError(name)


def _judgement(game: Game, content: Any) -> msgspec.ValidationError | None:
    """What the game says to a set: nothing if it can be played."""
    try:
        game.load(msgspec.json.encode(content))
    except msgspec.ValidationError as error:
        return error
    return None


def _own_words(error: msgspec.ValidationError | None) -> tuple[Problem, ...]:
    """What the game's own checks told; none if it was the types that did not fit."""
    return find_problems(error) if error and isinstance(error.__cause__, Flawed) else ()


def _of_rest(game: Game, content: Any, base: Any) -> list[Problem]:
    """What the whole tells although places in it do not fit.

    The game judges sets that fit only, so what does not is replaced by what is played now, and once
    more left out. What is told both times is wrong whatever will stand there.
    """
    if not isinstance(content, dict):
        return []
    replaced, left_out = (
        _own_words(_judgement(game, _mended(game, content, base, drop))) for drop in (False, True)
    )
    sure = {(each.where, each.sentence) for each in left_out}
    return [each for each in replaced if (each.where, each.sentence) in sure]


def _mended(game: Game, content: dict[str, Any], base: Any, drop: bool) -> dict[str, Any]:
    mended: dict[str, Any] = {}
    for section in sections.of(game):
        if section.rows:
            mended[section.name] = _mended_rows(section, content, base, drop)
        else:
            value, known = (sections.value(section, each) for each in (content, base))
            fitting = _fitting(section.item, value, known)
            mended.update(fitting if section.name == GENERAL else {section.name: fitting})
    return mended


def _mended_rows(section: Section, content: dict[str, Any], base: Any, drop: bool) -> list[Any]:
    if not isinstance(content.get(section.name), list):
        return list(base.get(section.name) or [])
    known, rows = dict(sections.items(section, base)), []
    for name, row in sections.items(section, content):
        if not any(faults.of(section.item, row, section.path(name))):
            rows.append(row)
        elif not drop and name in known:
            rows.append(_fitting(section.item, row, known[name]))
    return rows


def _fitting(shape: Shape, value: Any, base: Any) -> Any:
    """As much of a value as fits, the rest as it is in the base."""
    if not any(faults.of(shape, value, "here")):
        return value
    if not isinstance(shape, Group) or not isinstance(value, dict):
        return base
    good = {
        part.name: value[part.name]
        for part in shape.parts
        if part.name in value and not any(faults.of(part.shape, value[part.name], part.name))
    }
    mixed = {**base, **good}
    if not any(faults.of(shape, mixed, "here")):
        return mixed
    return {**base, "enabled": good["enabled"]} if "enabled" in good else base


def _of_lasting(game: Game, content: Any, base: Any) -> list[Problem]:
    """Rows that are in the base too, and differ from it in what nobody may change."""
    found: list[Problem] = []
    if not isinstance(content, dict):
        return found
    for section in sections.of(game):
        if not section.rows or not isinstance(content.get(section.name), list):
            continue
        known = dict(sections.items(section, base))
        for name, row in sections.items(section, content):
            if name in section.fixed and row != known.get(name):
                found.append(Problem(section.path(name), STRUCTURAL))
            elif name in known and isinstance(row, dict) and isinstance(section.item, Group):
                found += _of_row(section.item, row, known[name], section.path(name))
    return found


def _of_row(shape: Group, row: dict[str, Any], before: Any, where: str) -> list[Problem]:
    return [
        Problem(below(where, part.name), LASTS)
        for part in shape.parts
        if part.lasting
        and part.name in row
        and _skeleton(part.shape, row[part.name]) != _skeleton(part.shape, before.get(part.name))
    ]


def _skeleton(shape: Shape, value: Any) -> Any:
    """Of effects the kinds, of anything else all of it."""
    match shape:
        case Kinds(tag_field) if isinstance(value, dict):
            return value.get(tag_field)
        case Several(each) if isinstance(value, list):
            return [_skeleton(each, row) for row in value]
    return value
