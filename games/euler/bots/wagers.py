"""Betting by expected chips over dying, calling and raises of several sizes (8.4, 6)."""

from games.euler.actions import Action, Call, Die, Raise
from games.euler.bots.knowledge import Table
from games.euler.bots.randomness import Luck

CALLED = 0.1
"""How much worse a hand is, on average, once a raise of the pot's size was called."""


def wager(table: Table, equity: float, luck: Luck) -> Action:
    """The bet that promises the most chips."""
    spot = table.spot
    options: list[tuple[float, Action]] = [(_calling(table, equity), Call())]
    if spot.to_call:
        options.append((0.0, Die()))
    if table.may_raise:
        for amount in _sizes(table):
            options.append((_raising(table, equity, amount), Raise(amount)))
    return max(options, key=lambda option: option[0])[1]


def _sizes(table: Table) -> list[int]:
    spot, sizes = table.spot, table.content.bots.hard.raise_sizes
    wishes = (round(size * (spot.pot + spot.to_call)) for size in sizes)
    return sorted({max(spot.least, min(wish, spot.most)) for wish in wishes})


def _calling(table: Table, equity: float) -> float:
    spot = table.spot
    pay = min(spot.to_call, spot.stack)
    return equity * (spot.pot + pay) - pay


def _raising(table: Table, equity: float, amount: int) -> float:
    """Everyone gives way, or someone calls and is stronger for it."""
    spot, view = table.spot, table.view
    alone, more = 1.0, 0.0
    for rival in table.rivals:
        seat = view.seats[rival]
        price = min(view.to_call(rival) + amount, seat.stack)
        folds = _folds(table, rival, price) if price else 0.0
        alone *= folds
        more += (1 - folds) * price
    paid = spot.to_call + amount
    size = amount / (spot.pot + spot.to_call)
    called = max(equity - CALLED * min(size, 1.5), 0.0)
    pot = spot.pot + paid + (more / (1 - alone) if alone < 1 else 0)
    return alone * spot.pot + (1 - alone) * (called * pot - paid)


def _folds(table: Table, rival: int, price: int) -> float:
    """How likely a rival dies, by what it did before and how much it would cost."""
    habits = table.view.seats[rival].habits
    rate = (habits.dies + 1.0) / (habits.dies + habits.calls + habits.raises + 3.0)
    odds = price / (table.spot.pot + 2 * price)
    return min(rate * odds / 0.25, 0.9)
