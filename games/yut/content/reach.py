"""The destinations of a token (section 4.5). Answers are cached: rules, page and bots repeat the
same questions."""

from functools import lru_cache

from games.yut.content.board import BRANCHES, Exits, Node, Place, Walks, Way, path_end, walks
from games.yut.content.effects import ExtraSteps

Ways = dict[Place, Way]
"""Destination -> the way to it, fewest extra steps first, then by route."""
Occupied = frozenset[Place]


class Reach:
    """Where pieces can go with a given set of movement relics."""

    def __init__(self, exits: Exits, extra_steps: tuple[ExtraSteps, ...]) -> None:
        self.walks: Walks = walks(exits)
        self._extra_steps = extra_steps
        self._uses_occupied = any(each.only_if == "DEST_OCCUPIED" for each in extra_steps)
        self._cached_ways = lru_cache(maxsize=4096)(self._find_ways)

    def ways(self, start: Node, size: int, steps: int, pieces: tuple[Place, ...]) -> Ways:
        """The destinations of a stack of this size with a token of so many steps."""
        if not self._extra_steps:
            return self.walks.plain[start, steps]
        # Occupied places matter only to a DEST_OCCUPIED effect.
        occupied: Occupied = frozenset(pieces) if self._uses_occupied else frozenset()
        return self._cached_ways(start, size, steps, occupied)

    def _find_ways(self, start: Node, size: int, steps: int, occupied: Occupied) -> Ways:
        free, conditional = self._extras(start, size, steps)
        most = max((free, *(limit for limit, _ in conditional)))
        found: Ways = {}
        for extra in range(most + 1):
            for route, path in enumerate(self.walks.paths[start]):
                if extra and steps + extra > len(path):
                    continue
                dest = path_end(path, steps + extra)
                if extra <= free or _meets_condition(conditional, occupied, extra, dest):
                    found.setdefault(dest, Way(dest, extra, route))
        return found

    def _extras(self, start: Node, size: int, steps: int) -> tuple[int, list[tuple[int, str]]]:
        """The extra steps that are always allowed, and the limits of conditional effects."""
        fitting = [effect for effect in self._extra_steps if effect.fits(start, size)]
        free = sum(each.most(size, steps) for each in fitting if each.only_if == "ALWAYS")
        # Conditional effects add to the free steps but not to each other.
        return free, [
            (free + each.most(size, steps), each.only_if)
            for each in fitting
            if each.only_if != "ALWAYS"
        ]


def _meets_condition(
    conditional: list[tuple[int, str]], occupied: Occupied, extra: int, dest: Place
) -> bool:
    for limit, only_if in conditional:
        if extra <= limit:
            if only_if == "DEST_OCCUPIED" and dest in occupied and dest != "FINISHED":
                return True
            if only_if == "DEST_BRANCH" and dest in BRANCHES:
                return True
    return False


@lru_cache(maxsize=256)
def reach(exits: Exits, extra_steps: tuple[ExtraSteps, ...]) -> Reach:
    """The reach of these movement effects, shared by all sets of items that have them."""
    return Reach(exits, extra_steps)
