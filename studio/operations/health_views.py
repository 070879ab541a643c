"""Whether the site keeps up: queues, matches that stand still, clocks that ran out unheard."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models import Min
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from redis import Redis
from redis.exceptions import RedisError

from games.models import Match, Pulse, Report
from studio.models import Experiment
from studio.pages import show, staff

QUEUES = ("bots", "combat", "clock", "slow")
PREFIX = "noripan:celery:"
STALLED = timedelta(seconds=30)
"""A bot or the system that has not acted for so long has stalled; no bot thinks for so long."""


@require_safe
@staff("studio.view_operations")
def operations(request: HttpRequest) -> HttpResponse:
    """All of it on one page."""
    now = timezone.now()
    running = Match.objects.filter(status=Match.Status.RUNNING)
    stalled = running.filter(machine=True, touched__lt=now - STALLED).order_by("touched")
    overdue = running.filter(due__lt=now).order_by("due")
    first = overdue.aggregate(first=Min("due"))["first"]
    return show(
        request, "operations.html", _("Operations"), queues=queues(), running=running.count(),
        stalled=stalled.defer("state", "ledger")[:50], stalled_count=stalled.count(),
        overdue=overdue.defer("state", "ledger")[:50], overdue_count=overdue.count(),
        lag=(now - first).total_seconds() if first else 0.0,
        pulses=[(pulse.name, (now - pulse.at).total_seconds()) for pulse in Pulse.objects.all()],
        experiments=Experiment.objects.filter(status=Experiment.Status.RUNNING).defer("content"),
        reports=Report.objects.filter(settled=False).count(), now=now,
    )  # fmt: skip


def queues() -> list[tuple[str, int | None]]:
    """How many tasks wait in each queue; None if Redis does not answer."""
    try:
        with Redis.from_url(settings.REDIS_URL, socket_timeout=1) as redis:
            lengths: list[Any] = [redis.llen(f"{PREFIX}{name}") for name in QUEUES]
    except (RedisError, OSError):
        lengths = [None] * len(QUEUES)
    return list(zip(QUEUES, lengths, strict=True))
