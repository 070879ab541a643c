"""What each audience of a match has been shown and asked.

An audience is a seat, or None for the spectators. Each has a version of its own, which counts the
changes of what that audience is shown: no number, count or pace of updates reveals what another
seat did in secret.
"""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from games.engine import protocol
from games.engine.protocol import SYSTEM, ActionBase, Extended, Limit, Paced, TableAction

Audience = int | None

FIRST_VERSION = 1
"""The version at which every audience first sees a match."""
DAY = 86_400


class Account(msgspec.Struct, frozen=True, array_like=True):
    """What one audience has been shown and asked."""

    seen: int = 0
    shown: str = ""
    """Digest of what it was last shown."""
    asked: int = 0
    """The version, of its own, at which the question put to it last changed."""
    question: str = ""
    """Digest of its legal actions."""
    due: float = 0
    """When its time runs out (seconds since 1970); 0: never."""
    window: str = ""
    """The name of the time limit, if one limit covers several questions."""
    asked_at: float = 0
    """When that question was put to it."""


class Ledger(msgspec.Struct, frozen=True):
    """The accounts of all seats and, last, of the spectators."""

    accounts: tuple[Account, ...]
    system_due: float = 0
    system_window: str = ""
    last_events: msgspec.Raw = msgspec.Raw(b"[]")
    """The public events that were the last action of a seat (games/engine/page/last_actions.py)."""

    def account(self, audience: Audience) -> Account:
        return self.accounts[-1 if audience is None else audience]

    @property
    def first_due(self) -> float:
        """The first clock to run out; 0 if none runs."""
        return min((d for d in (*(a.due for a in self.accounts), self.system_due) if d), default=0)


class Sight(NamedTuple):
    """What one audience is shown and asked at a position."""

    shown: Any
    has_events: bool
    """Whether the last move made something happen that this audience may see."""
    offers: tuple[ActionBase, ...] = ()
    """The legal actions of a seat that is to act. A seat that may act but has none (it is ready,
    and could still change its mind) is asked nothing."""
    telling_time: float = 0
    """The seconds that the page of this audience takes to tell what happened."""


class Limits(NamedTuple):
    """The clocks of a position: the limit of each seat, perhaps SYSTEM, whose time runs."""

    limits: Mapping[int, Limit]
    days: int = 0
    """Days that a decision of a seat may take; 0: as many seconds as the limit says."""


def open_ledger(sights: Sequence[Sight], limits: Limits, now: float) -> Ledger:
    """The ledger of the first version of a match."""
    blank = Ledger((Account(),) * len(sights))
    return advance_ledger(blank, sights, SYSTEM, limits, now)


def advance_ledger(
    before: Ledger, sights: Sequence[Sight], mover: int, limits: Limits, now: float
) -> Ledger:
    """The ledger after a move. `sights` are those of all seats and, last, of the spectators."""
    seats = tuple(
        _advance_seat(before.accounts[seat], sight, seat == mover, limits, seat, now)
        for seat, sight in enumerate(sights[:-1])
    )
    was, spectators = before.accounts[-1], sights[-1]
    shown = _digest(spectators.shown)
    news = shown != was.shown or spectators.has_events
    accounts = (*seats, Account(was.seen + news, shown))
    system = limits.limits.get(SYSTEM)
    if system is None:
        return Ledger(accounts)
    runs_on = system.window and system.window == before.system_window
    due = before.system_due if runs_on else now + system.seconds
    return Ledger(accounts, due, system.window)


def _advance_seat(
    was: Account, sight: Sight, moved: bool, limits: Limits, seat: int, now: float
) -> Account:
    shown = _digest(sight.shown)
    question = _digest(sight.offers) if sight.offers else ""
    asked_anew = moved or question != was.question
    # The mover's own version always goes up: its old page must not ask for the same again.
    seen = was.seen + (asked_anew or shown != was.shown or sight.has_events)
    due, window = was.due, ""
    limit = limits.limits.get(seat)
    if limit is None:
        due = 0
    else:
        window = (limits.days and limit.turn) or limit.window
        if not due or (window != was.window if window else asked_anew):
            due = now + (limits.days * DAY or limit.seconds)
        due += 0 if limits.days else sight.telling_time
    asked, asked_at = (seen, now) if asked_anew else (was.asked, was.asked_at)
    return Account(seen, shown, asked, question, due, window, asked_at)


def rearrange_ledger(
    before: Ledger, sights: Sequence[Sight], action: TableAction, limits: Limits, now: float
) -> Ledger:
    """The ledger after a table action: every audience sees it, and every open question stays."""
    clocks = _change_clocks(before, action)
    after = advance_ledger(clocks, sights, SYSTEM, limits, now)
    accounts = tuple(
        replace(account, seen=was.seen + 1, asked=was.asked)
        for account, was in zip(after.accounts, before.accounts, strict=True)
    )
    system_due = after.system_due and (clocks.system_due or after.system_due)
    return Ledger(accounts, system_due, after.system_window)


def _change_clocks(ledger: Ledger, action: TableAction) -> Ledger:
    """The ledger with the clocks as a table action sets them."""
    match action:
        case Paced():
            return replace(ledger, accounts=tuple(replace(a, due=0) for a in ledger.accounts))
        case Extended(seconds):
            accounts = tuple(replace(a, due=a.due and a.due + seconds) for a in ledger.accounts)
            system_due = ledger.system_due and ledger.system_due + seconds
            return replace(ledger, accounts=accounts, system_due=system_due)
    return ledger


def _digest(value: Any) -> str:
    return blake2b(protocol.encode(value), digest_size=8).hexdigest()
