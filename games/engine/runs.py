"""What a game of runs has beyond its rules: a solver for par, bots for comparison, and laps for
races against a ghost."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from msgspec import Struct


class NoPar(Exception):
    """The line of the solver could not have been played."""


class ParSearch(Struct, frozen=True):
    """The progress of the search for the best run of a key."""

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
    def is_over(self) -> bool:
        return self.stage >= self.stages


Solver = Callable[[Any, bytes, ParSearch | None], ParSearch]
"""(rules, key, progress) -> the progress after another piece of about a second. Pieces are measured
by the work done, never by time, so that every machine finds the same."""


@dataclass(frozen=True)
class Runs:
    """How runs of one key are compared with what is possible and with each other."""

    solver: Solver
    pacers: tuple[str, ...]
    """The levels of the bots that play every key, for comparison."""
    laps: Callable[[Any], int]
    """How many laps of a run are over in a state: runs are compared after as many laps."""
    progress: Callable[[Any], int]
    """How far a run has come in a state, for the race against a ghost."""
