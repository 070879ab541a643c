"""Derives shapes from the types of a game."""

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


@cache
def derive_shape(kind: Any) -> Shape:
    """The shape of a type."""
    return _inner(inspect.type_info(kind))


def _unwrap(info: Any) -> tuple[Shape, str, dict[str, Any]]:
    """A shape with the description and the editor marks that its `Meta` carries."""
    description, marks = "", dict[str, Any]()
    while isinstance(info, inspect.Metadata):
        description = (info.extra_json_schema or {}).get("description", description)
        marks |= info.extra or {}
        info = info.type
    return _shape(info), description, marks


def _inner(info: Any) -> Shape:
    return _unwrap(info)[0]


def _shape(info: Any) -> Shape:
    match info:
        case inspect.NoneType():
            return Null()
        case inspect.BoolType():
            return Flag()
        case inspect.IntType() | inspect.FloatType():
            return _number(info)
        case inspect.StrType(least, most, pattern):
            return Text(least or 0, most, pattern or "")
        case inspect.LiteralType(values):
            return Choice(tuple(sorted(values, key=natural_order)))
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
    offset = 1 if whole else 0  # an exclusive bound of a whole number becomes an inclusive one
    least = info.ge if info.ge is not None else None if info.gt is None else info.gt + offset
    most = info.le if info.le is not None else None if info.lt is None else info.lt - offset
    return Number(least, most, info.multiple_of, whole)


def _group(info: inspect.StructType) -> Group:
    return Group(
        info.cls,
        tuple(_part(field) for field in info.fields),
        info.tag_field or "",
        info.tag,
    )


def _part(field: inspect.Field) -> Part:
    shape, description, marks = _unwrap(field.type)
    default = field.default
    if field.default_factory is not msgspec.NODEFAULT:
        default = field.default_factory()
    if default is msgspec.NODEFAULT or default is msgspec.UNSET:
        default = None
    return Part(
        field.encode_name,
        Plain() if isinstance(shape, Null) else shape,
        description,
        field.required,
        "structural" in marks or (isinstance(shape, Choice) and len(shape.values) == 1),
        msgspec.to_builtins(default),
        "lasting" in marks,
        marks.get("refers", ""),
    )


def _union(types: tuple[Any, ...]) -> Shape:
    shapes = _merge_choices(tuple(_inner(each) for each in types))
    if len(shapes) == 1:
        return shapes[0]
    tagged = [shape for shape in shapes if isinstance(shape, Group) and shape.tag_field]
    others = tuple(shape for shape in shapes if shape not in tagged)
    if not tagged:
        return Either(others)
    kinds = Kinds(tagged[0].tag_field, {str(group.tag): group for group in tagged})
    return Either((*others, kinds)) if others else kinds


def _merge_choices(shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """All choices of a union as one choice."""
    choices = [shape for shape in shapes if isinstance(shape, Choice)]
    if len(choices) < 2:
        return shapes
    values = tuple(value for choice in choices for value in choice.values)
    return (Choice(values), *(shape for shape in shapes if shape not in choices))


def natural_order(value: Any) -> tuple[Any, ...]:
    """A sort key that compares numbers in names as numbers: O2 before O10."""
    pieces = re.split(r"(\d+)", str(value))
    return tuple((0, int(piece), "") if piece.isdigit() else (1, 0, piece) for piece in pieces)
