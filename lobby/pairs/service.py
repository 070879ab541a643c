"""Two people at tables: challenges, and parting those who blocked each other.

A challenge is a private table that keeps its free chair for one person, the rival. Accepting is
sitting down, which starts the match; declining, withdrawing and time close the table.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.chat import blocks
from games.engine.errors import IllegalAction, Malformed, NotSeated, Refused, Stale
from games.engine.game import Game
from games.engine.registry import GAMES
from lobby import seating, services
from lobby.models import Table

MOST_PENDING = 20
"""How many challenges may wait for one person's answer."""
LIFETIME: dict[str, timedelta] = {
    Table.Mode.LIVE: timedelta(minutes=30),
    Table.Mode.ASYNC: timedelta(days=7),
}
"""How long a challenge waits for its answer, if the challenger does."""


def challenge(
    user: Any,
    rival: Any,
    game: Game,
    size: int,
    mode: str = Table.Mode.LIVE,
    days: int = 0,
    *,
    bots: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
) -> Table:
    """Challenge a person. Bots take the seats besides the two."""
    if user.pk == rival.pk or len(bots) != size - 2:
        raise Malformed("malformed_wish")
    blocks.check(user.pk, [rival.pk])
    with transaction.atomic():
        # The lock puts simultaneous challenges to a person in order: each counts those before.
        list(get_user_model().objects.select_for_update(no_key=True).filter(pk=rival.pk))
        pending = received_challenges(rival)
        if any(table.find_chair(user) for table in pending):
            raise Stale("already_challenged")
        if len(pending) >= MOST_PENDING:
            raise IllegalAction("too_many_challenges")
        table = services.open_table(
            user, game, size, mode, days, public=False, bots=bots, options=options
        )
        table.rival = rival
        table.save(update_fields=["rival"])
    return table


def received_challenges(rival: Any) -> QuerySet[Table]:
    """The challenges that wait for a person's answer, the newest first."""
    waiting = Table.objects.filter(status=Table.Status.OPEN, rival=rival, game__in=GAMES)
    return waiting.prefetch_related("chairs__user").order_by("-created")


def sent_challenges(user: Any) -> QuerySet[Table]:
    """The challenges of a person that have no answer yet, the newest first."""
    waiting = Table.objects.filter(status=Table.Status.OPEN, rival__isnull=False, game__in=GAMES)
    return (
        waiting.filter(chairs__user=user)
        .select_related("rival")
        .prefetch_related("chairs__user")
        .order_by("-created")
    )


def decline(table_id: UUID, user: Any) -> Table:
    """Decline a challenge, which closes its table."""
    with seating.lock_table(table_id) as table:
        if table.rival_id != user.pk:
            raise NotSeated("not_challenged")
        table.declined = True
        table.save(update_fields=["declined"])
        seating.close(table)
    return table


def decline_all(user: Any) -> None:
    """Decline every challenge of a person who leaves."""
    for table in received_challenges(user):
        with suppress(Refused):  # it has just been withdrawn
            decline(table.pk, user)


def absorb(guest: Any, account: Any) -> None:
    """Pass the challenges to a guest on to the account that they signed in to, but for those that
    come from the account itself."""
    for table in received_challenges(guest).filter(chairs__user=account):
        with suppress(Refused):
            decline(table.pk, guest)
    Table.objects.filter(rival=guest).update(rival=account)


def expire() -> int:
    """Close the challenges that waited too long for an answer; returns how many."""
    now, late = timezone.now(), Q()
    for mode, lifetime in LIFETIME.items():
        late |= Q(mode=mode, created__lt=now - lifetime)
    expired = Table.objects.filter(late, status=Table.Status.OPEN, rival__isnull=False)
    closed = 0
    for table_id in expired.values_list("pk", flat=True):
        with suppress(Refused), seating.lock_table(table_id) as table:
            seating.close(table)
            closed += 1
    return closed


def part(user: Any, other: Any) -> None:
    """Free a chair at each open table where both wait (the host stays, else the one who was
    blocked), and close the challenges between them."""
    for table_id in _common_tables(user, other):
        with suppress(Refused), seating.lock_table(table_id) as table:
            leaver = other if seating.is_host(table, user) else user
            chair = table.find_chair(leaver)
            if table.rival_id is not None:
                seating.close(table)
            elif chair is not None:
                seating.free_chair(chair)


def _common_tables(user: Any, other: Any) -> list[UUID]:
    open_ones = Table.objects.filter(status=Table.Status.OPEN)
    common = open_ones.filter(chairs__user=user).filter(chairs__user=other)
    between = Q(chairs__user=user, rival=other) | Q(chairs__user=other, rival=user)
    challenges = open_ones.filter(between)
    return list({*common.values_list("pk", flat=True), *challenges.values_list("pk", flat=True)})
