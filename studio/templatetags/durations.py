"""A number of seconds as people say it."""

from django import template
from django.utils.translation import gettext as _

register = template.Library()
MINUTE, HOUR = 60, 3600


@register.filter
def duration(seconds: float) -> str:
    """ "40 s", "12 min", "3.5 h"."""
    if seconds < 2 * MINUTE:
        return _("{n} s").format(n=max(1, round(seconds)))
    if seconds < 2 * HOUR:
        return _("{n} min").format(n=round(seconds / MINUTE))
    return _("{n} h").format(n=f"{seconds / HOUR:.1f}")
