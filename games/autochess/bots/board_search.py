"""A search for strong boards, for bots."""

from bisect import bisect_left, insort
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


STRENGTH_AT = KINDS + TYPE_AT - 3
"""Where the hand type and the number of stars begin in a subset: all that its strength needs."""
STRENGTHS = tuple(
    tuple(line_strength(line, n >> 3, n & 7) for n in range(len(BACK_STRENGTH) << 3))
    for line in range(len(SIZES))
)
"""The strength of each line by these bits."""


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
    used = {mask for masks, _ in best for mask in masks}
    chosen = {mask: _select_cards(cards, mask) for mask in used}
    return tuple(
        Arrangement(tuple([chosen[mask] for mask in masks]), strength) for masks, strength in best
    )


class _Search:
    """The boards found so far. Those that cannot be among the strongest are not looked at."""

    def __init__(self, cards: tuple[Card, ...], cap: int, free: bool, most: int) -> None:
        self.free, self.most = free, most
        self.shelves = _group_subsets(cards, _sizes_used(len(cards), cap))
        self.backs: dict[tuple[int, int], list[int]] = {}
        """The backs to try of each size and hand type."""
        self.found: dict[tuple[int, int, int], int] = {}
        """Back, mid and front, with the strength."""
        self.strongest: list[int] = []
        """A heap of the greatest strengths."""
        self.weakest = -1
        """A board must be stronger to be among the strongest: of equals the first counts."""

    def try_boards(self, sizes: tuple[int, int, int]) -> None:
        """Try all boards of these sizes."""
        of_back, of_mid, of_front = STRENGTHS
        backs, mids, fronts = (self.shelves[size] for size in sizes)
        mids = {type: row[:MAX_LOOKED_AT] for type, row in mids.items()}
        beside = {type: _allowed_fronts(fronts, type, self.free) for type in mids}
        bounds = {
            type: of_mid[row[0] >> STRENGTH_AT]
            + max([of_front[each[0] >> STRENGTH_AT] for each in beside[type]], default=0)
            for type, row in mids.items()
        }
        """What a mid of each hand type and its front come to at the most."""
        for back_type, row in backs.items():
            allowed = [type for type in mids if type <= back_type or self.free or not sizes[0]]
            most = of_back[row[0] >> STRENGTH_AT]
            allowed = [type for type in allowed if most + bounds[type] > self.weakest]
            for back in self._backs(sizes[0], back_type) if allowed else ():
                of_this = of_back[back >> STRENGTH_AT]
                for mid_type in allowed:
                    if of_this + bounds[mid_type] <= self.weakest:
                        continue
                    for mid in _distinct_subsets(mids[mid_type], back & EVERY, MIDS):
                        front = _find_front(beside[mid_type], (back | mid) & EVERY)
                        if front is not None:
                            self._add(back, mid, front)

    def _backs(self, size: int, type: int) -> list[int]:
        if (size, type) not in self.backs:
            row = self.shelves[size][type][:MAX_LOOKED_AT]
            self.backs[size, type] = _distinct_subsets(row, 0, BACKS)
        return self.backs[size, type]

    def _add(self, back: int, mid: int, front: int) -> None:
        of_back, of_mid, of_front = STRENGTHS
        strength = (
            of_back[back >> STRENGTH_AT] + of_mid[mid >> STRENGTH_AT]
            + of_front[front >> STRENGTH_AT]
        )  # fmt: skip
        self.found[back & EVERY, mid & EVERY, front & EVERY] = strength
        if len(self.strongest) < self.most:
            heappush(self.strongest, strength)
        else:
            heappushpop(self.strongest, strength)
        if len(self.strongest) == self.most:
            self.weakest = self.strongest[0]


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
    # In this order the subsets come half sorted.
    numbered = sorted(enumerate(cards), key=lambda each: (each[1].stars, each[1].kind % RANKS))
    ranks = _sum_subsets([_rank_number(card) for _, card in numbered], max(sizes, default=0))
    rest = _sum_subsets([_rest_number(n, card) for n, card in numbered], len(ranks) - 1)
    shelves = {}
    for size in sizes:
        packed = list(map(add, map(PLAIN.__getitem__, ranks[size]), rest[size]))
        packed.sort()
        if size == FULL:
            _correct_flushes(packed, cards)
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


def _correct_flushes(packed: list[int], cards: tuple[Card, ...]) -> None:
    """Put the keys of flushes in place of those by ranks alone, in a sorted list."""
    for suit in range(len(SUITS)):
        held = [(n, card) for n, card in enumerate(cards) if card_suit(card.kind) == suit]
        for chosen in combinations(held, FULL):
            ranks = sum([_rank_number(card) for _, card in chosen])
            rest = sum([_rest_number(n, card) for n, card in chosen])
            del packed[bisect_left(packed, PLAIN[ranks] + rest)]
            insort(packed, (FLUSH_KEYS[ranks] << KINDS) + rest)


def _shelve_subsets(packed: list[int], size: int) -> SubsetsByType:
    """A sorted list of subsets by hand type."""
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


def _allowed_fronts(shelf: SubsetsByType, mid_type: int, free: bool) -> list[list[int]]:
    """The fronts that are no foul beside a mid, by hand type, the best first."""
    return [row for type, row in shelf.items() if type <= mid_type or free or not mid_type]


def _find_front(rows: list[list[int]], taken: int) -> int | None:
    """The best front of the remaining cards."""
    for row in rows:
        for each in row:
            if not each & taken:
                return each
    return None


def _distinct_subsets(row: list[int], taken: int, most: int) -> list[int]:
    """The best subsets of the remaining cards that differ in more than one card."""
    found: list[int] = []
    for each in row:
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
