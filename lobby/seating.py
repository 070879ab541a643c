"""The hands that move chairs: lock a table, change it, start its match when it is full.

Every change of a table locks it first, so that of two people who press at once one comes after
the other: on PostgreSQL by its row, on SQLite because a transaction begins as a writer.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from secrets import SystemRandom
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from games.engine.errors import NoSuchMatch, NotSeated, Refused, Stale
from games.match import service as match_service
from games.match.service import Sitting
from lobby import broadcast
from lobby.models import Chair, Table


@contextmanager
def changing(table_id: UUID, started: str = "table_started") -> Iterator[Table]:
    """An open table that nobody else changes meanwhile; everyone is told afterwards."""
    with transaction.atomic():
        table = Table.objects.select_for_update().filter(pk=table_id).first()
        if table is None or table.status == Table.Status.CLOSED:
            raise NoSuchMatch("table_gone")
        if table.status == Table.Status.STARTED:
            raise Stale(started)
        yield table
        tell(table)


@contextmanager
def hosting(table_id: UUID, user: Any) -> Iterator[Table]:
    """The same, for its host only."""
    with changing(table_id) as table:
        if not is_host(table, user):
            raise NotSeated("not_host")
        yield table


def furnish(table: Table, sittings: Sequence[Sitting]) -> None:
    """Give a new table all its chairs, with these people and bots in the first of them."""
    free = [Sitting()] * (table.size - len(sittings))
    check_company(table, [*sittings, *free])
    Chair.objects.bulk_create(
        Chair(table=table, index=index, arrival=index, user=sitting.user, bot=sitting.bot)
        for index, sitting in enumerate([*sittings, *free])
    )


def check_company(table: Table, sittings: Sequence[Sitting]) -> None:
    """Refuse a table whose options do not go with who sits at it."""
    options = table.rules.decode_options(msgspec.json.decode(table.options))
    table.rules.check_company(options, [sitting.sitter for sitting in sittings])


def joined(table: Table, sitting: Sitting) -> list[Sitting]:
    """Who would sit at a table if this one took its first free chair."""
    held = [Sitting(chair.user, chair.bot) for chair in table.chairs.select_related("user")]
    free = next((nth for nth, one in enumerate(held) if not one.sitter), None)
    if free is None:
        raise Stale("table_full")
    return [*held[:free], sitting, *held[free + 1 :]]


def is_host(table: Table, user: Any) -> bool:
    """Whether this person may change the table for everyone."""
    return table.host is not None and bool(table.host.pk == user.pk)


def sit(table: Table, sitting: Sitting) -> None:
    """Put a person or a bot into the first free chair."""
    check_company(table, joined(table, sitting))
    free = table.chairs.filter(user=None, bot="").first()
    assert free is not None
    newest = table.chairs.aggregate(newest=Max("arrival"))["newest"]
    free.user, free.bot = sitting.user, sitting.bot
    free.arrival, free.seen = newest + 1, timezone.now()
    free.save(update_fields=["user", "bot", "arrival", "seen"])


def clear(chair: Chair) -> None:
    """Make a chair free again."""
    chair.user, chair.bot = None, ""
    chair.save(update_fields=["user", "bot"])


def close_if_deserted(table: Table) -> None:
    if not table.people:
        close(table)


def close(table: Table) -> None:
    table.status = Table.Status.CLOSED
    table.save(update_fields=["status"])


def start_if_full(table: Table) -> None:
    """A full table is a match: it is started by whoever filled it, and with the table's id."""
    chairs = list(table.chairs.select_related("user"))
    if any(chair.free for chair in chairs):
        return
    table.status = Table.Status.STARTED
    table.save(update_fields=["status"])
    match_service.start(
        table.rules,
        shuffled([Sitting(chair.user, chair.bot) for chair in chairs]),
        options=msgspec.json.decode(table.options),
        mode=table.mode,
        seed=table.seed or None,
        days=table.days,
        watchable=table.public,
        match_id=table.pk,
    )
    if table.mode == Table.Mode.LIVE:
        people = [chair.user_id for chair in chairs if chair.user_id]
        transaction.on_commit(partial(broadcast.started, table.code, people), robust=True)
        transaction.on_commit(partial(_leave_elsewhere, people), robust=True)


def _leave_elsewhere(people: Sequence[int]) -> None:
    """Nobody plays two live matches at once: whoever starts one waits nowhere else."""
    waiting = Chair.objects.filter(
        user__in=people, table__status=Table.Status.OPEN, table__mode=Table.Mode.LIVE
    )
    for table_id in set(waiting.values_list("table_id", flat=True)):
        with suppress(Refused), changing(table_id) as table:
            for chair in table.people:
                if chair.user_id in people:
                    clear(chair)
            close_if_deserted(table)


def shuffled(sittings: Sequence[Sitting]) -> list[Sitting]:
    """Seats are given out at the start, by lot: coming first is no advantage."""
    return SystemRandom().sample(sittings, len(sittings))


def tell(table: Table) -> None:
    """Let everyone know after the commit that something changed here."""
    transaction.on_commit(partial(broadcast.changed, table.pk, table.public), robust=True)
