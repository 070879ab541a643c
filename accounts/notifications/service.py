"""Telling people what waits for them: found in the database, so that nothing is lost with a notice.

A look at what has changed makes notices; each is told once, if it is still true then and nobody
has it before their eyes. No notice says more than whose turn it is: the table tells the rest.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from django.core.cache import cache
from django.db.models import Q
from django.utils import timezone

from accounts.models import Notice, User
from games.broadcast import courier
from games.match import clocks
from games.match.audiences import Ledger
from games.models import Match, Pulse, Seat
from lobby.models import Table

Kind = Notice.Kind
LOOKED = timedelta(minutes=1)
"""Whoever had a match before their eyes this recently needs no notice of it."""
OVERLAP = LOOKED + timedelta(seconds=30)
"""Looks overlap: a move may be committed a little after the moment that it bears, and whoever left
just before it is told once a minute has passed since they looked."""
NEAR = 0.2
"""The share of a decision's time that is left when its deadline is near."""
KEPT = timedelta(days=30)
NOTICED = "notices"


def group(user_id: int) -> str:
    """The group of one person's pages."""
    return f"me-{user_id}"


def nudge(user_ids: Iterable[int]) -> None:
    """Let the pages of some people look again at what waits for them."""
    for user_id in set(user_ids):
        courier.send(group(user_id), {"type": "turns.changed"})


def look(now: datetime | None = None) -> int:
    """Make notices of what has happened since the last look; how many."""
    now = now or timezone.now()
    last = Pulse.objects.filter(name=NOTICED).first()
    touched = Match.objects.exclude(mode=Match.Mode.SOLO)
    if last:
        touched = touched.filter(touched__gte=last.at - OVERLAP)
    else:
        # The first look ever: what was over before anybody could be told is no news.
        touched = touched.filter(status=Match.Status.RUNNING)
    changed = list(_with_seats(touched))
    made = [notice for match in changed for notice in _of(match, now)]
    made += [notice for match in _with_seats(_nearing(now)) for notice in _near(match, now)]
    before = _known(made)
    fresh = [notice for notice in made if _sign(notice) not in before]
    Notice.objects.bulk_create(fresh, ignore_conflicts=True)
    nudge([*(notice.user_id for notice in fresh), *_turned(changed)])
    clocks.beat(NOTICED, now)
    return len(fresh)


def _turned(changed: list[Match]) -> list[int]:
    """Whose turn it has become, or is no longer: their pages show it, also where they have just
    looked and need no notice."""
    turns: dict[str, tuple[int, bool]] = {}
    for match in changed:
        ledger = msgspec.json.decode(match.ledger, type=Ledger)
        runs = match.status == Match.Status.RUNNING
        for seat in match.seats.all():
            if seat.user_id is not None:
                waits = runs and not seat.gone and _is_asked(ledger, seat)
                turns[f"waits:{seat.pk}"] = (seat.user_id, waits)
    known = cache.get_many(turns)
    fresh = {key: waits for key, (_, waits) in turns.items() if known.get(key) != waits}
    if fresh:
        cache.set_many(fresh, KEPT.total_seconds())
    return [turns[key][0] for key in fresh]


def _with_seats(matches: Any) -> Any:
    return matches.defer("state", "secret").prefetch_related("seats").order_by("touched")


def _nearing(now: datetime) -> Any:
    soon = Q()
    for days in (1, 3, 7):
        soon |= Q(days=days, due__lte=now + timedelta(days=days) * NEAR)
    return Match.objects.filter(soon, status=Match.Status.RUNNING, mode=Match.Mode.ASYNC)


def _of(match: Match, now: datetime) -> Iterable[Notice]:
    """What a match that has just changed tells the people in its seats."""
    ledger = msgspec.json.decode(match.ledger, type=Ledger)
    for seat in match.seats.all():
        if seat.user_id is None or seat.gone or _has_looked(seat, match, now):
            continue
        if match.status != Match.Status.RUNNING:
            yield _notice(Kind.OVER, match, seat.user_id, 0, now)
        elif _is_asked(ledger, seat):
            asked = ledger.accounts[seat.index].asked
            yield _notice(Kind.TURN, match, seat.user_id, asked, now)


def _near(match: Match, now: datetime) -> Iterable[Notice]:
    ledger = msgspec.json.decode(match.ledger, type=Ledger)
    soon = (now + timedelta(days=match.days) * NEAR).timestamp()
    for seat in match.seats.all():
        account = ledger.accounts[seat.index]
        seen = seat.looked is not None and seat.looked >= now - LOOKED
        if seat.user_id and not seen and _is_asked(ledger, seat) and 0 < account.due <= soon:
            yield _notice(Kind.NEAR, match, seat.user_id, account.asked, now)


def _is_asked(ledger: Ledger, seat: Seat) -> bool:
    return bool(ledger.accounts[seat.index].question) and not seat.stand_in


def _has_looked(seat: Seat, match: Match, now: datetime) -> bool:
    return seat.looked is not None and (seat.looked >= now - LOOKED or seat.looked >= match.touched)


def _notice(kind: str, match: Match, user_id: int, asked: int, now: datetime) -> Notice:
    return Notice(kind=kind, match=match, user_id=user_id, asked=asked, made=now)


def _sign(notice: Notice) -> tuple[Any, ...]:
    return (notice.user_id, notice.match_id, notice.kind, notice.asked)


def _known(notices: list[Notice]) -> set[tuple[Any, ...]]:
    there = Notice.objects.filter(match__in={notice.match_id for notice in notices})
    return set(there.values_list("user_id", "match_id", "kind", "asked"))


def invite(table: Table, by: User, guest: User) -> Notice:
    """Ask somebody to a table."""
    notice, fresh = Notice.objects.get_or_create(
        user=guest,
        table=table,
        defaults={"kind": Kind.INVITED, "by": by, "made": timezone.now()},
    )
    if fresh:
        nudge([guest.pk])
    return notice


def is_true(notice: Notice) -> bool:
    """Whether what a notice says still holds, and is news."""
    if notice.table is not None:
        return notice.table.is_open and not notice.table.chair_of(notice.user)
    match = notice.match
    assert match is not None, "a notice is about a match or a table"
    seat = match.seats.filter(user_id=notice.user_id).first()
    if seat is None or (seat.looked and seat.looked >= notice.made):
        return False  # they have seen it for themselves
    if match.status != Match.Status.RUNNING:
        return notice.kind == Kind.OVER
    ledger = msgspec.json.decode(match.ledger, type=Ledger)
    return _is_asked(ledger, seat) and ledger.accounts[seat.index].asked == notice.asked


def due_of(notice: Notice) -> datetime | None:
    """When the time of whoever is told runs out."""
    match = notice.match
    seat = match.seats.filter(user_id=notice.user_id).first() if match else None
    if match is None or seat is None:
        return None
    due = msgspec.json.decode(match.ledger, type=Ledger).accounts[seat.index].due
    return datetime.fromtimestamp(due, UTC) if due else None


def news(user: User) -> list[Notice]:
    """What somebody has not read yet, beside the matches that wait: ends and invitations."""
    unread = Notice.objects.filter(user=user, closed=None, kind__in=[Kind.OVER, Kind.INVITED])
    found = unread.select_related("match", "table", "by").order_by("-made")[:20]
    return [notice for notice in found if is_true(notice)]


def read(user: User, notice_ids: Iterable[int] | None = None) -> None:
    """Somebody has read some notices, or all."""
    unread = Notice.objects.filter(user=user, closed=None)
    if notice_ids is not None:
        unread = unread.filter(pk__in=list(notice_ids))
    unread.update(closed=timezone.now())


def forget(now: datetime | None = None) -> None:
    """Old notices go."""
    Notice.objects.filter(made__lt=(now or timezone.now()) - KEPT).delete()
