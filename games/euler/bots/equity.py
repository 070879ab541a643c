"""How good a number is: raw strength (8.1), and its share of the pot in sampled worlds."""

from bisect import bisect_left, bisect_right
from functools import lru_cache
from typing import NamedTuple

from games.euler.bots.knowledge import add_plans
from games.euler.bots.randomness import BotRandomness, Urn
from games.euler.content.effects import ApplyHiddenFunction, transform
from games.euler.content.schema import Content, Settings, SpecialCard
from games.euler.rules.conditions import Chain, Key, chain_key, needs_dealer
from games.euler.state import Function

Counts = tuple[int, ...]
"""How many of each special card, in the order in which they work."""
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


def _apply_cards(x: int, cards: tuple[SpecialCard, ...], counts: Counts) -> int:
    """x after cards that need no hidden function."""
    for card, count in zip(cards, counts, strict=True):
        for _ in range(count):
            x = transform(card.effect, x, int)
    return x


@lru_cache(maxsize=1024)
def _key_cache(
    chain: Chain, cards: tuple[SpecialCard, ...], dealer: int
) -> dict[tuple[int, Counts], Key]:
    """Keys under a chain and a dealer's number, by number and cards; shared by all decisions."""
    return {}


class ShowdownEvaluator:
    """Evaluates showdowns under one chain."""

    def __init__(self, chain: Chain, content: Content) -> None:
        self._chain, self._f_cap = chain, content.settings.f_cap
        # Cards that apply the function work first (4.12).
        are_f = [isinstance(card.effect, ApplyHiddenFunction) for card in content.cards]
        self._functions, self._others = sum(are_f), content.cards[sum(are_f) :]
        self._caches: dict[int, dict[tuple[int, Counts], Key]] = {}

    def _cache(self, dealer: int) -> dict[tuple[int, Counts], Key]:
        if dealer not in self._caches:
            self._caches[dealer] = _key_cache(self._chain, self._others, dealer)
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
        f, others = sum(cards[: self._functions]), cards[self._functions :]
        cache, found = self._cache(dealer), list[Key]()
        if len(cache) > MOST_KEYS:
            cache.clear()
        for x in iterates[min(f, self._f_cap)]:
            key = cache.get((x, others))
            if key is None:
                key = chain_key(self._chain, _apply_cards(x, self._others, others), dealer)
                cache[x, others] = key
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
        for iterates, dealer, cards in worlds:
            keys = self.keys(iterates, dealer, add_plans(cards, own))
            best = min(keys)
            if keys[0] == best:
                total += 1 / keys.count(best)
        return total / len(worlds)
