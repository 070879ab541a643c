"""What a game of runs offers beyond its rules: a solver for par, bots that set a pace, laps by
which a ghost is raced, and a first run that teaches."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from msgspec import Struct


class NoPar(Exception):
    """The solver's line is not one that a player could have played."""


class Sought(Struct, frozen=True):
    """How far the search for the best run of a key has come."""

    score: int
    line: tuple[str, ...]
    """The actions of the best run found so far, as they go over the wire."""
    exact: bool
    """No better run is possible."""
    stage: int
    """How many stages are done; after the first one the score counts."""
    stages: int
    done: int
    """Percent of the stage at hand."""
    rest: bytes = b""
    """What the search needs to go on; only the solver understands it."""

    @property
    def over(self) -> bool:
        return self.stage >= self.stages


Solver = Callable[[Any, bytes, Sought | None], Sought]
"""(rules, key, how far it came) -> a piece of about a second further. Pieces are measured by what
is done in them, never by time, so that every machine finds the same."""


@dataclass(frozen=True)
class Runs:
    """How runs of one key are compared with what is possible and with each other."""

    solver: Solver
    pacers: tuple[str, ...]
    """The levels of the bots that play every key, for comparison."""
    laps: Callable[[Any], int]
    """How many laps of a run are over in a state: two runs are level after as many laps."""


@dataclass(frozen=True)
class Lesson:
    """A first run that teaches by doing: a seed, and what to do on it."""

    seed: str
    steps: tuple[tuple[Any, str], ...]
    """Action by action: the action, and the sentence that asks for it."""
    strayed: str
    """What is said to whoever does something else."""
    farewell: str
    """What is said when the last step is done."""
