"""Worlds: what the hidden cards may be, and who would win then."""

from functools import lru_cache
from typing import NamedTuple

from games.euler import numbers
from games.euler.comparing import Chain, Key, judged
from games.euler.content import Settings
from games.euler.state import Function
from games.euler.thinking.luck import Luck, Urn

Counts = tuple[int, int, int]
DIGITS = tuple(range(10))


class World(NamedTuple):
    """Numbers of the live seats (the thinker's first), the dealer's, the function, their cards."""

    numbers: tuple[int, ...]
    dealer: int
    function: Function
    cards: Counts
    """What everyone but the thinker plays."""


def some_function(urn: Urn, settings: Settings, luck: Luck) -> Function:
    """Three digits out of the unseen ones, with signs from a shuffled sign deck."""
    a, b, c = (urn.draw(luck) for _ in range(3))
    plus, minus = settings.plus_cards, settings.minus_cards
    signs = []
    for _ in range(3):
        negative = luck.below(plus + minus) >= plus
        signs.append(negative)
        plus, minus = plus - (not negative), minus - negative
    x, y, z = signs
    return Function((a, b, c), (x, y, z))


@lru_cache(maxsize=100_000)
def _tail(x: int, ex: int, phi: int) -> int:
    for _ in range(ex):
        x = numbers.reversed_digits(x)
    for _ in range(phi):
        x = numbers.phi(x)
    return x


@lru_cache(maxsize=1024)
def _memory(chain: Chain, dealer: int) -> dict[tuple[int, int, int], Key]:
    """Keys already worked out under a chain and a dealer's number."""
    return {}


class Court:
    """Judges numbers under one chain; remembers what it judged."""

    def __init__(self, chain: Chain, f_cap: int) -> None:
        self._chain, self._f_cap = chain, f_cap
        self._books: dict[int, dict[tuple[int, int, int], Key]] = {}

    def _book(self, dealer: int) -> dict[tuple[int, int, int], Key]:
        if dealer not in self._books:
            self._books[dealer] = _memory(self._chain, dealer)
        return self._books[dealer]

    def keys(
        self, field: tuple[int, ...], dealer: int, function: Function, cards: Counts
    ) -> list[Key]:
        """The keys of some numbers after special cards."""
        f, ex, phi = cards
        a, b, c = function.signed
        book, found = self._book(dealer), list[Key]()
        if len(book) > 50_000:
            book.clear()
        for x in field:
            for _ in range(min(f, self._f_cap)):
                x = abs((a * x + b) * x + c)
            known = book.get((x, ex, phi))
            if known is None:
                known = judged(self._chain, _tail(x, ex, phi), dealer)
                book[x, ex, phi] = known
            found.append(known)
        return found

    def share(
        self, field: tuple[int, ...], dealer: int, function: Function, cards: Counts, who: int = 0
    ) -> float:
        """The part of the pot that one of them gets."""
        keys = self.keys(field, dealer, function, cards)
        best = min(keys)
        return 1 / keys.count(best) if keys[who] == best else 0.0

    def value(self, worlds: list[World], own: Counts) -> float:
        """The thinker's mean share over worlds, playing these cards."""
        total = 0.0
        for world in worlds:
            f, ex, phi = world.cards
            cards = (f + own[0], ex + own[1], phi + own[2])
            total += self.share(world.numbers, world.dealer, world.function, cards)
        return total / len(worlds)
