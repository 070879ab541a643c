"""Pairs of a Swiss round.

Score groups are paired from the top, the upper half of a group with its lower half; who finds no
rival there floats to the next group. Whoever is left alone at the bottom is paired by Edmonds'
algorithm, which changes as many other pairs as it needs. So two people meet twice, or somebody
gets a second bye, only if no choice of pairs avoids it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from leaderboards.cups.pairing.contenders import Contender
from leaderboards.cups.pairing.matching import ALONE, complete

MOST_LEAD = 2
"""Two people who both had the same seat so much more often than the other do not meet."""
May = Callable[[int, int], bool]


@dataclass(frozen=True)
class Duels:
    """The pairs of a round, by key, the first seat first; and who has none."""

    pairs: tuple[tuple[int, int], ...]
    byes: tuple[int, ...] = ()


def pair(contenders: Sequence[Contender]) -> Duels:
    """Pair contenders, who are in the order of the standings."""
    if len(contenders) < 2:
        return Duels((), tuple(one.key for one in contenders))
    return _Round(contenders).pair()


class _Round:
    """One round. Vertices are the places in the standings; where the number is odd, one more is
    the bye."""

    def __init__(self, contenders: Sequence[Contender]) -> None:
        self._all = contenders
        self._bye = len(contenders) if len(contenders) % 2 else None
        self._fewest_byes = min(one.byes for one in contenders)
        self._size = len(contenders) + (self._bye is not None)
        self._met = [frozenset(one.rivals) for one in contenders]
        self._leads = [one.lead for one in contenders]
        self._mates = [ALONE] * self._size

    def pair(self) -> Duels:
        self._give_bye()
        waiting: list[int] = []
        for group in self._score_groups():
            waiting = self._pair_group([*waiting, *group])
        for may in (self._may_balanced, self._may_fresh):
            if ALONE in self._mates:
                complete(self._mates, lambda here, may=may: self._neighbours(here, may))  # type: ignore[misc]
        self._pair_again()
        return self._duels()

    def _give_bye(self) -> None:
        """The lowest who had none gets the bye first, because what is paired first stays paired."""
        if self._bye is not None:
            lowest = next(n for n in reversed(range(self._bye)) if self._may_rest(n))
            self._join(lowest, self._bye)

    def _may_rest(self, vertex: int) -> bool:
        return self._all[vertex].byes == self._fewest_byes

    def _score_groups(self) -> Iterator[list[int]]:
        group: list[int] = []
        for vertex, one in enumerate(self._all):
            if group and self._all[group[-1]].points != one.points:
                yield group
                group = []
            if self._mates[vertex] == ALONE:
                group.append(vertex)
        yield group

    def _pair_group(self, group: list[int]) -> list[int]:
        """Pair within a group as far as possible; those who float."""
        half = len(group) // 2
        for place in range(half):
            one = group[place]
            if self._mates[one] != ALONE:
                continue
            # From the place opposite outwards, and then among the upper half.
            opposite = half + place
            rivals = [*group[opposite:], *reversed(group[place + 1 : opposite])]
            free = (v for v in rivals if self._mates[v] == ALONE and self._may_balanced(one, v))
            rival = next(free, None)
            if rival is not None:
                self._join(one, rival)
        alone = [vertex for vertex in group if self._mates[vertex] == ALONE]
        return self._pair_rest(alone)

    def _pair_rest(self, alone: list[int]) -> list[int]:
        for nth, one in enumerate(alone):
            for other in alone[nth + 1 :]:
                free = ALONE == self._mates[one] == self._mates[other]
                if free and self._may_balanced(one, other):
                    self._join(one, other)
        return [vertex for vertex in alone if self._mates[vertex] == ALONE]

    def _join(self, one: int, other: int) -> None:
        self._mates[one], self._mates[other] = other, one

    def _neighbours(self, here: int, may: May) -> Iterator[int]:
        """Who may be paired with a vertex, the nearest in the standings first."""
        for distance in range(1, self._size):
            for there in (here + distance, here - distance):
                if 0 <= there < self._size and may(here, there):
                    yield there

    def _may_fresh(self, one: int, other: int) -> bool:
        """Whether two have not met; whether somebody may have the bye."""
        if self._bye in (one, other):
            return self._may_rest(min(one, other))
        rival = self._all[other]
        return rival.key not in self._met[one] and not self._all[one].avoids(rival)

    def _may_balanced(self, one: int, other: int) -> bool:
        """The same, and one of both can have the seat that evens things out."""
        if self._bye not in (one, other):
            less, more = sorted((self._leads[one], self._leads[other]))
            if less >= MOST_LEAD or more <= -MOST_LEAD:
                return False
        return self._may_fresh(one, other)

    def _pair_again(self) -> None:
        """Pair those whom no matching brings together with somebody new: each pair of them is one
        rematch, and no other choice has fewer."""
        alone = [vertex for vertex, mate in enumerate(self._mates) if mate == ALONE]
        while len(alone) > 1:
            one = alone.pop(0)
            others = [v for v in alone if not self._all[one].avoids(self._all[v])]
            if others:
                rival = min(others, key=lambda v: self._all[one].rivals.count(self._all[v].key))
                alone.remove(rival)
                self._join(one, rival)

    def _duels(self) -> Duels:
        pairs: list[tuple[int, int]] = []
        byes: list[int] = []
        for one, other in enumerate(self._mates[: len(self._all)]):
            if other in (ALONE, self._bye):
                byes.append(self._all[one].key)
            elif one < other:
                pairs.append(self._seat(len(pairs), self._all[one], self._all[other]))
        return Duels(tuple(pairs), tuple(byes))

    def _seat(self, nth: int, one: Contender, other: Contender) -> tuple[int, int]:
        """The first seat for who had it less often, then for who had it longer ago."""
        mine, theirs = (one.lead, _last_seat(one)), (other.lead, _last_seat(other))
        is_first = mine < theirs if mine != theirs else nth % 2 == 0
        return (one.key, other.key) if is_first else (other.key, one.key)


def _last_seat(one: Contender) -> int:
    """Lower for who sat second: the first seat is due to them."""
    return -one.seats[-1] if one.seats else 0
