"""Time that has passed, and workers that have worked, without waiting for either."""

from datetime import UTC, datetime
from uuid import UUID

import msgspec
from msgspec.structs import replace

from games import tasks
from games.match import bot_delay, positions
from games.match.audiences import Ledger
from games.models import Match

LONG_AGO = 1_000_000_000.0


def expire(match_id: UUID, *seats: int, due: float = LONG_AGO) -> None:
    """The time of these seats is over (or is over then)."""
    row = Match.objects.get(pk=match_id)
    ledger = msgspec.json.decode(row.ledger, type=Ledger)
    accounts = tuple(
        replace(account, due=due) if seat in seats else account
        for seat, account in enumerate(ledger.accounts)
    )
    ledger = replace(ledger, accounts=accounts)
    row.ledger = msgspec.json.encode(ledger).decode()
    row.due = datetime.fromtimestamp(ledger.first_due, UTC)
    row.save(update_fields=["ledger", "due"])
    positions.forget_all()


def wake_all(match_id: UUID) -> None:
    """Do the work of the workers: wake bots until none is to act."""
    while (position := positions.load(match_id)).machines:
        tasks.wake(str(match_id), bot_delay.questions(position))
