"""Checks content against its shapes and converts it to the game's types, in one pass.

msgspec stops at the first value that does not fit. An editor needs all problems with their places,
so the shapes are walked here. Every group that fits is converted once, which runs its own
`__post_init__` checks; its parts are converted already by then. Checks of a whole set (duplicate
names, too few cards) run in `studio.editor.validation`.
"""

import re
from typing import Any, NamedTuple

import msgspec

from games.engine.content import Problem, find_problems
from games.engine.texts import gettext_noop
from studio.editor.shapes.types import (
    Choice,
    Either,
    Flag,
    Group,
    Kinds,
    Null,
    Number,
    Plain,
    Row,
    Several,
    Shape,
    Table,
    Text,
    join,
)
from studio.editor.shapes.walk import Place, Visitor, root

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

WRONG_TYPE = {bool: NOT_FLAG, str: NOT_TEXT, list: NOT_LIST, dict: NOT_GROUP}


class Checked(NamedTuple):
    """A value after the check: converted to the game's types where it fits, and its problems."""

    value: Any
    problems: tuple[Problem, ...]


def check(shape: Shape, value: Any, where: str = "") -> Checked:
    """Check one item; `where` is its path in the set."""
    checker = Checker()
    converted = checker.visit(root(shape, value, where))
    return Checked(converted, tuple(checker.problems))


class Checker(Visitor[Any]):
    """Collects problems and returns the converted value of each place that fits."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.structs: dict[int, Any] = {}
        """Converted groups by the `id` of the plain value: what fits of a set that does not."""

    def visit(self, place: Place) -> Any:
        wrong_type = WRONG_TYPE.get(place.shape.json_type or object)
        if wrong_type and not place.shape.accepts(place.value):
            self._report(place, wrong_type)
            return place.value
        return super().visit(place)

    def null(self, place: Place, shape: Null | Plain | Flag) -> Any:
        return place.value

    plain = flag = null

    def number(self, place: Place, shape: Number) -> Any:
        value = place.value
        if not shape.accepts(value) or (shape.whole and type(value) is float):
            self._report(place, NOT_WHOLE if shape.whole else NOT_NUMBER)
        elif shape.least is not None and value < shape.least:
            self._report(place, TOO_SMALL, least=figure(shape.least))
        elif shape.most is not None and value > shape.most:
            self._report(place, TOO_BIG, most=figure(shape.most))
        elif shape.step and value % shape.step:
            self._report(place, NOT_STEP, step=figure(shape.step))
        return value

    def text(self, place: Place, shape: Text) -> Any:
        value = place.value
        if not value and shape.least:
            self._report(place, MISSING)
        elif len(value) < shape.least:
            self._report(place, TOO_SHORT, least=shape.least)
        elif shape.most is not None and len(value) > shape.most:
            self._report(place, TOO_LONG, most=shape.most, found=len(value))
        elif shape.pattern and not re.search(shape.pattern, value):
            self._report(place, NOT_PATTERN, value=value, pattern=shape.pattern)
        return value

    def choice(self, place: Place, shape: Choice) -> Any:
        is_flag = isinstance(place.value, bool)  # True equals 1, but is no choice of numbers
        if not shape.accepts(place.value) or is_flag != isinstance(shape.values[0], bool):
            self._report(place, NOT_CHOICE, value=_excerpt(place.value))
        return place.value

    def group(self, place: Place, shape: Group) -> Any:
        before = len(self.problems)
        parts: dict[str, Any] = {}
        for part in shape.parts:
            child = place.child(part)
            if part.name in place.value:
                parts[part.name] = self.visit(child)
            elif part.required:
                self._report(child, MISSING)
        unknown = [name for name in place.value if name not in parts and name != shape.tag_field]
        if shape.type.__struct_config__.forbid_unknown_fields:
            for name in unknown:
                self._report(place, FOREIGN, name=name)
        if len(self.problems) > before or not place.where:
            return parts  # a whole set has no path: `validation` converts it
        if shape.tag_field in place.value:
            parts[shape.tag_field] = place.value[shape.tag_field]
        return self._convert(place, shape, parts)

    def _convert(self, place: Place, shape: Group, parts: dict[str, Any]) -> Any:
        try:
            struct = msgspec.convert(parts, shape.type)
        except msgspec.ValidationError as error:
            for problem in find_problems(error):
                inside = problem.where.removeprefix(place.where).strip(".")
                where = join(place.where, inside) if inside else place.where
                self.problems.append(problem._replace(where=where))
            return parts
        self.structs[id(place.value)] = struct
        return struct

    def kinds(self, place: Place, shape: Kinds) -> Any:
        group = shape.find_group(place.value)
        if group is not None:
            return self.group(place, group)
        self._report(place, NO_SUCH_KIND, value=_excerpt(place.value.get(shape.tag_field)))
        return place.value

    def several(self, place: Place, shape: Several) -> list[Any]:
        self._check_length(place, shape)
        return [self.visit(entry) for entry in place.entries()]

    def row(self, place: Place, shape: Row) -> list[Any]:
        if len(place.value) != len(shape.places):
            self._report(place, EXACTLY, n=len(shape.places))
        return [self.visit(entry) for entry in place.entries()]

    def table(self, place: Place, shape: Table) -> dict[str, Any]:
        self._check_length(place, shape)
        table = {}
        for entry in place.entries():
            key = entry.part.name
            if isinstance(shape.key, Choice) and key not in map(str, shape.key.values):
                self._report(place, NOT_CHOICE, value=key)
            table[key] = self.visit(entry)
        return table

    def either(self, place: Place, shape: Either) -> Any:
        option = shape.find_option(place.value)
        return self.visit(place.reshape(shape.options[-1 if option is None else option]))

    def _check_length(self, place: Place, shape: Several | Table) -> None:
        if len(place.value) < shape.least:
            self._report(place, TOO_FEW, least=shape.least)
        if shape.most is not None and len(place.value) > shape.most:
            self._report(place, TOO_MANY, most=shape.most)

    def _report(self, place: Place, sentence: str, **figures: int | str) -> None:
        self.problems.append(Problem(place.where, sentence, figures))


def figure(value: float) -> int | str:
    """A number without a needless decimal point."""
    return int(value) if value == int(value) else str(value)


def _excerpt(value: Any) -> str:
    return "" if value is None else str(value)[:60]
