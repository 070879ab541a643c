"""The best purchase: a search over all affordable subsets of a hand."""

from games.travel.content.index import ContentIndex
from games.travel.view import View

LARGEST = 14
"""Only the most valuable plans are searched; with more there would be too many subsets."""

Bought = tuple[int, int, tuple[str, ...]]
"""Three times the value, the TC left, and the cards."""


def best_purchase(index: ContentIndex, view: View) -> tuple[str, ...]:
    """The most valuable affordable plans; ties leave the most TC."""
    return best_set(index, view.me.destination, view.me.hand, view.me.tc)[2]


def best_set(index: ContentIndex, destination: str, hand: tuple[str, ...], money: int) -> Bought:
    """The best purchase from a hand with this money."""
    worth = index.worths[destination]
    useful = sorted((card for card in hand if worth[card]), key=lambda card: -worth[card])
    found: list[Bought] = [(0, money, ())]
    for card in useful[:LARGEST]:
        price = index.costs[card]
        found += [
            (value + worth[card], left - price, (*cards, card))
            for value, left, cards in found
            if left >= price
        ]
    value, left, cards = max(found, key=lambda bought: bought[:2])
    return value, left, tuple(card for card in hand if card in cards)
