"""What a ban does: nobody is logged in as the person, anywhere, until it ends."""

from contextlib import suppress
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from accounts.moderation.models import Ban
from games.engine.errors import Refused
from lobby import selectors as lobby
from lobby import services as tables


def ban(user: User, reason: str, until: datetime | None, by: User | None) -> Ban:
    """Keep somebody out. An account that is not active cannot log in, play or use its token."""
    with transaction.atomic():
        made = Ban.objects.create(user=user, reason=reason, until=until, by=by)
        User.objects.filter(pk=user.pk).update(is_active=False)
    for table in lobby.my_tables(user):
        with suppress(Refused):  # it has just started
            tables.leave(table.pk, user)
    return made


def lift(found: Ban) -> None:
    """Let somebody in again, unless another ban still keeps them out."""
    with transaction.atomic():
        found.lifted = timezone.now()
        found.save(update_fields=["lifted"])
        if not _standing().filter(user=found.user).exists():
            User.objects.filter(pk=found.user_id).update(is_active=True)


def lift_ended() -> int:
    """Lift the bans whose time is over; how many there were."""
    ended = list(Ban.objects.filter(lifted=None, until__lte=timezone.now()))
    for each in ended:
        lift(each)
    return len(ended)


def of(user: Any) -> Ban | None:
    """The ban that keeps a person out now, the longest if there are several."""
    standing = list(_standing().filter(user=user))
    return max(standing, key=lambda ban: (ban.until is None, ban.until or ban.made), default=None)


def _standing() -> Any:
    return Ban.objects.filter(Q(until=None) | Q(until__gt=timezone.now()), lifted=None)
