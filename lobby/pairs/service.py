"""Two people at tables: parting those who blocked each other."""

from contextlib import suppress
from typing import Any
from uuid import UUID

from games.engine.errors import Refused
from lobby import seating
from lobby.models import Table


def part(user: Any, other: Any) -> None:
    """Free a chair at each open table where both wait: the host stays, else the one who was
    blocked."""
    for table_id in _common_tables(user, other):
        with suppress(Refused), seating.lock_table(table_id) as table:
            leaver = other if seating.is_host(table, user) else user
            chair = table.find_chair(leaver)
            if chair is not None:
                seating.free_chair(chair)


def _common_tables(user: Any, other: Any) -> list[UUID]:
    open_ones = Table.objects.filter(status=Table.Status.OPEN)
    common = open_ones.filter(chairs__user=user).filter(chairs__user=other)
    return list(common.values_list("pk", flat=True))
