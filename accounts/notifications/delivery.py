"""Sends notices through every channel, once each and only while they are current."""

from datetime import datetime

from django.utils import timezone

from accounts.models import Notice
from accounts.notifications import service as notifications
from accounts.notifications.channels import CHANNELS

BATCH = 500


def deliver(now: datetime | None = None) -> int:
    """Send the notices that are new, and what the channels have pending; returns the count."""
    now = now or timezone.now()
    waiting = Notice.objects.filter(sent=None, closed=None, user__is_active=True)
    sent = 0
    for notice in waiting.select_related("user", "match", "table", "by").order_by("made")[:BATCH]:
        if not _is_wanted(notice) or not notifications.is_current(notice):
            Notice.objects.filter(pk=notice.pk).update(closed=now)
        elif Notice.objects.filter(pk=notice.pk, sent=None).update(sent=now):
            # Marked before it is sent: a crash loses a notice rather than repeating it.
            sent += 1
            _send(notice, now)
    return sent + sum(channel.send_pending(now) for channel in CHANNELS)


def _is_wanted(notice: Notice) -> bool:
    return bool(getattr(notice.user, f"tell_{notice.kind}"))


def _send(notice: Notice, now: datetime) -> None:
    for channel in CHANNELS:
        if channel.can_reach(notice.user):
            channel.send(notice, now)
