"""The record of what staff did."""

from typing import Any

from django.contrib.admin.models import ADDITION, CHANGE, DELETION, LogEntry

from studio.models import Deed

FLAGS = {ADDITION: "admin_added", CHANGE: "admin_changed", DELETION: "admin_deleted"}


def record(user: Any, what: str, about: Any, details: str = "", link: str = "") -> Deed:
    """Record what a member of staff did. Call it in the transaction of the change itself."""
    return Deed.objects.create(
        user=user, name=user.get_username(), what=what, about=str(about)[:200],
        details=details, link=link,
    )  # fmt: skip


def record_log_entry(entry: LogEntry) -> None:
    """Copy an entry of Django's own admin log into the record."""
    kind = entry.content_type.model if entry.content_type else ""
    address = "" if entry.action_flag == DELETION else entry.get_admin_url() or ""
    record(
        entry.user, FLAGS[entry.action_flag], f"{kind}: {entry.object_repr}",
        entry.get_change_message(), address,
    )  # fmt: skip
