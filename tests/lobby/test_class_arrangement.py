"""Who sits with whom in a class: any arrivals, groups and blocks."""

from hypothesis import given
from hypothesis import strategies as st

from lobby.classroom.arrangement import arrange, count_bots

people = st.lists(st.integers(0, 70), unique=True, max_size=60)
sizes = st.integers(2, 4)


def cut(items: list[int], cuts: list[int]) -> list[list[int]]:
    """A list in pieces."""
    pieces, rest = [], items
    for length in cuts:
        pieces.append(rest[:length])
        rest = rest[length:]
    return [piece for piece in (*pieces, rest) if piece]


@given(people, sizes, st.booleans())
def test_everyone_sits_once_and_nobody_alone_while_there_is_company(
    arrivals: list[int], size: int, larger: bool
) -> None:
    most = max(size, 4 if larger else size)

    tables = arrange(arrivals, size, most)

    assert sorted(one for table in tables for one in table) == sorted(arrivals)
    assert all(len(table) <= min(size + 1, most) for table in tables)
    alone = [table for table in tables if len(table) == 1]
    # Two at a table, an odd number of people and no larger table: only then one is left over.
    assert not alone or len(arrivals) == 1 or (most == 2 and len(arrivals) % 2 and len(alone) == 1)


@given(people, sizes)
def test_tables_fill_in_the_order_of_arrival(arrivals: list[int], size: int) -> None:
    tables = arrange(arrivals, size, 4)

    full = len(arrivals) // size - 1
    for nth in range(max(full, 0)):
        assert tables[nth] == arrivals[nth * size : (nth + 1) * size]


@given(people, st.lists(st.integers(1, 4), max_size=20), st.integers(0, 60), sizes)
def test_the_same_tables_stay_together_whoever_left_or_came(
    everyone: list[int], cuts: list[int], staying: int, size: int
) -> None:
    groups, arrivals = cut(everyone[:staying], [min(n, size) for n in cuts]), everyone[staying:]
    groups = [group[:size] for group in groups]
    seated = [one for group in groups for one in group]

    tables = arrange(arrivals, size, 4, groups)

    assert sorted(one for table in tables for one in table) == sorted([*seated, *arrivals])
    assert not any(len(table) == 1 for table in tables) or len(seated) + len(arrivals) == 1


@given(people, sizes, st.lists(st.tuples(st.integers(0, 70), st.integers(0, 70)), max_size=40))
def test_people_who_are_kept_apart_never_share_a_table(
    arrivals: list[int], size: int, pairs: list[tuple[int, int]]
) -> None:
    apart = frozenset(frozenset(pair) for pair in pairs if pair[0] != pair[1])

    tables = arrange(arrivals[3:], size, 4, [arrivals[:3]], apart)

    assert sorted(one for table in tables for one in table) == sorted(arrivals)
    for table in tables:
        assert not any(pair <= set(table) for pair in apart)


@given(st.integers(1, 5), sizes, st.booleans())
def test_bots_make_a_table_of_one_a_match(count: int, size: int, fill: bool) -> None:
    seats = count + count_bots(count, size, 2, fill)

    assert seats >= 2
    assert seats == (max(size, count) if fill else max(2, count))
