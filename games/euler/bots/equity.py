"""Worlds: what the hidden cards may be, and who would win then."""

from functools import lru_cache
from typing import NamedTuple

from games.euler import numbers
from games.euler.bots.randomness import Luck, Urn
from games.euler.content.schema import Settings
from games.euler.rules.conditions import Chain, Key, judged
from games.euler.state import Function

Counts = tuple[int, int, int]
Powers = tuple[tuple[int, ...], ...]
"""Some numbers as they are, after one f, after two, and so on up to the cap."""
DIGITS = tuple(range(10))


class World(NamedTuple):
    """Numbers of the live seats (the thinker's first), the dealer's, the cards of the others."""

    powers: Powers
    dealer: int
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

    def powers(self, field: tuple[int, ...], function: Function) -> Powers:
        """What a function makes of some numbers, for every count of f that may apply."""
        a, b, c = function.signed
        rows = [field]
        for _ in range(self._f_cap):
            rows.append(tuple(abs((a * x + b) * x + c) for x in rows[-1]))
        return tuple(rows)

    def keys(self, powers: Powers, dealer: int, cards: Counts) -> list[Key]:
        """The keys of some numbers after special cards."""
        f, ex, phi = cards
        book, found = self._book(dealer), list[Key]()
        if len(book) > 50_000:
            book.clear()
        for x in powers[min(f, self._f_cap)]:
            known = book.get((x, ex, phi))
            if known is None:
                known = judged(self._chain, _tail(x, ex, phi), dealer)
                book[x, ex, phi] = known
            found.append(known)
        return found

    def shares(self, powers: Powers, dealer: int, cards: Counts) -> list[float]:
        """The part of the pot that each of them gets."""
        keys = self.keys(powers, dealer, cards)
        best = min(keys)
        part = 1 / keys.count(best)
        return [part if key == best else 0.0 for key in keys]

    def value(self, worlds: list[World], own: Counts) -> float:
        """The thinker's mean share over worlds, playing these cards."""
        total = 0.0
        for powers, dealer, (f, ex, phi) in worlds:
            keys = self.keys(powers, dealer, (f + own[0], ex + own[1], phi + own[2]))
            best = min(keys)
            if keys[0] == best:
                total += 1 / keys.count(best)
        return total / len(worlds)
