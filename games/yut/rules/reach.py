"""How far a token may lead (section 4.5).

A page, its judge and a bot ask the same question many times over, so each is answered once.
"""

from functools import lru_cache

from games.yut.content.board import BRANCHES, Exits, Node, Place, Walks, Way, reached, walks
from games.yut.content.effects import ExtraSteps

Ways = dict[Place, Way]
"""Destination -> the way there, nearest first, then by route."""
Occupied = frozenset[Place]


class Reach:
    """Where the pieces of a player with certain relics can go."""

    def __init__(self, exits: Exits, extra_steps: tuple[ExtraSteps, ...]) -> None:
        self.walks: Walks = walks(exits)
        self._extra_steps = extra_steps
        self._meets = any(each.only_if == "DEST_OCCUPIED" for each in extra_steps)
        self._known = lru_cache(maxsize=4096)(self._worked_out)

    def ways(self, start: Node, size: int, steps: int, pieces: tuple[Place, ...]) -> Ways:
        """The destinations of so many steps for a stack of this size."""
        if not self._extra_steps:
            return self.walks.plain[start, steps]
        # Who stands where matters only to a relic that leads to others.
        return self._known(start, size, steps, frozenset(pieces) if self._meets else frozenset())

    def _worked_out(self, start: Node, size: int, steps: int, occupied: Occupied) -> Ways:
        free, conditional = self._extras(start, size, steps)
        most = max((free, *(limit for limit, _ in conditional)))
        found: Ways = {}
        for extra in range(most + 1):
            for route, path in enumerate(self.walks.paths[start]):
                if extra and steps + extra > len(path):
                    continue
                dest = reached(path, steps + extra)
                if extra <= free or _condition(conditional, occupied, extra, dest):
                    found.setdefault(dest, Way(dest, extra, route))
        return found

    def _extras(self, start: Node, size: int, steps: int) -> tuple[int, list[tuple[int, str]]]:
        """Steps that may be added anyway, and the limits that hold on a condition."""
        fitting = [effect for effect in self._extra_steps if effect.fits(start, size)]
        free = sum(each.most(size, steps) for each in fitting if each.only_if == "ALWAYS")
        # Conditional effects add to the free steps but not to each other.
        return free, [
            (free + each.most(size, steps), each.only_if)
            for each in fitting
            if each.only_if != "ALWAYS"
        ]


def _condition(
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
    """Whoever has the same relics of movement goes equally far, whatever the sticks."""
    return Reach(exits, extra_steps)
