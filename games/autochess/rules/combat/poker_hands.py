"""Poker hands by table lookup: the key of a line is the sum of its cards' numbers.

A card's number has a field of three bits for its rank, one for its suit, one that counts enhanced
cards and one that counts 3-star cards. No field can overflow: a line has at most five cards.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from games.autochess.cards import Card, Slots
from games.autochess.content.terms import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    KINDS,
    LOWEST_RANK,
    ONE_PAIR,
    RANKS,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    SUITS,
    THREE_OF_A_KIND,
    TWO_PAIR,
    card_rank,
    card_suit,
)

BITS = 3
SUIT_AT = BITS * RANKS
THREE_AT = SUIT_AT + BITS * len(SUITS)
ENHANCED_AT = THREE_AT + BITS
RANK_MASK = (1 << SUIT_AT) - 1
SUIT_MASK = (1 << BITS * len(SUITS)) - 1
ONE_SUIT = frozenset(5 << BITS * suit for suit in range(len(SUITS)))
FULL = 5
RANK_BITS = 4
RANKS_WIDTH = RANK_BITS * FULL
RANKS_MASK = (1 << RANKS_WIDTH) - 1
TYPE_AT = RANKS_WIDTH + 2 * BITS
"""Where the type is in an `arrangement_key`."""
ACE, FIVE = 14, 5
WHEEL = (ACE, 5, 4, 3, 2)


def _card_number(kind: int, stars: int) -> int:
    number = 1 << BITS * (card_rank(kind) - LOWEST_RANK)
    number += 1 << SUIT_AT + BITS * card_suit(kind)
    if stars > 1:
        number += 1 << ENHANCED_AT
    if stars > 2:
        number += 1 << THREE_AT
    return number


NUMBERS = tuple(tuple(_card_number(kind, stars) for kind in range(KINDS)) for stars in range(4))
"""NUMBERS[stars][kind]."""


def _pack_ranks(ranks: Iterable[int]) -> int:
    """Ranks as one number with the order of the list; a missing position counts 0."""
    packed, left = 0, FULL
    for rank in ranks:
        packed, left = packed << RANK_BITS | rank, left - 1
    return packed << RANK_BITS * left


def _straight(ranks: tuple[int, ...]) -> tuple[int, ...] | None:
    """The rank list of a straight; the ace of A-2-3-4-5 is a 1."""
    if ranks == WHEEL:
        return (5, 4, 3, 2, 1)
    return ranks if len(set(ranks)) == FULL and ranks[0] - ranks[-1] == FULL - 1 else None


def _evaluate_ranks(ranks: tuple[int, ...]) -> int:
    """Type and rank list of a line that is not a flush, as one number."""
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    if len(ranks) == FULL and (straight := _straight(ranks)):
        return STRAIGHT << RANKS_WIDTH | _pack_ranks(straight)
    kind = HIGH_CARD
    if len(ranks) == FULL and counts[0] == 4:
        kind = FOUR_OF_A_KIND
    elif len(ranks) == FULL and counts[:2] == [3, 2]:
        kind = FULL_HOUSE
    elif counts[0] >= 3:
        kind = THREE_OF_A_KIND
    elif len(ranks) == FULL and counts[:2] == [2, 2]:
        kind = TWO_PAIR
    elif counts[0] == 2:
        kind = ONE_PAIR
    ordered = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    return kind << RANKS_WIDTH | _pack_ranks(ordered)


def _evaluate_flush(ranks: tuple[int, ...]) -> int:
    straight = _straight(ranks)
    if straight is None:
        return FLUSH << RANKS_WIDTH | _pack_ranks(ranks)
    kind = ROYAL_FLUSH if straight[-1] == 10 else STRAIGHT_FLUSH
    return kind << RANKS_WIDTH | _pack_ranks(straight)


def _build_tables() -> tuple[dict[int, int], dict[int, int]]:
    plain: dict[int, int] = {0: 0}
    flushes: dict[int, int] = {}
    for size in range(1, FULL + 1):
        for ranks in combinations_with_replacement(range(ACE, LOWEST_RANK - 1, -1), size):
            if max(map(ranks.count, ranks)) > len(SUITS):
                continue
            total = sum(1 << BITS * (rank - LOWEST_RANK) for rank in ranks)
            plain[total] = _evaluate_ranks(ranks)
            if len(set(ranks)) == FULL:
                flushes[total] = _evaluate_flush(ranks)
    return plain, flushes


PLAIN, FLUSHES = _build_tables()


def _make_star_room(hand: int) -> int:
    """A hand with room for its stars between type and rank list."""
    return hand >> RANKS_WIDTH << RANKS_WIDTH + 2 * BITS | hand & RANKS_MASK


PLAIN_KEYS = {ranks: _make_star_room(hand) for ranks, hand in PLAIN.items()}
FLUSH_KEYS = {ranks: _make_star_room(hand) for ranks, hand in FLUSHES.items()}
"""`arrangement_key` of lines without stars."""


def evaluate(total: int) -> int:
    """Type and rank list of a line, by the sum of its numbers, as one number that orders hands."""
    if total >> SUIT_AT & SUIT_MASK in ONE_SUIT:
        return FLUSHES[total & RANK_MASK]
    return PLAIN[total & RANK_MASK]


def sum_cards(cards: Iterable[Card]) -> int:
    """The sum of the numbers of some cards."""
    return sum([NUMBERS[card.stars][card.kind] for card in cards])


def hand_type(hand: int) -> int:
    """Hand type 1 to 10; 0 for an empty line."""
    return hand >> RANKS_WIDTH


@cache
def hand_ranks(hand: int) -> tuple[int, ...]:
    """The rank list."""
    ranks = (hand >> RANK_BITS * place & 15 for place in range(FULL - 1, -1, -1))
    return tuple(rank for rank in ranks if rank)


def arrangement_key(total: int) -> int:
    """What `auto_arrange` compares: type, enhanced count, 3-star count, rank list."""
    hand = evaluate(total)
    stars = total >> THREE_AT
    return (hand >> RANKS_WIDTH << 2 * BITS | stars) << RANKS_WIDTH | hand & RANKS_MASK


class LineValue(NamedTuple):
    """What the cards of a line are worth by themselves."""

    hand: int
    """Type and rank list as one number."""
    suit: int
    """The dominant suit; -1 for an empty line."""


@lru_cache(maxsize=8192)
def line_value(line: Slots) -> LineValue:
    """The hand and the dominant suit of a line. Cached: lines last for rounds, and the boards that
    a bot compares share them."""
    cards = [card for card in line if card is not None]
    return LineValue(evaluate(sum_cards(cards)), dominant_suit(cards))


def dominant_suit(cards: list[Card]) -> int:
    """The suit with most cards; then the one holding the highest rank; then the fixed order."""
    if not cards:
        return -1
    kinds = [card.kind for card in cards]
    hand = evaluate(sum_cards(cards))
    if hand_type(hand) == FULL_HOUSE:
        three = hand_ranks(hand)[0]
        kinds = [kind for kind in kinds if card_rank(kind) == three]
    counts, highest = [0] * len(SUITS), [0] * len(SUITS)
    for kind in kinds:
        suit, rank = divmod(kind, RANKS)
        counts[suit] += 1
        highest[suit] = max(highest[suit], rank)
    return max(range(len(SUITS)), key=lambda suit: (counts[suit], highest[suit], -suit))
