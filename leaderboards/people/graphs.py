"""Charts as coordinates; the templates draw them as SVG."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

MOST_POINTS = 240
"""More would be closer together than a screen can show."""
STEPS = (10, 20, 25, 50, 100, 200, 250, 500, 1000)


class Point(NamedTuple):
    """A rating at a moment."""

    at: datetime
    rating: int
    uncertainty: int = 0


@dataclass(frozen=True)
class Frame:
    """The size of a chart, and the margins for its labels."""

    width: int
    height: int
    left: int
    bottom: int
    top: int = 8
    right: int = 8


LARGE, SMALL = Frame(720, 300, 64, 30), Frame(160, 40, 2, 2, 2, 2)


@dataclass(frozen=True)
class Chart:
    """A line with a band around it. Its x axis is time."""

    frame: Frame
    line: str
    """Corners as SVG writes them: "x,y x,y"."""
    band: str
    levels: list[tuple[float, int]]
    """Height and value of each horizontal line."""
    first: datetime
    last: datetime
    end: tuple[float, float]
    """Where the line ends."""

    @property
    def base(self) -> int:
        return self.frame.height - self.frame.bottom

    @property
    def right(self) -> int:
        return self.frame.width - self.frame.right


def draw(points: Sequence[Point], frame: Frame = LARGE) -> Chart | None:
    """A chart of ratings over time; None for fewer than two."""
    if len(points) < 2:
        return None
    shown = thin_out(points)
    low = min(point.rating - point.uncertainty for point in shown)
    high = max(point.rating + point.uncertainty for point in shown)
    scale = _Scale(frame, shown[0].at, shown[-1].at, low, max(high, low + 10))
    upper = [scale.place(one.at, one.rating + one.uncertainty) for one in shown]
    lower = [scale.place(one.at, one.rating - one.uncertainty) for one in reversed(shown)]
    line = [scale.place(one.at, one.rating) for one in shown]
    return Chart(
        frame,
        _corners(line),
        _corners([*upper, *lower]),
        [(scale.y(level), level) for level in _levels(low, high)],
        shown[0].at,
        shown[-1].at,
        line[-1],
    )


def thin_out(points: Sequence[Point]) -> list[Point]:
    """At most so many points, evenly chosen, the last one among them."""
    step = -(-len(points) // MOST_POINTS)
    return list(reversed(points[::-1][::step]))


def _corners(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in places)


def _levels(low: int, high: int) -> list[int]:
    step = next((step for step in STEPS if (high - low) / step <= 5), STEPS[-1])
    return list(range(-(-low // step) * step, high + 1, step))


@dataclass(frozen=True)
class _Scale:
    frame: Frame
    first: datetime
    last: datetime
    low: int
    high: int

    def place(self, at: datetime, value: float) -> tuple[float, float]:
        whole = (self.last - self.first).total_seconds() or 1.0
        part = (at - self.first).total_seconds() / whole
        wide = self.frame.width - self.frame.left - self.frame.right
        return round(self.frame.left + wide * part, 1), self.y(value)

    def y(self, value: float) -> float:
        tall = self.frame.height - self.frame.top - self.frame.bottom
        part = (value - self.low) / (self.high - self.low)
        return round(self.frame.height - self.frame.bottom - tall * part, 1)
