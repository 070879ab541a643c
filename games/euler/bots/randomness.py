"""The random draws of a bot."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import TypeVar

from games.engine.chance import Chance

Item = TypeVar("Item")
RESOLUTION = 1 << 53


class BotRandomness:
    """The draws of one decision, in sequence."""

    def __init__(self, chance: Chance) -> None:
        self._chance, self._count = chance, 0

    def integer(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        self._count += 1
        return self._chance.draw("think", self._count, 0, n)

    def uniform(self) -> float:
        """A number from 0 up to, not including, 1."""
        return self.integer(RESOLUTION) / RESOLUTION

    def choose(self, items: Sequence[Item]) -> Item:
        """One of the items, all equally likely."""
        return items[self.integer(len(items))]


class Urn:
    """Items drawn by weight, with replacement."""

    def __init__(self, items: Sequence[int], weights: Sequence[float]) -> None:
        self._items, self._sums = items, list(accumulate(weights))

    def draw(self, rng: BotRandomness) -> int:
        place = bisect_right(self._sums, rng.uniform() * self._sums[-1])
        return self._items[min(place, len(self._items) - 1)]
