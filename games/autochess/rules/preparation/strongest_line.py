"""The strongest line that some cards can form (section 4.4), built by hand type.

Hand types are tried from the strongest down, and the first one that the cards can form decides. So
no type has to leave out the stronger ones: when straights are tried, the cards have no flush.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from games.autochess.cards import Card
from games.autochess.content.terms import LOWEST_RANK, RANKS, card_rank, card_suit
from games.autochess.rules.combat.poker_hands import ACE, FIVE, FULL, arrangement_key, sum_cards

Line = list[Card]
ByRank = dict[int, Line]
"""Rank -> its cards. Cards with more stars come before others, and so do their ranks; then higher
ranks, then smaller uids. So the first cards of the first ranks are the best single cards."""

STRAIGHTS = tuple(
    frozenset(rank if rank >= LOWEST_RANK else ACE for rank in range(high, high - FULL, -1))
    for high in range(ACE, FIVE - 1, -1)
)
"""The ranks of each straight."""
SMALL_HANDS = {FULL: ((3,), (2, 2), (2,), ()), 3: ((3,), (2,), ()), 2: ((2,), ()), 1: ((),)}
"""Size of a line -> its hand types from three of a kind down, as groups of equal ranks; the other
cards are of different ranks."""


def preference(card: Card) -> tuple[int, int, int]:
    """The order of single cards, the best first."""
    return -card.stars, -(card.kind % RANKS), card.uid


def strongest_line(cards: Sequence[Card], size: int) -> Line:
    """The subset of that size with the greatest key; of equal ones that with the smallest uids.

    The cards are of different kinds, in the order of `preference`. The line has the order of their
    uids.
    """
    lines = next(filter(None, _lines_by_type(cards, size)), None)
    if not lines:
        return []
    line = max(lines, key=_order) if len(lines) > 1 else lines[0]
    return sorted(line, key=_uid)


def _order(line: Line) -> tuple[int, list[int]]:
    return arrangement_key(sum_cards(line)), [-uid for uid in sorted(map(_uid, line))]


def _uid(card: Card) -> int:
    return card.uid


def _lines_by_type(cards: Sequence[Card], size: int) -> Iterator[list[Line]]:
    """For each hand type, from the strongest down: lines of it, its strongest among them."""
    by_rank = _group_by_rank(cards)
    most = max(map(len, by_rank.values()), default=0)
    if size == FULL:
        suits = [_group_by_rank(suit) for suit in _group_by_suit(cards) if len(suit) >= FULL]
        if suits:
            yield [line for suit in suits for line in _straights(suit)]
        if most > 2:
            yield _lines_with_groups(by_rank, size, (4,))
            yield _lines_with_groups(by_rank, size, (3, 2))
        if suits:
            yield [_best_singles(suit, size) for suit in suits]
        if len(by_rank) >= FULL:
            yield _straights(by_rank)
    for groups in SMALL_HANDS.get(size, ()):
        if not groups or groups[0] <= most:
            yield _lines_with_groups(by_rank, size, groups)


def _group_by_rank(cards: Sequence[Card]) -> ByRank:
    by_rank: ByRank = {}
    for card in cards:
        by_rank.setdefault(card_rank(card.kind), []).append(card)
    return by_rank


def _group_by_suit(cards: Sequence[Card]) -> list[Line]:
    by_suit: dict[int, Line] = {}
    for card in cards:
        by_suit.setdefault(card_suit(card.kind), []).append(card)
    return list(by_suit.values())


def _straights(by_rank: ByRank) -> list[Line]:
    """The best cards of each straight."""
    return [
        [held[0] for rank, held in by_rank.items() if rank in ranks]
        for ranks in STRAIGHTS
        if by_rank.keys() >= ranks
    ]


def _lines_with_groups(by_rank: ByRank, size: int, groups: tuple[int, ...]) -> list[Line]:
    """One line for each choice of the groups' ranks, with the best cards of these and of others."""
    lines = []
    for ranks in _choose_ranks(by_rank, groups):
        line = [card for rank, n in zip(ranks, groups, strict=True) for card in by_rank[rank][:n]]
        line += _best_singles(by_rank, size - len(line), ranks)
        if len(line) == size:
            lines.append(line)
    return lines


def _choose_ranks(by_rank: ByRank, groups: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Different ranks that have enough cards for groups of these sizes."""
    large = ([rank for rank, held in by_rank.items() if len(held) >= n] for n in groups)
    return (ranks for ranks in product(*large) if len(set(ranks)) == len(ranks))


def _best_singles(by_rank: ByRank, n: int, taken: tuple[int, ...] = ()) -> Line:
    """The best cards of different ranks."""
    return [held[0] for rank, held in by_rank.items() if rank not in taken][:n]
