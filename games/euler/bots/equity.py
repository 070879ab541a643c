"""How good a number is: raw strength (8.1), and its share of the pot in sampled worlds."""

from bisect import bisect_left, bisect_right
from functools import lru_cache
from typing import NamedTuple

from games.euler import numbers
from games.euler.bots.randomness import BotRandomness, Urn
from games.euler.content.schema import Settings
from games.euler.rules.conditions import Chain, Key, chain_key, needs_dealer
from games.euler.state import Function

Counts = tuple[int, int, int]
"""How many f, ex and phi."""
Iterates = tuple[tuple[int, ...], ...]
"""Some numbers as they are, after one f, after two, and so on up to the cap."""
DIGITS = tuple(range(10))
NUMBERS = range(1, 100)
MOST_KEYS = 50_000


@lru_cache(maxsize=4096)
def strengths(chain: Chain) -> tuple[float, ...]:
    """S of each number from 0 to 99: the share of 1 to 99 that it beats without special cards.
    0, which cannot be submitted, has none."""
    dealers = NUMBERS if needs_dealer(chain) else (1,)
    sums = [0.0] * 100
    for dealer in dealers:
        keys = [chain_key(chain, n, dealer) for n in NUMBERS]
        ranked = sorted(keys)
        for n, key in zip(NUMBERS, keys, strict=True):
            worse = len(ranked) - bisect_right(ranked, key)
            equal = len(ranked) - worse - bisect_left(ranked, key)
            sums[n] += worse + equal / 2
    return tuple(s / len(dealers) / len(NUMBERS) for s in sums)


class World(NamedTuple):
    """One sample of everything that is hidden. The bot's own number comes first."""

    iterates: Iterates
    dealer: int
    cards: Counts
    """The special cards that the opponents play."""


def draw_function(urn: Urn, settings: Settings, rng: BotRandomness) -> Function:
    """Three of the unseen digits, with signs from a shuffled sign deck."""
    a, b, c = (urn.draw(rng) for _ in range(3))
    plus, minus = settings.plus_cards, settings.minus_cards
    signs = []
    for _ in range(3):
        negative = rng.integer(plus + minus) >= plus
        signs.append(negative)
        plus, minus = plus - (not negative), minus - negative
    x, y, z = signs
    return Function((a, b, c), (x, y, z))


@lru_cache(maxsize=100_000)
def _apply_ex_and_phi(x: int, ex: int, phi: int) -> int:
    for _ in range(ex):
        x = numbers.reverse_digits(x)
    for _ in range(phi):
        x = numbers.phi(x)
    return x


@lru_cache(maxsize=1024)
def _key_cache(chain: Chain, dealer: int) -> dict[tuple[int, int, int], Key]:
    """Keys under a chain and a dealer's number, by (number, ex, phi); shared by all decisions."""
    return {}


class ShowdownEvaluator:
    """Evaluates showdowns under one chain."""

    def __init__(self, chain: Chain, f_cap: int) -> None:
        self._chain, self._f_cap = chain, f_cap
        self._caches: dict[int, dict[tuple[int, int, int], Key]] = {}

    def _cache(self, dealer: int) -> dict[tuple[int, int, int], Key]:
        if dealer not in self._caches:
            self._caches[dealer] = _key_cache(self._chain, dealer)
        return self._caches[dealer]

    def iterates(self, field: tuple[int, ...], function: Function) -> Iterates:
        """Some numbers after 0, 1, 2 ... applications of a function, up to the cap."""
        a, b, c = function.coefficients
        rows = [field]
        for _ in range(self._f_cap):
            rows.append(tuple(abs((a * x + b) * x + c) for x in rows[-1]))
        return tuple(rows)

    def keys(self, iterates: Iterates, dealer: int, cards: Counts) -> list[Key]:
        """The keys of the numbers after special cards."""
        f, ex, phi = cards
        cache, found = self._cache(dealer), list[Key]()
        if len(cache) > MOST_KEYS:
            cache.clear()
        for x in iterates[min(f, self._f_cap)]:
            key = cache.get((x, ex, phi))
            if key is None:
                key = chain_key(self._chain, _apply_ex_and_phi(x, ex, phi), dealer)
                cache[x, ex, phi] = key
            found.append(key)
        return found

    def shares(self, iterates: Iterates, dealer: int, cards: Counts) -> list[float]:
        """The part of the pot that each number wins."""
        keys = self.keys(iterates, dealer, cards)
        best = min(keys)
        share = 1 / keys.count(best)
        return [share if key == best else 0.0 for key in keys]

    def value(self, worlds: list[World], own: Counts) -> float:
        """The mean share of the first number over worlds, with these cards of its own."""
        total = 0.0
        for iterates, dealer, (f, ex, phi) in worlds:
            keys = self.keys(iterates, dealer, (f + own[0], ex + own[1], phi + own[2]))
            best = min(keys)
            if keys[0] == best:
                total += 1 / keys.count(best)
        return total / len(worlds)
