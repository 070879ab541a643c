"""A search for strong boards, for bots."""

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from heapq import heappush, heappushpop
from itertools import combinations
from operator import add
from typing import NamedTuple

from games.autochess.cards import Card
from games.autochess.content.terms import BOARD_SIZE, KINDS, RANKS, SIZES, SUITS, card_suit
from games.autochess.report import LineHand
from games.autochess.rules.combat.poker_hands import (
    BITS,
    FLUSH_KEYS,
    FULL,
    NUMBERS,
    PLAIN_KEYS,
    RANKS_WIDTH,
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

EVERY = (1 << KINDS) - 1
PLAIN = {ranks: key << KINDS for ranks, key in PLAIN_KEYS.items()}
SubsetsByType = dict[int, list[int]]
"""Hand type -> subsets, the best first. A subset is one number: its key, then a bit for each card,
for which there is room up to `KINDS`."""


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
    search = _Search(cards, cap, free, most)
    for sizes in _splits(min(len(cards), cap)):
        search.try_boards(sizes)
    best = sorted(search.found.items(), key=lambda item: -item[1])[:most]
    return tuple(
        Arrangement(tuple(_select_cards(cards, mask) for mask in masks), strength)
        for masks, strength in best
    )


class _Search:
    """The boards found so far. Those that cannot be among the strongest are not looked at."""

    def __init__(self, cards: tuple[Card, ...], cap: int, free: bool, most: int) -> None:
        self.free, self.most = free, most
        self.shelves = _group_subsets(cards, _sizes_used(len(cards), cap))
        self.stars = 10 * ENHANCED_STRENGTH * sum(card.stars > 1 for card in cards)
        """The most that stars can add to the strength of a board."""
        self.found: dict[tuple[int, ...], int] = {}
        """Back, mid and front, with the strength."""
        self.strongest: list[int] = []
        """A heap of the greatest strengths."""

    def try_boards(self, sizes: tuple[int, int, int]) -> None:
        """Try all boards of these sizes."""
        backs, mids, fronts = (self.shelves[size] for size in sizes)
        for back_type, row in backs.items():
            allowed = [type for type in mids if type <= back_type or self.free or not sizes[0]]
            allowed = [type for type in allowed if self._is_hopeful(back_type, type, fronts)]
            for back in _distinct_subsets(row, 0, BACKS) if allowed else ():
                for mid_type in allowed:
                    for mid in _distinct_subsets(mids[mid_type], back & EVERY, MIDS):
                        front = _front(fronts, (back | mid) & EVERY, mid_type, self.free)
                        if front is not None:
                            self._add(back, mid, front)

    def _is_hopeful(self, back_type: int, mid_type: int, fronts: SubsetsByType) -> bool:
        """Whether a board with these hand types can be among the strongest."""
        if len(self.strongest) < self.most:
            return True
        lines = line_strength(0, back_type, 0) + line_strength(1, mid_type, 0)
        front = line_strength(2, max(fronts), 0)
        return lines + front + self.stars > self.strongest[0]

    def _add(self, *lines: int) -> None:
        strength = sum([_key_strength(n, each >> KINDS) for n, each in enumerate(lines)])
        self.found[tuple([each & EVERY for each in lines])] = strength
        if len(self.strongest) < self.most:
            heappush(self.strongest, strength)
        else:
            heappushpop(self.strongest, strength)


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


def _group_subsets(cards: tuple[Card, ...], sizes: set[int]) -> dict[int, SubsetsByType]:
    """By size: all subsets by hand type."""
    ranks = _sum_subsets([_rank_number(card) for card in cards], max(sizes, default=0))
    rest = _sum_subsets([_rest_number(n, card) for n, card in enumerate(cards)], len(ranks) - 1)
    shelves = {}
    for size in sizes:
        packed = list(map(add, map(PLAIN.__getitem__, ranks[size]), rest[size]))
        if size == FULL:
            packed = _correct_flushes(packed, cards)
        shelves[size] = _shelve_subsets(packed, size)
    return shelves


def _rank_number(card: Card) -> int:
    return 1 << BITS * (card.kind % RANKS)


def _rest_number(nth: int, card: Card) -> int:
    """What a card adds to a subset besides its rank: its stars, as in a key, and its bit."""
    return NUMBERS[card.stars][card.kind] >> THREE_AT << RANKS_WIDTH + KINDS | 1 << nth


def _sum_subsets(numbers: list[int], most: int) -> list[list[int]]:
    """By size: the sum of each subset of the numbers, in the same order for any numbers."""
    totals: list[list[int]] = [[0], *([] for _ in range(most))]
    for number in numbers:
        for size in range(most, 0, -1):
            totals[size] += [total + number for total in totals[size - 1]]
    return totals


def _correct_flushes(packed: list[int], cards: tuple[Card, ...]) -> list[int]:
    """The subsets with the keys of flushes in place of those by ranks alone."""
    right, wrong = list[int](), set[int]()
    for suit in range(len(SUITS)):
        held = [(n, card) for n, card in enumerate(cards) if card_suit(card.kind) == suit]
        for chosen in combinations(held, FULL):
            ranks = sum([_rank_number(card) for _, card in chosen])
            rest = sum([_rest_number(n, card) for n, card in chosen])
            right.append((FLUSH_KEYS[ranks] << KINDS) + rest)
            wrong.add(PLAIN[ranks] + rest)
    return [*right, *[each for each in packed if each not in wrong]] if right else packed


def _shelve_subsets(packed: list[int], size: int) -> SubsetsByType:
    packed.sort()
    shelf: SubsetsByType = {}
    end = len(packed)
    while end:
        type = packed[end - 1] >> KINDS + TYPE_AT
        start = bisect_left(packed, type << KINDS + TYPE_AT)
        # A front may need any subset of its size, and there are few.
        looked_at = start if size <= SIZES[2] else max(start, end - MAX_LOOKED_AT)
        shelf[type] = packed[looked_at:end][::-1]
        end = start
    return shelf


def _front(shelf: SubsetsByType, taken: int, most: int, free: bool) -> int | None:
    """The best front of the remaining cards without a foul."""
    for type, row in shelf.items():
        if type <= most or free or not most:
            for each in row:
                if not each & taken:
                    return each
    return None


def _distinct_subsets(row: list[int], taken: int, most: int) -> list[int]:
    """The best subsets of the remaining cards that differ in more than one card."""
    found: list[int] = []
    for each in row[:MAX_LOOKED_AT]:
        if each & taken:
            continue
        for other in found:
            if (each & ~other & EVERY).bit_count() < 2:
                break
        else:
            found.append(each)
            if len(found) == most:
                break
    return found


def _key_strength(line: int, key: int) -> int:
    return line_strength(line, key >> TYPE_AT, key >> TYPE_AT - 3 & 7)
