"""What does not fit its type in content, place by place, in words: all, not only the first.

Loading a release tells the first thing that does not fit. An editor wants the whole list, so the
shapes are walked here. What no type can say (two names alike, too few cards) is told by `sets`.
"""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from games.engine.content import Problem, find_problems
from games.engine.texts import gettext_noop
from studio.editor.shapes import types
from studio.editor.shapes.types import (
    Choice,
    Either,
    Flag,
    Group,
    Kinds,
    Number,
    Row,
    Several,
    Shape,
    Table,
    Text,
)

MISSING = gettext_noop("Something is needed here.")
FOREIGN = gettext_noop("There is no such field: {name}.")
NOT_WHOLE = gettext_noop("A whole number is needed.")
NOT_NUMBER = gettext_noop("A number is needed.")
TOO_SMALL = gettext_noop("Must be at least {least}.")
TOO_BIG = gettext_noop("Must be at most {most}.")
NOT_STEP = gettext_noop("Must be a multiple of {step}.")
NOT_CHOICE = gettext_noop("“{value}” is none of the choices.")
TOO_SHORT = gettext_noop("At least {least} characters are needed.")
TOO_LONG = gettext_noop("At most {most} characters fit; these are {found}.")
NOT_PATTERN = gettext_noop("“{value}” is not written as it must be: {pattern}")
TOO_FEW = gettext_noop("At least {least} are needed.")
TOO_MANY = gettext_noop("At most {most} are allowed.")
EXACTLY = gettext_noop("Exactly {n} are needed.")
NOT_LIST = gettext_noop("A list is needed.")
NOT_GROUP = gettext_noop("Named values are needed.")
NOT_FLAG = gettext_noop("Yes or no is needed.")
NOT_TEXT = gettext_noop("A text is needed.")
NO_SUCH_KIND = gettext_noop("“{value}” is no kind of the vocabulary.")


def of(shape: Shape | None, value: Any, where: str = "") -> Iterator[Problem]:
    """What does not fit at a place and below it; a group that fits is asked for its own checks."""
    match shape:
        case Flag():
            if not isinstance(value, bool):
                yield Problem(where, NOT_FLAG)
        case Number():
            yield from _of_number(shape, value, where)
        case Text():
            yield from _of_text(shape, value, where)
        case Choice(values):
            if value not in values or isinstance(value, bool) != isinstance(values[0], bool):
                yield Problem(where, NOT_CHOICE, {"value": _said(value)})
        case Group():
            yield from _of_group(shape, value, where)
        case Kinds(tag_field, groups):
            yield from _of_kinds(tag_field, groups, value, where)
        case Several() | Row():
            yield from _of_list(shape, value, where)
        case Table():
            yield from _of_table(shape, value, where)
        case Either(options):
            fitting = next((each for each in options if types.fits(each, value)), options[-1])
            if fitting is not None:
                yield from of(fitting, value, where)


def _said(value: Any) -> str:
    return "" if value is None else str(value)[:60]


def _of_number(shape: Number, value: Any, where: str) -> Iterator[Problem]:
    if isinstance(value, bool) or not isinstance(value, int if shape.whole else int | float):
        yield Problem(where, NOT_WHOLE if shape.whole else NOT_NUMBER)
    elif shape.least is not None and value < shape.least:
        yield Problem(where, TOO_SMALL, {"least": figure(shape.least)})
    elif shape.most is not None and value > shape.most:
        yield Problem(where, TOO_BIG, {"most": figure(shape.most)})
    elif shape.step and value % shape.step:
        yield Problem(where, NOT_STEP, {"step": figure(shape.step)})


def figure(value: float) -> int | str:
    return int(value) if value == int(value) else str(value)


def _of_text(shape: Text, value: Any, where: str) -> Iterator[Problem]:
    if not isinstance(value, str):
        yield Problem(where, NOT_TEXT)
    elif not value and shape.least:
        yield Problem(where, MISSING)
    elif len(value) < shape.least:
        yield Problem(where, TOO_SHORT, {"least": shape.least})
    elif shape.most is not None and len(value) > shape.most:
        yield Problem(where, TOO_LONG, {"most": shape.most, "found": len(value)})
    elif shape.pattern and not re.search(shape.pattern, value):
        yield Problem(where, NOT_PATTERN, {"value": value, "pattern": shape.pattern})


def _of_group(shape: Group, value: Any, where: str) -> Iterator[Problem]:
    if not isinstance(value, dict):
        yield Problem(where, NOT_GROUP)
        return
    found = [*_of_parts(shape, value, where)]
    yield from found
    if not found and where:
        yield from _of_own_checks(shape, value, where)


def _of_parts(shape: Group, value: dict[str, Any], where: str) -> Iterator[Problem]:
    for part in shape.parts:
        place = below(where, part.name)
        if part.name in value:
            yield from of(part.shape, value[part.name], place)
        elif part.required:
            yield Problem(place, MISSING)
    known = {part.name for part in shape.parts} | {shape.tag_field}
    for name in value:
        if name not in known and shape.type.__struct_config__.forbid_unknown_fields:
            yield Problem(where, FOREIGN, {"name": name})


def _of_own_checks(shape: Group, value: dict[str, Any], where: str) -> Iterator[Problem]:
    try:
        msgspec.convert(value, shape.type)
    except msgspec.ValidationError as error:
        for problem in find_problems(error):
            inside = problem.where.removeprefix(where).strip(".")
            yield problem._replace(where=below(where, inside) if inside else where)


def _of_kinds(tag_field: str, groups: Any, value: Any, where: str) -> Iterator[Problem]:
    if not isinstance(value, dict):
        yield Problem(where, NOT_GROUP)
    elif str(value.get(tag_field)) not in groups:
        yield Problem(where, NO_SUCH_KIND, {"value": _said(value.get(tag_field))})
    else:
        yield from of(groups[str(value[tag_field])], value, where)


def _of_list(shape: Several | Row, value: Any, where: str) -> Iterator[Problem]:
    if not isinstance(value, list):
        yield Problem(where, NOT_LIST)
        return
    if isinstance(shape, Row):
        if len(value) != len(shape.places):
            yield Problem(where, EXACTLY, {"n": len(shape.places)})
        for nth, (place, each) in enumerate(zip(shape.places, value, strict=False)):
            yield from of(place, each, below(where, str(nth + 1)))
        return
    yield from _of_length(shape, value, where)
    for nth, each in enumerate(value):
        yield from of(shape.of, each, below(where, name_of(each) or str(nth + 1)))


def _of_length(shape: Several | Table, value: Any, where: str) -> Iterator[Problem]:
    if len(value) < shape.least:
        yield Problem(where, TOO_FEW, {"least": shape.least})
    if shape.most is not None and len(value) > shape.most:
        yield Problem(where, TOO_MANY, {"most": shape.most})


def _of_table(shape: Table, value: Any, where: str) -> Iterator[Problem]:
    if not isinstance(value, dict):
        yield Problem(where, NOT_GROUP)
        return
    yield from _of_length(shape, value, where)
    for key, each in value.items():
        if isinstance(shape.key, Choice) and key not in map(str, shape.key.values):
            yield Problem(where, NOT_CHOICE, {"value": key})
        yield from of(shape.of, each, below(where, key))


def below(where: str, name: str) -> str:
    """The path of something inside a place."""
    return f"{where}.{name}" if where else name


def name_of(row: Any) -> str:
    """What a row of a list is called in paths and addresses; empty if it has no name."""
    if not isinstance(row, dict):
        return ""
    return next((str(row[key]) for key in types.KEYS if row.get(key) not in (None, "")), "")
