"""Raw strength: how often a number beats another under a chain, without special cards (8.1)."""

from bisect import bisect_left, bisect_right
from functools import lru_cache

from games.euler.rules.conditions import Chain, judged, needs_dealer

NUMBERS = range(1, 100)


@lru_cache(maxsize=4096)
def strengths(chain: Chain) -> tuple[float, ...]:
    """S of each number from 0 to 99; 0, which cannot be submitted, has none."""
    dealers = NUMBERS if needs_dealer(chain) else (1,)
    sums = [0.0] * 100
    for dealer in dealers:
        keys = [judged(chain, n, dealer) for n in NUMBERS]
        ranked = sorted(keys)
        for n, key in zip(NUMBERS, keys, strict=True):
            worse = len(ranked) - bisect_right(ranked, key)
            equal = len(ranked) - worse - bisect_left(ranked, key)
            sums[n] += worse + equal / 2
    return tuple(s / len(dealers) / len(NUMBERS) for s in sums)
