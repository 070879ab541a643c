"""Betting by expected chips: die, call, and raises of several sizes (8.4)."""

from games.euler.actions import Action, Call, Die, Raise
from games.euler.bots.knowledge import Knowledge

CALLED_DISCOUNT = 0.1
"""How much equity falls, on average, once a raise of the pot's size was called."""


def choose_wager(knowledge: Knowledge, equity: float) -> Action:
    """The bet with the highest expected gain."""
    options: list[tuple[float, Action]] = [(_call_value(knowledge, equity), Call())]
    if knowledge.raise_range.to_call:
        options.append((0.0, Die()))
    if knowledge.may_raise:
        for amount in _raise_amounts(knowledge):
            options.append((_raise_value(knowledge, equity, amount), Raise(amount)))
    return max(options, key=lambda option: option[0])[1]


def _raise_amounts(knowledge: Knowledge) -> list[int]:
    room, sizes = knowledge.raise_range, knowledge.content.bots.hard.raise_sizes
    amounts = (round(size * (room.pot + room.to_call)) for size in sizes)
    return sorted({max(room.least, min(amount, room.most)) for amount in amounts})


def _call_value(knowledge: Knowledge, equity: float) -> float:
    room = knowledge.raise_range
    pay = min(room.to_call, room.stack)
    return equity * (room.pot + pay) - pay


def _raise_value(knowledge: Knowledge, equity: float, amount: int) -> float:
    """Either everyone folds, or those who call are stronger on average."""
    room, view = knowledge.raise_range, knowledge.view
    all_fold, calls = 1.0, 0.0
    for opponent in knowledge.opponents:
        player = view.seats[opponent]
        price = min(view.to_call(opponent) + amount, player.stack)
        folds = _fold_chance(knowledge, opponent, price) if price else 0.0
        all_fold *= folds
        calls += (1 - folds) * price
    paid = room.to_call + amount
    size = amount / (room.pot + room.to_call)
    called_equity = max(equity - CALLED_DISCOUNT * min(size, 1.5), 0.0)
    pot = room.pot + paid + (calls / (1 - all_fold) if all_fold < 1 else 0)
    return all_fold * room.pot + (1 - all_fold) * (called_equity * pot - paid)


def _fold_chance(knowledge: Knowledge, opponent: int, price: int) -> float:
    """How likely an opponent dies, from its bets so far and the price of a call."""
    habits = knowledge.view.seats[opponent].habits
    rate = (habits.dies + 1.0) / (habits.dies + habits.calls + habits.raises + 3.0)
    odds = price / (knowledge.raise_range.pot + 2 * price)
    return min(rate * odds / 0.25, 0.9)
