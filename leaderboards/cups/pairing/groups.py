"""Tables of a round by standing, for games of more than two seats."""

from collections.abc import Sequence

from leaderboards.cups.pairing.contenders import Contender

REMATCH, BLOCK = 3, 10**6
"""How many places in the standings it is worth to avoid a rematch, or a block."""


def table_sizes(people: int, most: int) -> list[int]:
    """As few tables as possible, of sizes that differ by one at most."""
    if not people:
        return []
    tables = -(-people // most)
    size, larger = divmod(people, tables)
    return [size + 1] * larger + [size] * (tables - larger)


def seat_tables(contenders: Sequence[Contender], most: int) -> list[tuple[int, ...]]:
    """The tables of a round, by key, in the order of the seats. Contenders are in the order of the
    standings: the best sit at the first table."""
    waiting, tables = list(contenders), []
    for size in table_sizes(len(contenders), most):
        table = [waiting.pop(0)]
        while len(table) < size:
            table.append(waiting.pop(_best_choice(table, waiting[: 2 * most])))
        tables.append(_order_seats(table))
    return tables


def _best_choice(table: Sequence[Contender], near: Sequence[Contender]) -> int:
    """The place, among the next in the standings, of who suits a table best."""
    keys = [one.key for one in table]

    def cost(place: int) -> int:
        met = sum(near[place].rivals.count(key) for key in keys)
        avoided = sum(near[place].avoids(one) for one in table)
        return place + REMATCH * met + BLOCK * avoided

    return min(range(len(near)), key=cost)


def _order_seats(table: Sequence[Contender]) -> tuple[int, ...]:
    """Each seat for who had it least often."""
    waiting, seated = list(table), []
    for seat in range(len(table)):
        next_one = min(waiting, key=lambda one: one.seats.count(seat))
        waiting.remove(next_one)
        seated.append(next_one.key)
    return tuple(seated)
