"""Makes notices of what waits for people, by polling the database, so that no lost message matters.

`make_notices` compares what changed since its last run. A notice is sent once, if it is still
current then and the person is not looking at the match. It only says whose turn it is.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from django.core.cache import cache
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from accounts.models import Club, Follow, Notice, User
from accounts.notifications import cups
from games import limits
from games.broadcast import courier
from games.chat import blocks
from games.match import clocks
from games.match.audiences import Ledger
from games.match.pace import DAYS
from games.models import Match, Pulse, Release, Seat
from lobby.models import Table

Kind = Notice.Kind
RECENT_LOOK = timedelta(minutes=1)
"""A person who looked at a match this recently needs no notice of it."""
OVERLAP = RECENT_LOOK + timedelta(seconds=30)
"""Runs overlap: a move can be committed a little after its timestamp, and a person who left just
before it gets a notice one minute after they looked."""
NEAR = 0.2
"""The share of a decision's time that is left when its deadline is near."""
LIFETIME = timedelta(days=30)
MOST_SENT_INVITATIONS = 5
"""How many invitations an hour, from everyone together, are sent to a person by mail or push."""
NEWS = (
    Kind.OVER, Kind.INVITED, Kind.DECLINED, Kind.FOLLOWER, Kind.ASKED, Kind.ADMITTED, Kind.CHANGES,
    Kind.CUP, Kind.WARNING,
)  # fmt: skip
"""What a page lists until it is read; turns and deadlines it lists by themselves."""
RECENT_PLAY = timedelta(days=60)
"""Who played a game within this time is told when it changes."""
HOUR = 3600
PULSE = "notices"


def page_group(user_id: int) -> str:
    """The channel layer group of one person's pages."""
    return f"me-{user_id}"


def refresh_pages(user_ids: Iterable[int]) -> None:
    """Tell the pages of some people to reload what waits for them."""
    for user_id in set(user_ids):
        courier.send(page_group(user_id), {"type": "turns.changed"})


def make_notices(now: datetime | None = None) -> int:
    """Make notices of what has changed since the last run; returns how many are new."""
    now = now or timezone.now()
    last = Pulse.objects.filter(name=PULSE).first()
    touched = Match.objects.exclude(mode=Match.Mode.SOLO)
    if last:
        touched = touched.filter(touched__gte=last.at - OVERLAP)
    else:
        # The first run on this site: matches that are over already are no news.
        touched = touched.filter(status=Match.Status.RUNNING)
    changed = list(_load_seats(touched))
    notices: list[Notice] = []
    for match in changed:
        with clocks.isolate(match.pk, "notice"):
            notices += _change_notices(match, now)
    for match in _load_seats(_matches_near_deadline(now)):
        with clocks.isolate(match.pk, "notice of a deadline"):
            notices += _deadline_notices(match, now)
    known = _known_keys(notices)
    fresh = [notice for notice in notices if _key(notice) not in known]
    Notice.objects.bulk_create(fresh, ignore_conflicts=True)
    fresh += cups.make_notices(now)
    refresh_pages([*(notice.user_id for notice in fresh), *_people_with_new_turns(changed)])
    clocks.beat(PULSE, now)
    return len(fresh)


def _people_with_new_turns(changed: list[Match]) -> list[int]:
    """The people whose turn began or ended: their pages show it, even if they have just looked
    and need no notice."""
    turns: dict[str, tuple[int, bool]] = {}
    for match in changed:
        with clocks.isolate(match.pk, "turn"):
            turns |= _turns(match)
    known = cache.get_many(turns)
    fresh = {key: waits for key, (_, waits) in turns.items() if known.get(key) != waits}
    if fresh:
        cache.set_many(fresh, LIFETIME.total_seconds())
    return [turns[key][0] for key in fresh]


def _turns(match: Match) -> dict[str, tuple[int, bool]]:
    """For each seat of a person: who it is, and whether the match waits for them."""
    ledger = msgspec.json.decode(match.ledger, type=Ledger)
    runs = match.status == Match.Status.RUNNING
    return {
        f"waits:{seat.pk}": (seat.user_id, runs and not seat.gone and _is_asked(ledger, seat))
        for seat in match.seats.all()
        if seat.user_id is not None
    }


def _load_seats(matches: Any) -> Any:
    return matches.defer("state", "secret").prefetch_related("seats").order_by("touched")


def _matches_near_deadline(now: datetime) -> Any:
    soon = Q()
    for days in DAYS:
        soon |= Q(days=days, due__lte=now + timedelta(days=days) * NEAR)
    return Match.objects.filter(soon, status=Match.Status.RUNNING, mode=Match.Mode.ASYNC)


def _change_notices(match: Match, now: datetime) -> Iterable[Notice]:
    """The notices to the people in the seats of a match that has just changed."""
    ledger = msgspec.json.decode(match.ledger, type=Ledger)
    for seat in match.seats.all():
        if seat.user_id is None or seat.gone or _has_looked(seat, match, now):
            continue
        if match.status != Match.Status.RUNNING:
            yield _notice(Kind.OVER, match, seat.user_id, 0, now)
        elif _is_asked(ledger, seat):
            asked = ledger.accounts[seat.index].asked
            yield _notice(Kind.TURN, match, seat.user_id, asked, now)


def _deadline_notices(match: Match, now: datetime) -> Iterable[Notice]:
    ledger = msgspec.json.decode(match.ledger, type=Ledger)
    soon = (now + timedelta(days=match.days) * NEAR).timestamp()
    for seat in match.seats.all():
        account = ledger.accounts[seat.index]
        seen = seat.looked is not None and seat.looked >= now - RECENT_LOOK
        if seat.user_id and not seen and _is_asked(ledger, seat) and 0 < account.due <= soon:
            yield _notice(Kind.NEAR, match, seat.user_id, account.asked, now)


def _is_asked(ledger: Ledger, seat: Seat) -> bool:
    return bool(ledger.accounts[seat.index].question) and not seat.stand_in


def _has_looked(seat: Seat, match: Match, now: datetime) -> bool:
    if seat.looked is None:
        return False
    return seat.looked >= now - RECENT_LOOK or seat.looked >= match.touched


def _notice(kind: str, match: Match, user_id: int, asked: int, now: datetime) -> Notice:
    return Notice(kind=kind, match=match, user_id=user_id, asked=asked, made=now)


def _key(notice: Notice) -> tuple[Any, ...]:
    return (notice.user_id, notice.match_id, notice.kind, notice.asked)


def _known_keys(notices: list[Notice]) -> set[tuple[Any, ...]]:
    stored = Notice.objects.filter(match__in={notice.match_id for notice in notices})
    return set(stored.values_list("user_id", "match_id", "kind", "asked"))


def invite(table: Table, by: User, guest: User) -> Notice | None:
    """Invite a person to a table, once; None if they have muted who invites them, or one of both
    has blocked the other.

    Invitations by guests, and those beyond a few an hour, are shown on the page only.
    """
    if _is_unwelcome(by, guest):
        return None
    now = timezone.now()
    shown = {"kind": Kind.INVITED, "by": by, "made": now, "sent": now, "mailed": now}
    notice, fresh = Notice.objects.get_or_create(user=guest, table=table, defaults=shown)
    if fresh:
        if not by.guest and limits.count("invited", str(guest.pk), HOUR) <= MOST_SENT_INVITATIONS:
            Notice.objects.filter(pk=notice.pk).update(sent=None, mailed=None)
        refresh_pages([guest.pk])
    return notice


def tell_follower(by: User, person: User) -> None:
    """Tell a person on their pages, and nowhere else, who follows them now; once."""
    if _is_unwelcome(by, person):
        return
    now = timezone.now()
    shown = {"made": now, "sent": now, "mailed": now}
    _, fresh = Notice.objects.get_or_create(user=person, by=by, kind=Kind.FOLLOWER, defaults=shown)
    if fresh:
        refresh_pages([person.pk])


def tell_refusal(table: Table) -> None:
    """Tell the challenger on their pages, and nowhere else, that the rival said no."""
    now = timezone.now()
    shown = {"kind": Kind.DECLINED, "by": table.rival, "made": now, "sent": now, "mailed": now}
    Notice.objects.get_or_create(user=table.host, table=table, defaults=shown)
    refresh_pages([table.host.pk])


def tell_request(by: User, club: Club, staff: Iterable[User]) -> None:
    """Tell those who run a club, on their pages, who wants to join."""
    for person in staff:
        if not _is_unwelcome(by, person):
            _tell_of_club(Kind.ASKED, by, club, person)


def tell_admission(by: User, club: Club, person: User) -> None:
    """Tell a person on their pages that a club let them in."""
    _tell_of_club(Kind.ADMITTED, by, club, person)


def _tell_of_club(kind: str, by: User, club: Club, person: User) -> None:
    now = timezone.now()
    shown = {"made": now, "sent": now, "mailed": now, "closed": None}
    Notice.objects.update_or_create(user=person, by=by, club=club, kind=kind, defaults=shown)
    refresh_pages([person.pk])


def tell_changes(release: Release) -> int:
    """Tell the people who played a game lately, on their pages and nowhere else, that it has
    changed; once. What they were told of earlier releases is closed."""
    now = timezone.now()
    seats = Seat.objects.filter(match__game=release.game, match__touched__gte=now - RECENT_PLAY)
    people = list(seats.filter(user__is_active=True).values_list("user", flat=True).distinct())
    earlier = Notice.objects.filter(kind=Kind.CHANGES, closed=None, release__game=release.game)
    earlier.exclude(release=release).update(closed=now)
    notices = [
        Notice(kind=Kind.CHANGES, user_id=each, release=release, made=now, sent=now, mailed=now)
        for each in people
    ]
    Notice.objects.bulk_create(notices, ignore_conflicts=True, batch_size=500)
    refresh_pages(people)
    return len(people)


def forget(one: User, other: User) -> None:
    """Delete what two people were told of each other."""
    both = [one, other]
    Notice.objects.filter(user__in=both, by__in=both).delete()
    refresh_pages([one.pk, other.pk])


def _is_unwelcome(by: User, person: User) -> bool:
    """Whether a person wants to hear nothing of another."""
    is_muted = person.mutings.filter(of=by).exists()
    return is_muted or by.pk in blocks.avoided_ids(person.pk)


def is_current(notice: Notice) -> bool:
    """Whether what a notice says still holds and the person has not seen it."""
    if notice.kind in (Kind.DECLINED, Kind.FOLLOWER, Kind.ADMITTED, Kind.CHANGES, Kind.WARNING):
        return True
    if notice.club is not None:
        return notice.club.memberships.filter(user=notice.by, role="asked").exists()
    if notice.cup is not None:
        return cups.is_current(notice)
    if notice.table is not None:
        return notice.table.is_open and not notice.table.find_chair(notice.user)
    match = notice.match
    assert match is not None, "a notice is about a match or a table"
    seat = match.seats.filter(user_id=notice.user_id).first()
    if seat is None or (seat.looked and seat.looked >= notice.made):
        return False
    if match.status != Match.Status.RUNNING:
        return notice.kind == Kind.OVER
    ledger = msgspec.json.decode(match.ledger, type=Ledger)
    return _is_asked(ledger, seat) and ledger.accounts[seat.index].asked == notice.asked


def deadline(notice: Notice) -> datetime | None:
    """When the time of the person's decision runs out."""
    match = notice.match
    seat = match.seats.filter(user_id=notice.user_id).first() if match else None
    if match is None or seat is None:
        return None
    due = msgspec.json.decode(match.ledger, type=Ledger).accounts[seat.index].due
    return datetime.fromtimestamp(due, UTC) if due else None


def unread_news(user: User) -> list[Notice]:
    """What a person has not read: ends of matches, invitations, new followers."""
    follows = Exists(Follow.objects.filter(by=OuterRef("by"), of=user))
    unread = Notice.objects.filter(
        ~Q(kind=Kind.FOLLOWER) | follows, user=user, closed=None, kind__in=NEWS
    )
    about = ("match", "table", "club", "by", "release")
    found = unread.select_related(*about).order_by("-made")[:20]
    return [notice for notice in found if is_current(notice)]


def mark_read(user: User, notice_ids: Iterable[int] | None = None) -> None:
    """Close these notices of a person, or all of them."""
    unread = Notice.objects.filter(user=user, closed=None)
    if notice_ids is not None:
        unread = unread.filter(pk__in=list(notice_ids))
    unread.update(closed=timezone.now())


def delete_old(now: datetime | None = None) -> None:
    """Delete notices older than `LIFETIME`."""
    Notice.objects.filter(made__lt=(now or timezone.now()) - LIFETIME).delete()
