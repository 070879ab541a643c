"""A search for strong boards, for bots."""

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from games.autochess.cards import Card
from games.autochess.content.terms import BOARD_SIZE, SIZES
from games.autochess.report import LineHand
from games.autochess.rules.combat.poker_hands import (
    FLUSH_KEYS,
    FULL,
    NUMBERS,
    ONE_SUIT,
    PLAIN_KEYS,
    RANK_MASK,
    RANKS_WIDTH,
    SUIT_AT,
    SUIT_MASK,
    THREE_AT,
    TYPE_AT,
)

BACK_STRENGTH = (0, 10, 26, 38, 52, 62, 70, 80, 92, 100, 110)
FRONT_STRENGTH = (0, 10, 45, 45, 90, 90, 90, 90, 90, 90, 90)
ENHANCED_STRENGTH = 3
BACKS, MIDS = 4, 2
"""How many subsets of each hand type are tried as back, and as mid with each back."""
MAX_LOOKED_AT = 400
"""How many subsets of a hand type are looked at."""

SubsetsByType = dict[int, list[tuple[int, int]]]
"""Hand type -> (key, mask of cards), the best first."""


class Arrangement(NamedTuple):
    """Cards for back, mid and front, and their strength index (section 8) in tenths."""

    lines: tuple[tuple[Card, ...], ...]
    strength: int


def line_strength(line: int, type: int, enhanced: int) -> int:
    """The strength of a line in tenths."""
    strength = FRONT_STRENGTH[type] if line == 2 else BACK_STRENGTH[type]
    return strength * (11 if line == 1 else 10) + 10 * ENHANCED_STRENGTH * enhanced


def board_strength(lines: tuple[LineHand, ...]) -> int:
    """The strength of a judged board in tenths."""
    return sum(line_strength(n, hand.type, hand.enhanced) for n, hand in enumerate(lines))


@lru_cache(maxsize=512)
def arrangements(
    cards: tuple[Card, ...], cap: int, free: bool = False, most: int = 60
) -> tuple[Arrangement, ...]:
    """Strong boards of these cards, strongest first; `free`: fouls do not count."""
    shelves = {size: _group_subsets(cards, size) for size in _sizes_used(len(cards), cap)}
    found: dict[tuple[int, ...], int] = {}
    for sizes in _splits(min(len(cards), cap)):
        for strength, masks in _boards(sizes, shelves, free):
            if strength > found.get(masks, -1):
                found[masks] = strength
    best = sorted(found.items(), key=lambda item: -item[1])[:most]
    return tuple(
        Arrangement(tuple(_select_cards(cards, mask) for mask in masks), strength)
        for masks, strength in best
    )


def _select_cards(cards: tuple[Card, ...], mask: int) -> tuple[Card, ...]:
    return tuple(card for n, card in enumerate(cards) if mask >> n & 1)


def _splits(count: int) -> Iterator[tuple[int, int, int]]:
    """Sizes of back, mid and front; no line is empty from three cards on."""
    least = 1 if count >= 3 else 0
    for front in range(least, min(SIZES[2], count) + 1):
        for mid in range(least, min(SIZES[1], count - front) + 1):
            back = count - front - mid
            if least <= back <= SIZES[0] and (count < BOARD_SIZE or back == SIZES[0]):
                yield back, mid, front


def _sizes_used(count: int, cap: int) -> set[int]:
    return {size for sizes in _splits(min(count, cap)) for size in sizes}


def _group_subsets(cards: tuple[Card, ...], size: int) -> SubsetsByType:
    """All subsets of a size by hand type. Key and mask are sorted as one number, for speed."""
    if not size:
        return {0: [(0, 0)]}
    width = len(cards)
    numbers = [NUMBERS[card.stars][card.kind] << width | 1 << n for n, card in enumerate(cards)]
    mask = (1 << width) - 1
    packed = sorted(_pack_subsets(numbers, size, width))
    shelf: SubsetsByType = {}
    end = len(packed)
    while end:
        type = packed[end - 1] >> width + TYPE_AT
        start = bisect_left(packed, type << width + TYPE_AT)
        # A front may need any subset of its size, and there are few.
        looked_at = start if size <= SIZES[2] else max(start, end - MAX_LOOKED_AT)
        shelf[type] = [(each >> width, each & mask) for each in packed[looked_at:end][::-1]]
        end = start
    return shelf


def _pack_subsets(numbers: list[int], size: int, width: int) -> list[int]:
    """Key and mask of every subset; `arrangement_key` inlined for speed."""
    stars_at, mask = width + THREE_AT, (1 << width) - 1
    totals = map(sum, combinations(numbers, size))
    if size < FULL:
        return [
            (PLAIN_KEYS[t >> width & RANK_MASK] | t >> stars_at << RANKS_WIDTH) << width | t & mask
            for t in totals
        ]
    suits_at = width + SUIT_AT
    return [
        (
            (FLUSH_KEYS if t >> suits_at & SUIT_MASK in ONE_SUIT else PLAIN_KEYS)[
                t >> width & RANK_MASK
            ]
            | t >> stars_at << RANKS_WIDTH
        )
        << width
        | t & mask
        for t in totals
    ]


def _boards(
    sizes: tuple[int, int, int], shelves: dict[int, SubsetsByType], free: bool
) -> Iterator[tuple[int, tuple[int, ...]]]:
    back_size, mid_size, front_size = sizes
    for back_type, backs in shelves[back_size].items():
        for back_key, back in _distinct_subsets(backs, 0, BACKS):
            for mid_type, mids in shelves[mid_size].items():
                if mid_type > back_type and not free and back_size:
                    continue
                for mid_key, mid in _distinct_subsets(mids, back, MIDS):
                    front_key, front = _front(shelves[front_size], back | mid, mid_type, free)
                    if front_key < 0:
                        continue
                    strength = (
                        _key_strength(0, back_key)
                        + _key_strength(1, mid_key)
                        + _key_strength(2, front_key)
                    )
                    yield strength, (back, mid, front)


def _front(shelf: SubsetsByType, taken: int, most: int, free: bool) -> tuple[int, int]:
    """The best front of the remaining cards without a foul; a key of -1 if there is none."""
    for type, row in shelf.items():
        if type <= most or free or not most:
            for each in row:
                if not each[1] & taken:
                    return each
    return -1, 0


def _distinct_subsets(row: list[tuple[int, int]], taken: int, most: int) -> list[tuple[int, int]]:
    """The best subsets of the remaining cards that differ in more than one card."""
    found: list[tuple[int, int]] = []
    for each in row[:MAX_LOOKED_AT]:
        mask = each[1]
        if mask & taken:
            continue
        for _, other in found:
            if (mask & ~other).bit_count() < 2:
                break
        else:
            found.append(each)
            if len(found) == most:
                break
    return found


def _key_strength(line: int, key: int) -> int:
    return line_strength(line, key >> TYPE_AT, key >> TYPE_AT - 3 & 7)
