"""Who sits with whom. Pure: people are numbers, nothing is stored.

Tables fill in the order of arrival. Nobody sits alone while there is company: a single one joins a
table with room, or takes one person of a larger table along, or makes a table larger by one.
"""

from collections.abc import Iterable, Sequence

Pairs = frozenset[frozenset[int]]
"""People who are kept apart, two by two."""
NOBODY_APART: Pairs = frozenset()


def arrange(
    arrivals: Iterable[int],
    size: int,
    most: int,
    groups: Sequence[Sequence[int]] = (),
    apart: Pairs = NOBODY_APART,
) -> list[list[int]]:
    """Tables of at most `size` people, or one more where that saves somebody from sitting alone
    and `most` allows it. People of a group stay together as far as they may and fit."""
    tables: list[list[int]] = []
    leftover: list[int] = []
    for group in groups:
        table: list[int] = []
        for person in group:
            fits = len(table) < size and _may_join(person, table, apart)
            (table if fits else leftover).append(person)
        if table:
            tables.append(table)
    for person in (*leftover, *arrivals):
        _sit_down(person, tables, size, apart)
    for table in [table for table in tables if len(table) == 1]:
        if len(table) == 1:
            _find_company(table, tables, size, most, apart)
    return [table for table in tables if table]


def _may_join(person: int, table: Sequence[int], apart: Pairs) -> bool:
    return not any(frozenset((person, other)) in apart for other in table)


def _sit_down(person: int, tables: list[list[int]], size: int, apart: Pairs) -> None:
    for table in tables:
        if len(table) < size and _may_join(person, table, apart):
            table.append(person)
            return
    tables.append([person])


def _find_company(
    alone: list[int], tables: list[list[int]], size: int, most: int, apart: Pairs
) -> None:
    """Move the one at a table to others, or one of the others to them."""
    (person,) = alone
    # The last tables first: those who came early stay where they are.
    others = [table for table in reversed(tables) if table and table is not alone]
    for room in (size, min(size + 1, most)):
        for table in others:
            if len(table) < room and _may_join(person, table, apart):
                table.append(person)
                alone.clear()
                return
        for table in sorted(others, key=len, reverse=True):
            movable = [one for one in table if _may_join(one, alone, apart)]
            if len(table) > 2 and movable:
                table.remove(movable[-1])
                alone.append(movable[-1])
                return


def count_bots(people: int, size: int, least: int, fill: bool) -> int:
    """How many bots sit down beside so many people: in all free seats, or only as many as a match
    needs."""
    return max(size if fill else least, people) - people
