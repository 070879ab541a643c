"""Chance of a bot's own, drawn one after the other."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import TypeVar

from games.engine.chance import Chance

Item = TypeVar("Item")
FINE = 1 << 53


class Luck:
    """The draws of one decision."""

    def __init__(self, chance: Chance) -> None:
        self._chance, self._drawn = chance, 0

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        self._drawn += 1
        return self._chance.draw("think", self._drawn, 0, n)

    def uniform(self) -> float:
        """A number from 0 up to, not including, 1."""
        return self.below(FINE) / FINE

    def of(self, items: Sequence[Item]) -> Item:
        """Any of them, each as likely."""
        return items[self.below(len(items))]


class Urn:
    """Things to draw from by weight, put back each time."""

    def __init__(self, items: Sequence[int], weights: Sequence[float]) -> None:
        self._items, self._sums = items, list(accumulate(weights))

    def draw(self, luck: Luck) -> int:
        """One of them."""
        at = bisect_right(self._sums, luck.uniform() * self._sums[-1])
        return self._items[min(at, len(self._items) - 1)]
