"""What a game of runs has beyond its rules: a solver for par, bots for comparison, laps for races
against a ghost, and a card to share."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from games.engine.protocol import Event


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


class Verdict(NamedTuple):
    """What decided a run, in one sentence to its player."""

    text: str
    """To translate, with places for the figures."""
    figures: Mapping[str, int]


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
    verdict: Callable[[Sequence[Event]], Verdict | None] = lambda events: None
    """(all events of a finished run) -> what decided it; None: nothing stands out."""


Tone = Literal["good", "even", "bad", "none"]
Grid = tuple[tuple[Tone, ...], ...]
WIDEST = 14
"""Cells in a row: so many fit on one line of a message on a phone."""
SIGNS: dict[Tone, str] = {"good": "🟩", "even": "🟨", "bad": "🟥", "none": "⬜"}


@dataclass(frozen=True)
class CardKind:
    """How a game draws the card of a finished run: a grid of coloured cells that shows how it went
    and gives nothing away about what its seed holds for others."""

    caption: str
    """What the cells stand for, a text to translate."""
    grid: Callable[[Any, int, Sequence[Event]], Grid]
    """(final state, seat, all events of the match) -> the cells. They may show results, never
    draws: no card, face, place or price."""


def wrap(cells: Sequence[Tone]) -> Grid:
    """Cells one after the other, in rows of equal length as far as possible."""
    rows = max(1, -(-len(cells) // WIDEST))
    width = -(-len(cells) // rows) if cells else 0
    return tuple(tuple(cells[n * width : (n + 1) * width]) for n in range(rows) if width)


def columns(heights: Sequence[int], height: int, shadows: Sequence[int] = ()) -> Grid:
    """Columns that are filled from below, each as high as its number says; above it the cells are
    even as high as its shadow."""
    shown, behind = _thin(heights), _thin(shadows or heights)
    return tuple(
        tuple(_tone(level, *pair) for pair in zip(shown, behind, strict=True))
        for level in range(height, 0, -1)
    )


def _tone(level: int, filled: int, shadow: int) -> Tone:
    return "good" if level <= filled else "even" if level <= shadow else "none"


def _thin(heights: Sequence[int]) -> Sequence[int]:
    """At most `WIDEST` of the heights, evenly chosen; the last one is always among them."""
    count = len(heights)
    if count <= WIDEST:
        return heights
    return [heights[-1 - (WIDEST - 1 - n) * (count - 1) // (WIDEST - 1)] for n in range(WIDEST)]


def grid_text(grid: Grid) -> str:
    """A grid as a text to send, one row a line."""
    return "\n".join("".join(SIGNS[tone] for tone in row) for row in grid)
