"""From a game's types to shapes."""

import re
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from studio.editor.shapes.types import (
    Choice,
    Either,
    Flag,
    Group,
    Kinds,
    Number,
    Part,
    Plain,
    Row,
    Several,
    Shape,
    Table,
    Text,
)


@cache
def of(kind: Any) -> Shape:
    """The shape of a type."""
    shape, _, _ = _described(inspect.type_info(kind))
    assert shape is not None
    return shape


def _described(info: Any) -> tuple[Shape | None, str, dict[str, Any]]:
    """A shape, what its Meta says of it for people, and what for editors."""
    said, marks = "", dict[str, Any]()
    while isinstance(info, inspect.Metadata):
        said = (info.extra_json_schema or {}).get("description", said)
        marks |= info.extra or {}
        info = info.type
    return _shape(info), said, marks


def _inner(info: Any) -> Any:
    return _described(info)[0]


def _shape(info: Any) -> Shape | None:
    match info:
        case inspect.NoneType():
            return None
        case inspect.BoolType():
            return Flag()
        case inspect.IntType() | inspect.FloatType():
            return _number(info)
        case inspect.StrType(least, most, pattern):
            return Text(least or 0, most, pattern or "")
        case inspect.LiteralType(values):
            return Choice(tuple(sorted(values, key=natural)))
        case inspect.EnumType(cls):
            return Choice(tuple(member.value for member in cls))
        case inspect.StructType():
            return _group(info)
        case inspect.UnionType(types):
            return _union(types)
        case inspect.TupleType(types):
            return Row(tuple(map(_inner, types)))
        case (
            inspect.ListType(each, least, most)
            | inspect.VarTupleType(each, least, most)
            | inspect.SetType(each, least, most)
            | inspect.FrozenSetType(each, least, most)
        ):
            return Several(_inner(each), least or 0, most)
        case inspect.DictType(key, value, least, most):
            return Table(_inner(key), _inner(value), least or 0, most)
    return Plain()


def _number(info: inspect.IntType | inspect.FloatType) -> Number:
    whole = isinstance(info, inspect.IntType)
    beside = 1 if whole else 0
    least = info.ge if info.ge is not None else None if info.gt is None else info.gt + beside
    most = info.le if info.le is not None else None if info.lt is None else info.lt - beside
    return Number(least, most, info.multiple_of, whole)


def _group(info: inspect.StructType) -> Group:
    return Group(
        info.cls,
        tuple(_part(field) for field in info.fields),
        info.tag_field or "",
        info.tag,
    )


def _part(field: inspect.Field) -> Part:
    shape, said, marks = _described(field.type)
    default = field.default
    if field.default_factory is not msgspec.NODEFAULT:
        default = field.default_factory()
    if default is msgspec.NODEFAULT or default is msgspec.UNSET:
        default = None
    return Part(
        field.encode_name,
        shape or Plain(),
        said,
        field.required,
        "structural" in marks or (isinstance(shape, Choice) and len(shape.values) == 1),
        msgspec.to_builtins(default),
        "lasting" in marks,
        marks.get("refers", ""),
    )


def _union(types: tuple[Any, ...]) -> Shape:
    shapes = _merged(tuple(_inner(each) for each in types))
    if len(shapes) == 1 and shapes[0] is not None:
        return shapes[0]
    tagged = [shape for shape in shapes if isinstance(shape, Group) and shape.tag_field]
    others = tuple(shape for shape in shapes if shape not in tagged)
    if not tagged:
        return Either(others)
    kinds = Kinds(tagged[0].tag_field, {str(group.tag): group for group in tagged})
    return Either((*others, kinds)) if others else kinds


def _merged(shapes: tuple[Shape | None, ...]) -> tuple[Shape | None, ...]:
    """Two choices, one after the other, are one choice."""
    choices = [shape for shape in shapes if isinstance(shape, Choice)]
    if len(choices) < 2:
        return shapes
    values = tuple(value for choice in choices for value in choice.values)
    return (Choice(values), *(shape for shape in shapes if shape not in choices))


def natural(value: Any) -> tuple[Any, ...]:
    """For sorting: O2 before O10, numbers as numbers."""
    pieces = re.split(r"(\d+)", str(value))
    return tuple((0, int(piece), "") if piece.isdigit() else (1, 0, piece) for piece in pieces)
