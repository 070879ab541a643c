"""Charts as coordinates; the templates draw them as SVG."""

from dataclasses import dataclass
from math import ceil

from studio.lab.counting import Span

WIDTH, ROW, BAR, LEFT, RIGHT = 640, 46, 15, 150, 70
HEIGHT, BOTTOM, TOP = 220, 28, 12
BINS = 24


@dataclass(frozen=True)
class Bar:
    """A figure as a bar, with a line for its confidence interval."""

    side: str
    x: float
    y: float
    width: float
    height: float
    low: float
    high: float
    middle: float
    text: str


@dataclass(frozen=True)
class Bars:
    """Pairs of bars, one pair per row: the draft above, the release below."""

    rows: tuple[tuple[str, float, tuple[Bar, Bar]], ...]
    height: float
    width: int = WIDTH
    left: int = LEFT


@dataclass(frozen=True)
class Histogram:
    """Two distributions over the same bins."""

    bars: tuple[Bar, ...]
    ticks: tuple[tuple[float, str], ...]
    width: int = WIDTH
    height: int = HEIGHT
    base: int = HEIGHT - BOTTOM


def bars(rows: list[tuple[str, Span, Span]], percent: bool) -> Bars:
    """A bar chart of pairs, on a scale that starts at zero."""
    most = max([span.high for _, *pair in rows for span in pair] or [1]) or 1
    most = min(most, 1.0) if percent else most
    scale = (WIDTH - LEFT - RIGHT) / most
    drawn = []
    for nth, (label, *pair) in enumerate(rows):
        top = nth * ROW + 6
        both = [
            _bar(side, span, top + lane * (BAR + 2), scale, percent)
            for lane, (side, span) in enumerate(zip(("draft", "release"), pair, strict=True))
        ]
        drawn.append((label, top + BAR + 5, (both[0], both[1])))
    return Bars(tuple(drawn), len(rows) * ROW + 6)


def _bar(side: str, span: Span, y: float, scale: float, percent: bool) -> Bar:
    value, low, high = (max(0.0, each) * scale for each in span[:3])
    return Bar(
        side, LEFT, y, round(value, 1), BAR, round(LEFT + low, 1), round(LEFT + high, 1),
        y + BAR / 2, figure(span.value, percent),
    )  # fmt: skip


def figure(value: float, percent: bool) -> str:
    return f"{100 * value:.1f} %" if percent else f"{value:.2f}"


def difference(value: float, percent: bool) -> str:
    """A difference; a difference of rates is in percentage points."""
    return f"{100 * value:+.1f} %p" if percent else f"{value:+.2f}"


def histogram(draft: dict[str, int], release: dict[str, int]) -> Histogram:
    """The share of each value; neighbouring values share a bin where there are many."""
    values = sorted({int(value) for value in (*draft, *release)}) or [0]
    least, most = values[0], values[-1]
    step = max(1, ceil((most - least + 1) / BINS))
    bins = (most - least) // step + 1
    heights = [_bin_shares(side, least, step, bins) for side in (draft, release)]
    top = max(max(each) for each in heights) or 1
    lane = (WIDTH - 20) / bins
    drawn = []
    for side, name in enumerate(("draft", "release")):
        for nth, part in enumerate(heights[side]):
            tall = (HEIGHT - BOTTOM - TOP) * part / top
            x = 10 + nth * lane + side * lane * 0.45 + lane * 0.05
            y = HEIGHT - BOTTOM - tall
            first = least + nth * step
            text = f"{first}" if step == 1 else f"{first}–{first + step - 1}"
            drawn.append(
                Bar(name, round(x, 1), round(y, 1), round(lane * 0.42, 1), round(tall, 1), 0, 0, 0,
                    f"{text}: {100 * part:.1f} %")
            )  # fmt: skip
    every = max(1, bins // 10)
    ticks = tuple(
        (round(10 + (nth + 0.5) * lane, 1), str(least + nth * step))
        for nth in range(0, bins, every)
    )
    return Histogram(tuple(drawn), ticks)


def _bin_shares(values: dict[str, int], least: int, step: int, bins: int) -> list[float]:
    counts = [0] * bins
    for value, n in values.items():
        counts[(int(value) - least) // step] += n
    whole = sum(counts) or 1
    return [count / whole for count in counts]
