"""Seat changes at a lobby table: lock the row, apply the change, start the match when every seat is
taken.

The lock puts changes in order: on PostgreSQL by the row, on SQLite because a transaction begins as
a writer.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from secrets import SystemRandom
from typing import Any, TypeVar
from uuid import UUID

import msgspec
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from games.chat import blocks
from games.engine.errors import IllegalAction, Malformed, NoSuchMatch, NotSeated, Refused, Stale
from games.match import releases
from games.match import service as match_service
from games.match.releases import Deal
from games.match.service import Sitting
from games.ratings import estimates
from games.ratings.estimates import Estimate
from lobby import broadcast
from lobby.models import Chair, Table

S = TypeVar("S")
NEAR = 100
"""Differences of ratings that are as good as none."""


@contextmanager
def lock_table(table_id: UUID, started: str = "table_started") -> Iterator[Table]:
    """Lock an open table for a change and announce it afterwards.

    `started` is the code of the refusal if the match has started meanwhile.
    """
    with transaction.atomic():
        table = Table.objects.select_for_update().filter(pk=table_id).first()
        if table is None or table.status == Table.Status.CLOSED:
            raise NoSuchMatch("table_gone")
        if table.status == Table.Status.STARTED:
            raise Stale(started)
        yield table
        announce(table)


@contextmanager
def lock_as_host(table_id: UUID, user: Any) -> Iterator[Table]:
    """The same, for the host only."""
    with lock_table(table_id) as table:
        if not is_host(table, user):
            raise NotSeated("not_host")
        if table.is_challenge:
            raise IllegalAction("table_reserved")
        yield table


def create_chairs(table: Table, sittings: Sequence[Sitting]) -> None:
    """Create all chairs of a new table, with these people and bots in the first of them."""
    free = [Sitting()] * (table.size - len(sittings))
    check_company(table, [*sittings, *free])
    everyone = [*sittings, *free]
    rated = estimate_ratings(table, everyone)
    Chair.objects.bulk_create(
        Chair(
            table=table,
            index=index,
            arrival=index,
            user=sitting.user,
            bot=sitting.bot,
            rating=found.rating if found else None,
            sure=bool(found and found.sure),
        )
        for index, (sitting, found) in enumerate(zip(everyone, rated, strict=True))
    )


def estimate_ratings(table: Table, sittings: Sequence[Sitting]) -> Sequence[Estimate | None]:
    """The ratings of those who sit down at a table, for the match that it waits for."""
    held = [one.user.pk if one.user else one.bot or None for one in sittings]
    held += [None] * (table.size - len(held))
    return estimates.estimate(table.rules, table.options, held)[: len(sittings)]


def check_company(table: Table, sittings: Sequence[Sitting]) -> None:
    """Refuse options that do not fit the people and bots at the table, or that are no longer
    offered."""
    if not is_playable(table):
        raise Stale("options_gone")
    options = table.rules.decode_options(msgspec.json.decode(table.options))
    table.rules.check_company(options, [sitting.sitter for sitting in sittings])


def check_welcome(table: Table, user: Any) -> None:
    """Refuse a person who is kept apart from a player at the table by a block, or who is not the
    rival of a challenge."""
    if table.is_challenge and table.rival_id != user.pk:
        raise IllegalAction("table_reserved")
    blocks.check(user.pk, [chair.user_id for chair in table.people])


def is_playable(table: Table) -> bool:
    """Whether what a table plays offers its options to so many seats."""
    try:
        release, options = releases.choose(
            table.rules, msgspec.json.decode(table.options), table.release
        )
    except Malformed:
        return False
    return table.size in table.rules.allowed_seats(releases.content(release.pk), options)


def sort_by_rating(tables: Sequence[Table], user: Any) -> list[Table]:
    """Tables where people of a near rating wait first; those in steps of `NEAR` points are as near
    and keep their order. Who has no rating counts as average."""
    if len(tables) < 2:
        return list(tables)
    (mine,) = estimate_ratings(tables[0], [Sitting(user)])

    def distance(table: Table) -> float:
        known = [chair.rating for chair in table.people if chair.rating is not None]
        return abs(sum(known) / len(known) - mine.rating) // NEAR if known and mine else 1.0

    return sorted(tables, key=distance)


def preview_seating(table: Table, sitting: Sitting) -> list[Sitting]:
    """The sittings of a table after one more takes the first free chair."""
    held = [Sitting(chair.user, chair.bot) for chair in table.chairs.select_related("user")]
    free = next((nth for nth, one in enumerate(held) if not one.sitter), None)
    if free is None:
        raise Stale("table_full")
    return [*held[:free], sitting, *held[free + 1 :]]


def is_host(table: Table, user: Any) -> bool:
    """Whether a person is the host, who may change the table for everyone."""
    return table.host is not None and bool(table.host.pk == user.pk)


def take_chair(table: Table, sitting: Sitting) -> None:
    """Put a person or a bot into the first free chair."""
    check_company(table, preview_seating(table, sitting))
    free = table.chairs.filter(user=None, bot="").first()
    assert free is not None
    newest = table.chairs.aggregate(newest=Max("arrival"))["newest"]
    free.user, free.bot, free.nonce = sitting.user, sitting.bot, sitting.nonce
    free.arrival, free.seen = newest + 1, timezone.now()
    (found,) = estimate_ratings(table, [sitting])
    free.rating, free.sure = (found.rating, found.sure) if found else (None, False)
    free.save(update_fields=["user", "bot", "nonce", "arrival", "seen", "rating", "sure"])


def free_chair(chair: Chair) -> None:
    chair.user, chair.bot, chair.nonce, chair.rating, chair.sure = None, "", "", None, False
    chair.save(update_fields=["user", "bot", "nonce", "rating", "sure"])


def close_if_empty(table: Table) -> None:
    if not table.people:
        close(table)


def close(table: Table) -> None:
    table.status = Table.Status.CLOSED
    table.save(update_fields=["status"])


def start_if_full(table: Table) -> None:
    """Start the match of a full table, with the table's id."""
    chairs = list(table.chairs.select_related("user"))
    if any(chair.is_free for chair in chairs):
        return
    table.status = Table.Status.STARTED
    table.save(update_fields=["status"])
    options = msgspec.json.decode(table.options)
    release, _ = releases.choose(table.rules, options, table.release)
    match_service.start(
        table.rules,
        shuffle([Sitting(chair.user, chair.bot, chair.nonce) for chair in chairs]),
        options=options,
        mode=table.mode,
        days=table.days,
        watchable=table.public,
        match_id=table.pk,
        deal=Deal(bytes(table.key), "", release),
    )
    if table.mode == Table.Mode.LIVE:
        people = [chair.user_id for chair in chairs if chair.user_id]
        transaction.on_commit(partial(broadcast.announce_start, table.code, people), robust=True)
        transaction.on_commit(partial(leave_elsewhere, people), robust=True)


def leave_elsewhere(people: Sequence[int]) -> None:
    """Free these people's chairs at other live tables: nobody plays two live matches at once."""
    waiting = Chair.objects.filter(
        user__in=people, table__status=Table.Status.OPEN, table__mode=Table.Mode.LIVE
    )
    for table_id in set(waiting.values_list("table_id", flat=True)):
        with suppress(Refused), lock_table(table_id) as table:
            for chair in table.people:
                if chair.user_id in people:
                    free_chair(chair)
            close_if_empty(table)


def shuffle(sitters: Sequence[S]) -> list[S]:
    """Seats are drawn at random, so that coming first is no advantage."""
    return SystemRandom().sample(sitters, len(sitters))


def announce(table: Table) -> None:
    """Announce after the commit that a table changed."""
    transaction.on_commit(partial(broadcast.announce_change, table.pk, table.public), robust=True)
