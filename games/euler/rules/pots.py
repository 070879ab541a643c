"""Side pots and who gets what (4.14)."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from games.euler.rules.conditions import Key
from games.euler.state import PotPaid, State


class Pot(NamedTuple):
    """Chips, and the seats that paid for all of them."""

    amount: int
    eligible: tuple[int, ...]


def pots(state: State) -> tuple[Pot, ...]:
    """The main pot first, then the side pots."""
    totals = [seat.total for seat in state.seats]
    live = state.live
    found: list[Pot] = []
    below = 0
    for level in sorted({totals[i] for i in live}):
        amount = sum(min(total, level) - min(total, below) for total in totals)
        eligible = tuple(i for i in live if totals[i] >= level)
        if amount:
            found.append(Pot(amount, eligible))
        below = level
    if found:
        above = sum(max(total - below, 0) for total in totals)
        found[-1] = found[-1]._replace(amount=found[-1].amount + above)
    return tuple(found)


def paid(state: State, keys: Mapping[int, Key]) -> tuple[PotPaid, ...]:
    """Each pot to the best keys among those who paid for it; odd chips by order."""
    return tuple(_shared(pot, keys, state.order.index) for pot in pots(state))


def _shared(pot: Pot, keys: Mapping[int, Key], place: Callable[[int], int]) -> PotPaid:
    best = min(keys[i] for i in pot.eligible)
    winners = tuple(sorted((i for i in pot.eligible if keys[i] == best), key=place))
    share, odd = divmod(pot.amount, len(winners))
    shares = tuple(share + (nth < odd) for nth in range(len(winners)))
    return PotPaid(pot.amount, pot.eligible, winners, shares)
