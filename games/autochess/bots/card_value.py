"""The value of a card for given own cards (section 8, the normal bot)."""

from collections.abc import Iterable

from games.autochess.cards import Card
from games.autochess.content.terms import RANKS, SUITS, card_rank, card_suit

SAME_RANK = (0, 7, 9, 11)
MOST_OF_SUIT = 5
NEAR = 4
SUIT_KINDS = tuple(range(suit * RANKS, (suit + 1) * RANKS) for suit in range(len(SUITS)))
"""The kinds of each suit, in the order of their ranks."""


def card_value(kind: int, own: Iterable[Card], cap: int) -> float:
    """The value of a 1-star card of this kind."""
    own = list(own)
    kinds = {card.kind for card in own}
    rank = card_rank(kind)
    if kind in kinds:
        copies = sum(card.kind == kind and card.stars == 1 for card in own)
        return (1, 4, 9)[min(copies, 2)] + 0.15 * rank
    others = sum([(each - kind) % RANKS == 0 for each in kinds])
    of_suit = kinds.intersection(SUIT_KINDS[card_suit(kind)])
    near = len(of_suit.intersection(range(kind - NEAR, kind + NEAR + 1)))
    worth = SAME_RANK[others] + min(MOST_OF_SUIT, len(of_suit)) + 0.6 * near
    return worth + (4 if len(kinds) < cap else 0) + 0.15 * rank


def keep_value(card: Card, own: list[Card], cap: int) -> float:
    """The value of keeping an own card."""
    others = [each for each in own if each.uid != card.uid]
    return card_value(card.kind, others, cap) + 6 * card.stars
