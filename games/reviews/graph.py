"""The graph of a review: the value of each seat over the match, as points of a drawing."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, floor
from typing import NamedTuple

from games.engine.game import Game
from games.engine.review.shares import Estimate, Review
from games.reviews.wording import CONFIDENCE, is_by_score, word_value

WIDTH, HEIGHT = 720, 360
LEFT, RIGHT, TOP, BOTTOM = 76, 24, 18, 44
MOST_TICKS = 5
"""Labels at the axis of the values."""
MOST_CHAPTERS = 12


class Curve(NamedTuple):
    """The values of a seat: a line, and the band that holds the true ones."""

    seat: int
    line: str
    band: str


class Tick(NamedTuple):
    """A label at an axis."""

    at: float
    text: str


class Spot(NamedTuple):
    """A place of the drawing that leads to a step of the replay."""

    step: int
    x: float
    y: float
    left: float
    width: float


@dataclass(frozen=True)
class Graph:
    """A review as a drawing. The chosen seat comes last, so that it lies above the others."""

    game: Game
    review: Review
    seat: int
    total: int
    chapters: Mapping[int, int]
    """Number of a round -> the step at which it begins."""

    width, height = WIDTH, HEIGHT
    left, right = LEFT, WIDTH - RIGHT
    top, bottom = TOP, HEIGHT - BOTTOM

    @property
    def curves(self) -> list[Curve]:
        seats = range(len(self.review.result))
        return [self._draw(seat) for seat in sorted(seats, key=lambda seat: seat == self.seat)]

    def _draw(self, seat: int) -> Curve:
        points = [(self.x(step), value) for step, value in self.review.values]
        line = [f"{x:g},{self.y(value.means[seat]):g}" for x, value in points]
        above = [f"{x:g},{self.y(_edge(value, seat, 1)):g}" for x, value in points]
        below = [f"{x:g},{self.y(_edge(value, seat, -1)):g}" for x, value in reversed(points)]
        return Curve(seat, " ".join(line), " ".join((*above, *below)))

    @property
    def spots(self) -> list[Spot]:
        """One for each value of the chosen seat, as wide as its part of the match."""
        found, left = [], float(self.left)
        for step, value in self.review.values:
            x = self.x(step)
            found.append(
                Spot(step, x, self.y(value.means[self.seat]), left, round(max(1.0, x - left), 1))
            )
            left = x
        return found

    @property
    def value_ticks(self) -> list[Tick]:
        low, high = self._range
        if not is_by_score(self.game):
            marks = [n / (MOST_TICKS - 1) for n in range(MOST_TICKS)]
            return [Tick(self.y(mark), word_value(self.game, mark)) for mark in marks]
        apart = -(-int(high - low) // MOST_TICKS) or 1
        whole = range(ceil(low), floor(high) + 1)
        return [Tick(self.y(mark), str(abs(mark))) for mark in whole if mark % apart == 0]

    @property
    def chapter_ticks(self) -> list[Tick]:
        """The numbers of the rounds, or of every second or third one where there are many."""
        apart = -(-len(self.chapters) // MOST_CHAPTERS) or 1
        return [Tick(self.x(step), str(n)) for n, step in list(self.chapters.items())[::apart]]

    def x(self, step: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * step / max(1, self.total), 1)

    def y(self, value: float) -> float:
        low, high = self._range
        share = (min(high, max(low, value)) - low) / (high - low)
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share, 1)

    @property
    def _range(self) -> tuple[float, float]:
        if not is_by_score(self.game):
            return 0.0, 1.0
        means = [mean for _, value in self.review.values for mean in value.means]
        margin = max(1.0, 0.1 * (max(means) - min(means)))
        return min(means) - margin, max(means) + margin


def _edge(value: Estimate, seat: int, side: int) -> float:
    return value.means[seat] + side * CONFIDENCE * value.errors[seat]
