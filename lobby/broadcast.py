"""News of tables, after the commit: only that something changed, never what.

Each notice has an id of its own, so that all pages of a process that hear of it draw the list
once. What gets lost, the pages' own polling finds again.
"""

from collections.abc import Iterable
from uuid import UUID, uuid4

from games.broadcast import courier

TABLES = "tables"
"""The group of all pages that show the list of open tables."""


def table_group(table_id: UUID) -> str:
    """The group of the pages that show one table."""
    return f"table-{table_id}"


def person_group(user_id: int) -> str:
    """The group of one person's pages in the lobby."""
    return f"person-{user_id}"


def announce_change(table_id: UUID, listed: bool) -> None:
    """Tell the pages of a table and, where the table is listed, those of the list."""
    courier.send(table_group(table_id), {"type": "table.changed"})
    if listed:
        courier.send(TABLES, {"type": "tables.changed", "notice": uuid4().hex})


def announce_start(code: str, people: Iterable[int]) -> None:
    """Call the people of a table that has become a match, wherever in the lobby they are."""
    for user_id in people:
        courier.send(person_group(user_id), {"type": "table.started", "code": code})
