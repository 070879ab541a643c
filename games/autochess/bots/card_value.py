"""The value of a card for given own cards (section 8, the normal bot)."""

from collections.abc import Sequence, Set

from games.autochess.cards import Card
from games.autochess.content.terms import KINDS, RANKS, SUITS, card_rank, card_suit

SAME_RANK = (0, 7, 9, 11)
MOST_OF_SUIT = 5
NEAR = 4
RANK_KINDS = tuple(frozenset(range(rank, KINDS, RANKS)) for rank in range(RANKS))
SUIT_KINDS = tuple(frozenset(range(n * RANKS, (n + 1) * RANKS)) for n in range(len(SUITS)))
NEAR_KINDS = tuple(frozenset(range(kind - NEAR, kind + NEAR + 1)) for kind in range(KINDS))
"""The kinds of each rank and suit, and those next to a kind."""


def card_value(kind: int, own: Sequence[Card], cap: int, kinds: Set[int] | None = None) -> float:
    """The value of a 1-star card of this kind; `kinds` are those of the own cards, if known."""
    if kinds is None:
        kinds = {card.kind for card in own}
    rank = card_rank(kind)
    if kind in kinds:
        copies = sum(card.kind == kind and card.stars == 1 for card in own)
        return (1, 4, 9)[min(copies, 2)] + 0.15 * rank
    others = len(kinds & RANK_KINDS[kind % RANKS])
    of_suit = kinds & SUIT_KINDS[card_suit(kind)]
    near = len(of_suit & NEAR_KINDS[kind])
    worth = SAME_RANK[others] + min(MOST_OF_SUIT, len(of_suit)) + 0.6 * near
    return worth + (4 if len(kinds) < cap else 0) + 0.15 * rank


def keep_value(card: Card, own: list[Card], cap: int) -> float:
    """The value of keeping an own card."""
    others = [each for each in own if each.uid != card.uid]
    return card_value(card.kind, others, cap) + 6 * card.stars
