"""The health of the site: queues, stalled matches, and clocks that ran out without effect."""

import json
from collections import Counter
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.db.models import Min
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from redis import Redis
from redis.exceptions import RedisError

from accounts.models import Complaint
from games.models import Match, Pulse, Report
from studio.models import Experiment
from studio.operations import samples
from studio.pages import render_page, require_staff

QUEUES = ("bots", "combat", "clock", "slow", "coach")
PREFIX = "noripan:celery:"
STALLED = timedelta(seconds=30)
"""A match that waits for a bot longer than this has stalled; no bot thinks for so long."""
LONG_QUEUE = 100
LOOKED_AT = 500
"""Tasks of a queue whose names are counted."""
LONG_LAG = 10
"""Seconds that a clock may be late."""
LONG_PULSE = 60
"""Seconds without a sign of life of a service."""


class Reading(NamedTuple):
    """A named figure and whether it is out of its usual range."""

    name: str
    value: Any
    is_wrong: bool


@require_safe
@require_staff("studio.view_operations")
def operations(request: HttpRequest) -> HttpResponse:
    """The page of the site's health."""
    context = gather(timezone.now())
    context["samples"] = samples.draw_day()
    return render_page(request, "operations.html", _("Operations"), **context)


@require_safe
@require_staff("studio.view_operations")
def now(request: HttpRequest) -> HttpResponse:
    """The part of the page that is loaded again every few seconds."""
    return render(request, "admin/studio/_operations.html", gather(timezone.now()))


def gather(now: datetime) -> dict[str, Any]:
    """The readings of this moment."""
    running = Match.objects.filter(status=Match.Status.RUNNING)
    stalled = running.filter(machine=True, touched__lt=now - STALLED).order_by("touched")
    overdue = running.filter(due__lt=now).order_by("due")
    first = overdue.aggregate(first=Min("due"))["first"]
    lag = (now - first).total_seconds() if first else 0.0
    return {
        "queues": _queues(),
        "fillers": _fillers(),
        "running": running.count(),
        "stalled": stalled.defer("state", "ledger")[:50],
        "stalled_count": stalled.count(),
        "overdue": overdue.defer("state", "ledger")[:50],
        "overdue_count": overdue.count(),
        "lag": Reading("lag", lag, lag > LONG_LAG),
        "pulses": _pulses(now),
        "now": now,
        "experiments": Experiment.objects.filter(status=Experiment.Status.RUNNING).defer("content"),
        "reports": Report.objects.filter(settled=False).count(),
        "complaints": Complaint.objects.filter(settled=False).count(),
    }


def _fillers() -> dict[str, list[tuple[str, int]]]:
    """What waits in each queue that is not empty: tasks by name, the most frequent first."""
    found = {}
    try:
        with Redis.from_url(settings.REDIS_URL, socket_timeout=1) as redis:
            for queue in QUEUES:
                waiting: Any = redis.lrange(f"{PREFIX}{queue}", 0, LOOKED_AT - 1)
                names = Counter(_task_name(each) for each in waiting)
                if names:
                    found[queue] = names.most_common(5)
    except (RedisError, OSError):
        return {}
    return found


def _task_name(message: bytes) -> str:
    try:
        return str(json.loads(message)["headers"]["task"])
    except (ValueError, KeyError, TypeError):
        return "?"


def _queues() -> list[Reading]:
    """The number of tasks in each queue; None if Redis does not answer."""
    try:
        with Redis.from_url(settings.REDIS_URL, socket_timeout=1) as redis:
            lengths: list[Any] = [redis.llen(f"{PREFIX}{name}") for name in QUEUES]
    except (RedisError, OSError):
        lengths = [None] * len(QUEUES)
    return [
        Reading(name, length, length is None or length > LONG_QUEUE)
        for name, length in zip(QUEUES, lengths, strict=True)
    ]


def _pulses(now: datetime) -> list[Reading]:
    ages = [(pulse.name, (now - pulse.at).total_seconds()) for pulse in Pulse.objects.all()]
    return [Reading(name, age, age > LONG_PULSE) for name, age in ages]
