"""Sends notices through every channel, once each and only while they are current."""

from datetime import datetime

from django.utils import timezone

from accounts.models import Notice
from accounts.notifications import service as notifications
from accounts.notifications.channels import CHANNELS, Channel
from accounts.notifications.channels.base import isolate

BATCH = 500


def deliver(now: datetime | None = None) -> int:
    """Send the notices that are new, and what the channels have pending; returns the count."""
    now = now or timezone.now()
    waiting = Notice.objects.filter(sent=None, closed=None, user__is_active=True)
    sent = 0
    for notice in waiting.select_related("user", "match", "table", "by").order_by("made")[:BATCH]:
        with isolate("notice not sent", notice=notice.pk):
            sent += _deliver_one(notice, now)
    return sent + sum(_send_pending(channel, now) for channel in CHANNELS)


def _deliver_one(notice: Notice, now: datetime) -> bool:
    """Send a notice that is still wanted and current. It is marked before it is sent: a crash
    loses a notice rather than repeating it."""
    if not Notice.objects.filter(pk=notice.pk, sent=None, closed=None).update(sent=now):
        return False
    if not _is_wanted(notice) or not notifications.is_current(notice):
        Notice.objects.filter(pk=notice.pk).update(sent=None, closed=now)
        return False
    for channel in CHANNELS:
        with isolate("channel failed", notice=notice.pk, channel=type(channel).__name__):
            if channel.can_reach(notice.user):
                channel.send(notice, now)
    return True


def _is_wanted(notice: Notice) -> bool:
    return bool(getattr(notice.user, f"tell_{notice.kind}"))


def _send_pending(channel: Channel, now: datetime) -> int:
    with isolate("pending notices not sent", channel=type(channel).__name__):
        return channel.send_pending(now)
    return 0
