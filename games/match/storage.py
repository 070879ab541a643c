"""The two rows of a move, in SQL written out once: building it anew costs more than the rules.

Made from the models, so that a new column is a change of the model alone. PostgreSQL takes both
rows in one statement, which is a transaction by itself; elsewhere, and inside a transaction, they
are two that every database understands.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.models import Field, Model

from games.models import Match, Move

Values = Mapping[str, Any]


def write(match_id: UUID, from_version: int, match: Values, move: Values) -> bool:
    """Bring a match that is still at a version up to a move: both rows or neither; whether it
    was."""
    database = connections[DEFAULT_DB_ALIAS]  # `connection` would look for it at every dot
    if database.vendor == "postgresql" and not database.in_atomic_block:
        return _write_at_once(database, match_id, from_version, match, move)
    with transaction.atomic():
        if not bring_up(match_id, from_version, match):
            return False
        add_move(move)
    return True


def _write_at_once(
    database: Any, match_id: UUID, from_version: int, match: Values, move: Values
) -> bool:
    database.ensure_connection()
    # Not through Django's cursor: the database binds the values and keeps the statement planned.
    with database.wrap_database_errors:
        cursor = database.Database.Cursor(database.connection)
        values = [*match.values(), match_id, from_version, *move.values()]
        cursor.execute(_both(tuple(match), tuple(move)), values, prepare=True)
        return bool(cursor.rowcount == 1)


def bring_up(match_id: UUID, from_version: int, values: Values) -> bool:
    """Write the changing columns of a match that is still at a version; whether it was."""
    guard = {"id": match_id, "version": from_version}
    with connection.cursor() as cursor:
        cursor.execute(
            _update(tuple(values)), [*_prepared(Match, values), *_prepared(Match, guard)]
        )
        return bool(cursor.rowcount == 1)


def add_move(values: Values) -> None:
    """Append a move."""
    with connection.cursor() as cursor:
        cursor.execute(_insert(tuple(values)), _prepared(Move, values))


def _prepared(model: type[Model], values: Values) -> list[Any]:
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


@cache
def _both(match: tuple[str, ...], move: tuple[str, ...]) -> str:
    columns = ", ".join(_quoted(Move, name) for name in move)
    places = ", ".join(f"%s::{_fields(Move)[name].cast_db_type(connection)}" for name in move)
    return (
        f"WITH brought AS ({_update(match)} RETURNING id) "
        f"INSERT INTO {_name(Move._meta.db_table)} ({columns}) SELECT {places} FROM brought"
    )


def _quoted(model: type[Model], name: str) -> str:
    return _name(str(_fields(model)[name].column))


def _name(identifier: str) -> str:
    return connection.ops.quote_name(identifier)
