"""The record of what staff did."""

from typing import Any

from django.contrib.admin.models import ADDITION, CHANGE, DELETION, LogEntry

from studio.models import Deed

FLAGS = {ADDITION: "admin_added", CHANGE: "admin_changed", DELETION: "admin_deleted"}


def note(user: Any, what: str, about: Any, details: str = "", link: str = "") -> Deed:
    """Write down that somebody did something. Called in the transaction of the deed itself."""
    return Deed.objects.create(
        user=user, name=user.get_username(), what=what, about=str(about)[:200],
        details=details, link=link,
    )  # fmt: skip


def note_entry(entry: LogEntry) -> None:
    """What a form of Django's own admin did goes into the same record."""
    kind = entry.content_type.model if entry.content_type else ""
    address = "" if entry.action_flag == DELETION else entry.get_admin_url() or ""
    note(
        entry.user, FLAGS[entry.action_flag], f"{kind}: {entry.object_repr}",
        entry.get_change_message(), address,
    )  # fmt: skip
