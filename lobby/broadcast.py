"""Announcements about tables, after the commit: only that something changed, never what.

Each announcement has an id, so that a process renders the list once for all its pages. Pages also
poll, so a lost announcement does not matter.
"""

from collections.abc import Iterable
from uuid import UUID, uuid4

from games.broadcast import courier

TABLES = "tables"
"""The group of all pages that show the list of open tables."""


def table_group(table_id: UUID) -> str:
    """The group of the pages that show one table."""
    return f"table-{table_id}"


def class_group(code: str) -> str:
    """The group of the pages of one classroom."""
    return f"class-{code}"


def announce_classroom(code: str) -> None:
    """Announce a change to the pages of a classroom."""
    courier.send(class_group(code), {"type": "class.changed"})


def person_group(user_id: int) -> str:
    """The group of one person's pages in the lobby."""
    return f"person-{user_id}"


def announce_change(table_id: UUID, listed: bool) -> None:
    """Announce a change to the pages of a table and, if the table is listed, to the lists."""
    courier.send(table_group(table_id), {"type": "table.changed"})
    if listed:
        courier.send(TABLES, {"type": "tables.changed", "notice": uuid4().hex})


def announce_start(code: str, people: Iterable[int]) -> None:
    """Call the people of a table to its match, on all their pages in the lobby."""
    for user_id in people:
        courier.send(person_group(user_id), {"type": "table.started", "code": code})
