"""A day of readings of the site's health, and the mails when something stays wrong."""

from datetime import datetime, timedelta
from typing import Any, NamedTuple

import structlog
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.mail import service as mail
from studio.models import Sample

logger = structlog.get_logger(__name__)
KEPT = timedelta(hours=25)
DAY = timedelta(hours=24)
WIDTH, HEIGHT = 288, 40
QUEUE = "queue "
LABELS = {
    "running": gettext_lazy("Running matches"),
    "stalled": gettext_lazy("Stalled matches"),
    "overdue": gettext_lazy("Clocks that ran out unheard"),
    "lag": gettext_lazy("Lag of the clocks, in seconds"),
}


class Line(NamedTuple):
    """One reading over a day, as the points of a polyline."""

    name: str
    points: str
    most: float
    last: float


def store(readings: dict[str, float], wrong: list[str]) -> Sample:
    """Keep a reading. What is wrong twice in a row is mailed once, until all is well again."""
    last = Sample.objects.first()
    lasting = sorted(set(wrong) & set(last.wrong if last else []))
    told = last.told if last and wrong else []
    news = [each for each in lasting if each not in told]
    made = Sample.objects.create(readings=readings, wrong=wrong, told=[*told, *news])
    if news:
        _alert(news, readings)
    Sample.objects.filter(at__lt=timezone.now() - KEPT).delete()
    return made


def _alert(wrong: list[str], readings: dict[str, float]) -> None:
    logger.warning("site is not well", wrong=wrong)
    if not settings.ALERT_EMAIL:
        return
    lines = [f"{name}: {value:g}" for name, value in readings.items()]
    text = "\n".join([*wrong, "", *lines, "", f"{settings.SITE_URL}/admin/studio/operations/"])
    mail.post(settings.ALERT_EMAIL, _("Noripan: something is wrong"), text)


def draw_day() -> list[Line]:
    """Every reading of the last day as a line, at its time: the whole width is a day."""
    since = timezone.now() - DAY
    found = list(Sample.objects.filter(at__gte=since).order_by("at"))
    names = list(dict.fromkeys(name for each in found for name in each.readings))
    return [_line(name, found, since) for name in names] if len(found) > 1 else []


def _line(name: str, found: list[Any], since: datetime) -> Line:
    values = [float(each.readings.get(name, 0)) for each in found]
    most = max(*values, 1.0)
    points = " ".join(
        f"{(each.at - since) / DAY * WIDTH:.1f},{HEIGHT - value / most * HEIGHT:.1f}"
        for each, value in zip(found, values, strict=True)
    )
    return Line(_label(name), points, max(values), values[-1])


def _label(name: str) -> str:
    """The name of a reading, as the tiles of the page have it."""
    if name.startswith(QUEUE):
        return f"{_('Queue')} {name.removeprefix(QUEUE)}"
    return str(LABELS.get(name, name))
