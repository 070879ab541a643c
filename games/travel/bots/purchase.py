"""The best purchase there is: every subset of a hand, as far as money goes."""

from games.travel.content.index import ContentIndex
from games.travel.view import View

LARGEST = 14
"""Plans beyond this many, the least valued ones, are left aside: there would be too many sets."""

Bought = tuple[int, int, tuple[str, ...]]
"""Three times the value, what is left, and the cards."""


def best_purchase(index: ContentIndex, view: View) -> tuple[str, ...]:
    """The plans that are worth most together; of equals, those that leave most TC."""
    return best_set(index, view.me.destination, view.me.hand, view.me.tc)[2]


def best_set(index: ContentIndex, destination: str, hand: tuple[str, ...], money: int) -> Bought:
    """The best that this money buys of a hand."""
    own = index.scorings[destination]
    worth = {card: own.triple_value(index.points[card]) for card in hand}
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
