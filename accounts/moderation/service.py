"""Bans: while one is in force, the account is inactive and cannot log in, play or use its token."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts import services
from accounts.models import Ban, User


def ban(user: User, reason: str, until: datetime | None, by: User | None) -> Ban:
    """Ban a person, until a moment or (None) until the ban is lifted. Nobody has to wait for them:
    bots take over their running matches, and they leave their tables."""
    with transaction.atomic():
        made = Ban.objects.create(user=user, reason=reason, until=until, by=by)
        User.objects.filter(pk=user.pk).update(is_active=False)
    services.vacate_seats(user)
    return made


def lift(ban: Ban) -> None:
    """End a ban. The account becomes active again unless another ban is in force."""
    with transaction.atomic():
        ban.lifted = timezone.now()
        ban.save(update_fields=["lifted"])
        if not _bans_in_force().filter(user=ban.user).exists():
            User.objects.filter(pk=ban.user_id).update(is_active=True)


@transaction.atomic
def lift_all(user: Any) -> None:
    """End every ban that is in force for a person."""
    for ban in _bans_in_force().filter(user=user):
        lift(ban)


def lift_expired() -> int:
    """Lift the bans whose time is over; returns how many."""
    expired = list(Ban.objects.filter(lifted=None, until__lte=timezone.now()))
    for each in expired:
        lift(each)
    return len(expired)


def current_ban(user: Any) -> Ban | None:
    """The ban that is in force for a person, the longest if there are several."""
    bans = list(_bans_in_force().filter(user=user))
    return max(bans, key=lambda ban: (ban.until is None, ban.until or ban.made), default=None)


def _bans_in_force() -> QuerySet[Ban]:
    return Ban.objects.filter(Q(until=None) | Q(until__gt=timezone.now()), lifted=None)
