"""Notices about cups: check-in is open, a round begins, a cup is over.

Like those about matches they are made by polling the database, so that no lost message matters.
`Notice.asked` is the round; `CHECK_IN` and `OVER` stand for what is no round.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import Notice
from games.models import Seat
from leaderboards.cups.models import Cup, Entrant, Pairing

CHECK_IN, OVER = 0, 1000
RECENT = timedelta(minutes=10)
LOOKS = timedelta(minutes=1)
"""A person who looked at their match this recently needs no notice of it."""


def make_notices(now: datetime) -> list[Notice]:
    """Make the notices that are new; each is made once."""
    wanted = [*_check_ins(now), *_rounds(now), *_ends(now)]
    known = set(
        Notice.objects.filter(cup__in={notice.cup_id for notice in wanted}).values_list(
            "user_id", "cup_id", "asked"
        )
    )
    fresh = [one for one in wanted if (one.user_id, one.cup_id, one.asked) not in known]
    Notice.objects.bulk_create(fresh, ignore_conflicts=True)
    return fresh


def _notice(user_id: Any, cup_id: int, asked: int, now: datetime) -> Notice:
    return Notice(kind=Notice.Kind.CUP, user_id=user_id, cup_id=cup_id, asked=asked, made=now)


def _check_ins(now: datetime) -> Iterator[Notice]:
    soon = Cup.objects.filter(
        status=Cup.Status.OPEN, check_in__gt=0, starts__range=(now, now + timedelta(hours=1))
    )
    for cup in soon:
        if now >= cup.check_in_opens:
            for user_id in _list_absent(cup).values_list("user_id", flat=True):
                yield _notice(user_id, cup.pk, CHECK_IN, now)


def _list_absent(cup: Cup) -> QuerySet[Entrant]:
    return cup.entrants.filter(user__isnull=False, present=False, withdrawn=False, removed=False)


def _rounds(now: datetime) -> Iterator[Notice]:
    begun = Pairing.objects.filter(
        settled=None, round__gt=0, match__isnull=False, made__gte=now - RECENT
    )
    seats = Seat.objects.filter(match__pairing__in=begun, user__isnull=False)
    away = seats.filter(Q(looked=None) | Q(looked__lt=now - LOOKS))
    found = away.values_list("user_id", "match__pairing__cup_id", "match__pairing__round")
    for user_id, cup_id, number in found:
        yield _notice(user_id, cup_id, number, now)


def _ends(now: datetime) -> Iterator[Notice]:
    over = Entrant.objects.filter(
        cup__status=Cup.Status.FINISHED, cup__finished__gte=now - RECENT, user__isnull=False
    )
    for user_id, cup_id in over.filter(played__gt=0).values_list("user_id", "cup_id"):
        yield _notice(user_id, cup_id, OVER, now)


def is_current(notice: Notice) -> bool:
    """Whether what a notice about a cup says still holds and the person has not seen it."""
    cup = notice.cup
    assert cup is not None
    if notice.asked == OVER:
        return cup.is_finished
    if notice.asked == CHECK_IN:
        return cup.is_open and _list_absent(cup).filter(user=notice.user).exists()
    mine = Seat.objects.filter(
        user=notice.user,
        match__pairing__cup=cup,
        match__pairing__round=notice.asked,
        match__pairing__settled=None,
    )
    return mine.filter(Q(looked=None) | Q(looked__lt=notice.made)).exists()
