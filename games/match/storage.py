"""The rows of a match.

The two rows of a move are written in SQL that is built once from the models: building it for each
move would cost more than the rules. PostgreSQL takes both rows in one statement, which is a
transaction by itself; elsewhere, and inside a transaction, they are two statements.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Any
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.models import Field, Model

from games.engine import protocol
from games.engine.protocol import ActionBase
from games.match.positions import Position
from games.models import Match, Move, Seat

Values = Mapping[str, Any]


def create(position: Position, release_id: int, now: datetime, host: Any) -> None:
    """Write the first rows of a match."""
    match = create_match(position, release_id, now, host)
    Seat.objects.bulk_create(
        Seat(
            match=match,
            index=index,
            user_id=chair.user_id,
            bot=chair.bot,
            nonce=chair.nonce,
            rating=chair.rating,
            sure=chair.sure,
        )
        for index, chair in enumerate(position.chairs)
    )


def create_match(
    position: Position, release_id: int, now: datetime, host: Any = None, rules_version: int = 0
) -> Match:
    """Write the row of a match; it is played by the newest rules if not said."""
    return Match.objects.create(
        id=position.match_id,
        game=position.game.key,
        rules_version=rules_version or position.game.rules.version,
        release_id=release_id,
        options=position.options,
        mode=position.mode,
        days=position.days,
        seed=position.seed,
        secret=position.secret,
        commitment=position.commitment,
        site_key=position.site_key,
        derivation=Match.Derivation.NONCES if position.site_key else Match.Derivation.SITE,
        sealed=position.sealed,
        watchable=position.watchable,
        host=host,
        **match_values(position, now),
    )


def append(
    before: Position, after: Position, action: ActionBase, action_id: UUID, by: str, now: datetime
) -> bool:
    """Write a move and, if it ends the match, the places of the seats. False, and nothing is
    written, if the match is no longer at the version of `before`."""
    move = move_values(after, action, action_id, by, now)
    if not write(before.match_id, before.version, match_values(after, now), move):
        return False
    if after.outcome:
        for index, (place, score) in enumerate(
            zip(after.outcome.places, after.outcome.scores, strict=True)
        ):
            seat = Seat.objects.filter(match_id=after.match_id, index=index)
            seat.update(place=place or None, score=score)
    return True


def move_values(
    after: Position, action: ActionBase, action_id: UUID, by: str, now: datetime
) -> dict[str, Any]:
    """The columns of the move that led to a position."""
    return {
        "match_id": after.match_id,
        "version": after.version,
        "seat": after.last_seat,
        "by": by,
        "action": protocol.encode(action).decode(),
        "action_id": action_id,
        "events": protocol.encode(after.events).decode(),
        "seen": protocol.encode([a.seen for a in after.ledger.accounts]).decode(),
        "at": now,
    }


def match_values(position: Position, now: datetime) -> dict[str, Any]:
    """The columns of a match that change with a move."""
    due = position.ledger.first_due
    return {
        "state": protocol.encode(position.state).decode(),
        "version": position.version,
        "ledger": protocol.encode(position.ledger).decode(),
        "status": position.status,
        "result": protocol.encode(position.outcome).decode() if position.outcome else "",
        "due": datetime.fromtimestamp(due, UTC) if due else None,
        "machine": bool(position.machines),
        "touched": now,
    }


def write(match_id: UUID, from_version: int, match: Values, move: Values) -> bool:
    """Write the changed columns of a match and its move. False, and nothing is written, if the
    match is no longer at `from_version`."""
    database = connections[DEFAULT_DB_ALIAS]  # `connection` looks it up at every access
    if database.vendor == "postgresql" and not database.in_atomic_block:
        return _write_in_one_statement(database, match_id, from_version, match, move)
    with transaction.atomic():
        if not update_match(match_id, from_version, match):
            return False
        add_move(move)
    return True


def _write_in_one_statement(
    database: Any, match_id: UUID, from_version: int, match: Values, move: Values
) -> bool:
    database.ensure_connection()
    # Not through Django's cursor: psycopg binds the values and prepares the statement.
    with database.wrap_database_errors:
        cursor = database.Database.Cursor(database.connection)
        values = [*match.values(), match_id, from_version, *move.values()]
        cursor.execute(_update_and_insert(tuple(match), tuple(move)), values, prepare=True)
        return bool(cursor.rowcount == 1)


def update_match(match_id: UUID, from_version: int, values: Values) -> bool:
    """Write the changed columns of a match. False if it is no longer at `from_version`."""
    guard = {"id": match_id, "version": from_version}
    with connection.cursor() as cursor:
        cursor.execute(_update(tuple(values)), [*_prepare(Match, values), *_prepare(Match, guard)])
        return bool(cursor.rowcount == 1)


def add_move(values: Values) -> None:
    """Append a move."""
    with connection.cursor() as cursor:
        cursor.execute(_insert(tuple(values)), _prepare(Move, values))


def _prepare(model: type[Model], values: Values) -> list[Any]:
    fields = _fields(model)
    return [fields[name].get_db_prep_save(value, connection) for name, value in values.items()]


@cache
def _fields(model: type[Model]) -> dict[str, "Field[Any, Any]"]:
    return {field.attname: field for field in model._meta.concrete_fields}


@cache
def _update(names: tuple[str, ...]) -> str:
    columns = ", ".join(f"{quote_column(Match, name)} = %s" for name in names)
    table = quote(Match._meta.db_table)
    return f"UPDATE {table} SET {columns} WHERE id = %s AND version = %s"


@cache
def _insert(names: tuple[str, ...]) -> str:
    columns = ", ".join(quote_column(Move, name) for name in names)
    places = ", ".join(["%s"] * len(names))
    return f"INSERT INTO {quote(Move._meta.db_table)} ({columns}) VALUES ({places})"


@cache
def _update_and_insert(match: tuple[str, ...], move: tuple[str, ...]) -> str:
    columns = ", ".join(quote_column(Move, name) for name in move)
    places = ", ".join(f"%s::{_fields(Move)[name].cast_db_type(connection)}" for name in move)
    return (
        f"WITH updated AS ({_update(match)} RETURNING id) "
        f"INSERT INTO {quote(Move._meta.db_table)} ({columns}) SELECT {places} FROM updated"
    )


def pipeline_statement(match: tuple[str, ...], move: tuple[str, ...]) -> str:
    """The statement that writes both rows in one, with its values numbered ($1, $2)."""
    parts = _update_and_insert(match, move).split("%s")
    return "".join(f"{part}${n}" for n, part in enumerate(parts[:-1], 1)) + parts[-1]


def quote_column(model: type[Model], name: str) -> str:
    """The column of a field, quoted for SQL."""
    return quote(str(_fields(model)[name].column))


def quote(identifier: str) -> str:
    """A name, quoted for SQL."""
    return connection.ops.quote_name(identifier)
