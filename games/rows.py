"""The two statements of a move, written out once: building them anew costs more than the rules.

Plain SQL that every database understands, made from the models, so that a new column is a
change of the model alone.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Field, Model

from games.models import Match, Move


def bring_up(match_id: UUID, from_version: int, values: Mapping[str, Any]) -> bool:
    """Write the changing columns of a match that is still at a version; whether it was."""
    guard = {"id": match_id, "version": from_version}
    with connection.cursor() as cursor:
        cursor.execute(
            _update(tuple(values)), [*_prepared(Match, values), *_prepared(Match, guard)]
        )
        return bool(cursor.rowcount == 1)


def add_move(values: Mapping[str, Any]) -> None:
    """Append a move."""
    with connection.cursor() as cursor:
        cursor.execute(_insert(tuple(values)), _prepared(Move, values))


def _prepared(model: type[Model], values: Mapping[str, Any]) -> list[Any]:
    fields = _fields(model)
    return [fields[name].get_db_prep_save(value, connection) for name, value in values.items()]


@cache
def _fields(model: type[Model]) -> dict[str, "Field[Any, Any]"]:
    return {field.attname: field for field in model._meta.concrete_fields}


@cache
def _update(names: tuple[str, ...]) -> str:
    columns = ", ".join(f"{_quoted(Match, name)} = %s" for name in names)
    table = _name(Match._meta.db_table)
    return f"UPDATE {table} SET {columns} WHERE id = %s AND version = %s"


@cache
def _insert(names: tuple[str, ...]) -> str:
    columns = ", ".join(_quoted(Move, name) for name in names)
    places = ", ".join(["%s"] * len(names))
    return f"INSERT INTO {_name(Move._meta.db_table)} ({columns}) VALUES ({places})"


def _quoted(model: type[Model], name: str) -> str:
    return _name(str(_fields(model)[name].column))


def _name(identifier: str) -> str:
    return connection.ops.quote_name(identifier)
