"""Announcements about cups, after the commit: only that something changed, never what."""

from functools import partial
from uuid import uuid4

from django.db import transaction

from games.broadcast import courier


def cup_group(cup_id: int) -> str:
    """The group of the pages that show a cup."""
    return f"cup-{cup_id}"


def announce(cup_id: int) -> None:
    """Announce after the commit that a cup changed. The notice lets a process render the
    standings once for all its pages."""
    message = {"type": "cup.news", "notice": uuid4().hex}
    transaction.on_commit(partial(courier.send, cup_group(cup_id), message), robust=True)
