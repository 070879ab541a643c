"""Validates a whole set of content: every value against its type, the checks of the whole set
(duplicate names, too few cards), and what must not change from the release in play."""

import json
from typing import Any

import msgspec

from games.engine.content import Flawed, Problem, find_problems
from games.engine.game import Game
from games.engine.texts import gettext_noop
from studio.editor.sections import GENERAL, Section, list_sections
from studio.editor.shapes import effect_words
from studio.editor.shapes.checker import Checker, check
from studio.editor.shapes.inspection import derive_shape
from studio.editor.shapes.types import Group, Kinds, Several, Shape, join
from studio.editor.shapes.walk import root

NOT_JSON = gettext_noop("This is no JSON: line {line}, character {column}.")
UNREADABLE = gettext_noop("This file cannot be read as JSON.")
LASTS = gettext_noop("This was settled when the row was made and cannot change.")
STRUCTURAL = gettext_noop("This row is structural: it stays as it is.")


class Unreadable(Exception):
    """A file that holds no JSON, with the problem."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(str(problem))


def parse(raw: bytes) -> Any:
    """The plain values in a JSON file; Unreadable if it is none."""
    try:
        content = json.loads(raw.decode("utf-8-sig"), parse_constant=_refuse_constant)
        json.dumps(content, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        figures: dict[str, int | str] = {"line": error.lineno, "column": error.colno}
        raise Unreadable(Problem("", NOT_JSON, figures)) from error
    except (ValueError, RecursionError) as error:
        raise Unreadable(Problem("", UNREADABLE)) from error
    return content


def _refuse_constant(name: str) -> None:
    """NaN and Infinity are no JSON, although Python reads them."""
    raise ValueError(name)


def validate(game: Game, content: Any, base: Any = None) -> tuple[Problem, ...]:
    """All problems of a set. `base` is the release in play, release 1 by default."""
    base = json.loads(game.first_release) if base is None else base
    checker = Checker()
    converted = checker.visit(root(derive_shape(game.content.schema), content))
    kept = _changes_of_kept_parts(game, content, base)
    if not checker.problems:
        return (*kept, *_problems_of_whole(game, converted))
    return (*checker.problems, *kept, *_certain_problems(game, content, base, checker))


def list_warnings(game: Game, content: Any) -> list[Problem]:
    """Where the texts of a set contradict its numbers: no problem, but to be read once more."""
    return [
        warning
        for section in list_sections(game)
        if section.has_rows
        for key, row in section.rows(content)
        for warning in effect_words.find_warnings(game, content, row, section.path(key))
    ]


def _problems_of_whole(game: Game, content: Any, own_only: bool = False) -> tuple[Problem, ...]:
    """What the checks of the whole set find; `own_only` leaves out values that do not fit."""
    try:
        msgspec.convert(content, game.content.schema)
    except msgspec.ValidationError as error:
        return find_problems(error) if not own_only or isinstance(error.__cause__, Flawed) else ()
    return ()


def _certain_problems(game: Game, content: Any, base: Any, checker: Checker) -> list[Problem]:
    """What the checks of the whole set find although some values do not fit.

    Those checks need a set that fits. What does not fit is replaced by the release in play in one
    set, and left out of another. A problem of both sets does not depend on the faulty values.
    """
    if not isinstance(content, dict):
        return []
    replaced, left_out = (
        _problems_of_whole(game, _repair(game, content, base, checker, drop), own_only=True)
        for drop in (False, True)
    )
    certain = {(each.where, each.sentence) for each in left_out}
    return [each for each in replaced if (each.where, each.sentence) in certain]


def _repair(game: Game, content: Any, base: Any, checker: Checker, drop: bool) -> dict[str, Any]:
    repaired: dict[str, Any] = {}
    for section in list_sections(game):
        if section.has_rows:
            repaired[section.name] = _repair_rows(section, content, base, checker, drop)
            continue
        value = section.value(content)
        struct = checker.structs.get(id(value))
        fitting = struct or _fit(section.item_shape, value, section.value(base), section.path())
        repaired.update(fitting if section.name == GENERAL else {section.name: fitting})
    return repaired


def _repair_rows(
    section: Section, content: Any, base: Any, checker: Checker, drop: bool
) -> list[Any]:
    if not isinstance(content.get(section.name), list):
        return list(base.get(section.name) or [])
    known, rows = dict(section.rows(base)), []
    for key, row in section.rows(content):
        if id(row) in checker.structs:
            rows.append(checker.structs[id(row)])
        elif not drop and key in known:
            rows.append(_mix(section.item_shape, row, known[key], section.path(key)))
    return rows


def _fit(shape: Shape, value: Any, base: Any, where: str) -> Any:
    """A value, or as much of it as fits."""
    checked = check(shape, value, where)
    return _mix(shape, value, base, where) if checked.problems else checked.value


def _mix(shape: Shape, value: Any, base: Any, where: str) -> Any:
    """The parts that fit of a value that does not, the rest from the base."""
    if not isinstance(shape, Group) or not isinstance(value, dict):
        return base
    good = {
        part.name: value[part.name]
        for part in shape.parts
        if part.name in value and not check(part.shape, value[part.name], part.name).problems
    }
    mixed = check(shape, {**base, **good}, where)
    if not mixed.problems:
        return mixed.value
    return {**base, "enabled": good["enabled"]} if "enabled" in good else base


def _changes_of_kept_parts(game: Game, content: Any, base: Any) -> list[Problem]:
    """Rows that differ from the base in a part that must not change."""
    problems: list[Problem] = []
    if not isinstance(content, dict):
        return problems
    for section in list_sections(game):
        if not section.has_rows or not isinstance(content.get(section.name), list):
            continue
        shape, known = section.item_shape, dict(section.rows(base))
        for key, row in section.rows(content):
            if key in section.fixed_rows and row != known.get(key):
                problems.append(Problem(section.path(key), STRUCTURAL))
            elif key in known and isinstance(row, dict) and isinstance(shape, Group):
                problems += _compare_lasting(shape, row, known[key], section.path(key))
    return problems


def _compare_lasting(shape: Group, row: dict[str, Any], before: Any, where: str) -> list[Problem]:
    return [
        Problem(join(where, part.name), LASTS)
        for part in shape.parts
        if part.lasting
        and part.name in row
        and _skeleton(part.shape, row[part.name]) != _skeleton(part.shape, before.get(part.name))
    ]


def _skeleton(shape: Shape, value: Any) -> Any:
    """What must not change of a lasting value: of effects the kind, else the whole value."""
    match shape:
        case Kinds(tag_field) if isinstance(value, dict):
            return value.get(tag_field)
        case Several(each) if isinstance(value, list):
            return [_skeleton(each, row) for row in value]
    return value
