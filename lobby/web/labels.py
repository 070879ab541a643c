"""Texts for what a table shows: its speed and its seats."""

from django.utils.translation import gettext, ngettext


def speed(days: int) -> str:
    """How long a turn may take; 0 days is a live match."""
    if not days:
        return gettext("Live")
    return ngettext("{days} day a turn", "{days} days a turn", days).format(days=days)


def seats(taken: int, size: int) -> str:
    """How many seats of a table are taken."""
    return gettext("{taken} of {size} seats taken").format(taken=taken, size=size)
