"""Edmonds' algorithm: a matching of a graph that leaves as few vertices alone as possible.

It begins with the pairs that somebody has chosen already. A vertex that has a partner keeps one,
though perhaps another: what was paired first stays paired.
"""

from collections import deque
from collections.abc import Callable, Iterable

Neighbours = Callable[[int], Iterable[int]]
"""Vertex -> the vertices that it may be paired with, the dearest first."""
ALONE = -1


def complete(mates: list[int], neighbours: Neighbours) -> None:
    """Extend a matching (vertex -> partner, or ALONE) to a largest one, in place."""
    for root, mate in enumerate(mates):
        if mate == ALONE:
            _Search(mates, neighbours).extend(root)


class _Search:
    """The search for an alternating path from one vertex to another that is alone."""

    def __init__(self, mates: list[int], neighbours: Neighbours) -> None:
        self._mates, self._neighbours = mates, neighbours
        size = len(mates)
        self._parents = [ALONE] * size
        self._bases = list(range(size))
        """The vertex that stands for the blossom (odd circle) in which a vertex is."""
        self._reached = [False] * size
        self._queue: deque[int] = deque()

    def extend(self, root: int) -> None:
        end = self._find_end(root)
        while end != ALONE:
            before = self._parents[end]
            further = self._mates[before]
            self._mates[end], self._mates[before] = before, end
            end = further

    def _find_end(self, root: int) -> int:
        self._reached[root] = True
        self._queue.append(root)
        while self._queue:
            here = self._queue.popleft()
            for there in self._neighbours(here):
                if self._bases[here] == self._bases[there] or self._mates[here] == there:
                    continue
                mate = self._mates[there]
                if there == root or (mate != ALONE and self._parents[mate] != ALONE):
                    self._contract(here, there)
                elif self._parents[there] == ALONE:
                    self._parents[there] = here
                    if mate == ALONE:
                        return there
                    self._reached[mate] = True
                    self._queue.append(mate)
        return ALONE

    def _contract(self, one: int, other: int) -> None:
        """Make one vertex of the blossom that an edge closes."""
        base = self._common_base(one, other)
        blossom: set[int] = set()
        self._mark_path(one, base, other, blossom)
        self._mark_path(other, base, one, blossom)
        for vertex, own in enumerate(self._bases):
            if own in blossom:
                self._bases[vertex] = base
                if not self._reached[vertex]:
                    self._reached[vertex] = True
                    self._queue.append(vertex)

    def _common_base(self, one: int, other: int) -> int:
        passed: set[int] = set()
        while True:
            one = self._bases[one]
            passed.add(one)
            if self._mates[one] == ALONE:
                break
            one = self._parents[self._mates[one]]
        while self._bases[other] not in passed:
            other = self._parents[self._mates[self._bases[other]]]
        return self._bases[other]

    def _mark_path(self, vertex: int, base: int, child: int, blossom: set[int]) -> None:
        while self._bases[vertex] != base:
            mate = self._mates[vertex]
            blossom |= {self._bases[vertex], self._bases[mate]}
            self._parents[vertex] = child
            child = mate
            vertex = self._parents[mate]
