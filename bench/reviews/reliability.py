"""Predictions against results: reliability by bins, Brier scores and calibration errors."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

import msgspec

from games.engine.game import Game

BINS = 10
Z = 1.96
HEAD = """\
| policy: predicted | observed | count | mixed: predicted | observed | count |
| ---: | :--- | ---: | ---: | :--- | ---: |"""


class Prediction(msgspec.Struct, frozen=True):
    """The value of one position of a match, and how the match ended."""

    match: int
    levels: tuple[str, ...]
    moment: float
    """The share of the match that had been played."""
    means: tuple[float, ...]
    errors: tuple[float, ...]
    result: tuple[float, ...]


class Pair(NamedTuple):
    """What was predicted for a seat, and its result."""

    predicted: float
    observed: float


def describe(game: Game, notes: Sequence[Prediction]) -> str:
    """The table of a game as Markdown, with its sums: on the left the matches in which all seats
    had the policy, on the right the others."""
    assert game.review is not None
    policy, by_score = game.review.policy or game.bots.quick_level, game.review.by_score
    kinds = {
        "policy": [each for each in notes if set(each.levels) == {policy}],
        "mixed": [each for each in notes if set(each.levels) != {policy}],
        "all": list(notes),
    }
    halves = [fill_bins(list_pairs(kinds[kind]), by_score) for kind in ("policy", "mixed")]
    lines = [HEAD] + [
        f"| {' | '.join(describe_bin(each, by_score) for each in row)} |"
        for row in zip(*halves, strict=True)
    ]
    lines.append("")
    for kind, chosen in kinds.items():
        sums = describe_sums(list_pairs(chosen), by_score)
        lines.append(f"- {kind}, {len(chosen)} matches: {sums}")
    return "\n".join(lines)


def list_pairs(notes: Sequence[Prediction]) -> list[Pair]:
    """One for each seat."""
    return [Pair(*pair) for each in notes for pair in zip(each.means, each.result, strict=True)]


def describe_bin(pairs: Sequence[Pair], by_score: bool) -> str:
    """The cells of a bin: predicted, observed with its interval, count."""
    if not pairs:
        return " | | "
    predicted, results = _mean([p for p, _ in pairs]), [y for _, y in pairs]
    low, high = (find_range if by_score else find_share)(results)
    mark = "" if low <= predicted <= high else " *"
    digits = 1 if by_score else 2
    cells = [f"{number:.{digits}f}" for number in (predicted, _mean(results), low, high)]
    return f"{cells[0]} | {cells[1]} ({cells[2]} to {cells[3]}){mark} | {len(pairs)}"


def fill_bins(pairs: Sequence[Pair], by_score: bool) -> list[list[Pair]]:
    """Shares by tenths; scores in ten parts of the same size."""
    if by_score:
        ranked = sorted(pairs)
        return [
            ranked[len(ranked) * nth // BINS : len(ranked) * (nth + 1) // BINS]
            for nth in range(BINS)
        ]
    bins: list[list[Pair]] = [[] for _ in range(BINS)]
    for pair in pairs:
        bins[min(BINS - 1, int(pair.predicted * BINS))].append(pair)
    return bins


def find_share(results: Sequence[float]) -> tuple[float, float]:
    """Wilson's interval of a share."""
    n, p = len(results), _mean(results)
    middle, width = p + Z * Z / 2 / n, Z * sqrt(p * (1 - p) / n + Z * Z / 4 / n / n)
    return (middle - width) / (1 + Z * Z / n), (middle + width) / (1 + Z * Z / n)


def find_range(results: Sequence[float]) -> tuple[float, float]:
    """The interval of a mean."""
    mean = _mean(results)
    variance = sum((x - mean) ** 2 for x in results) / max(1, len(results) - 1)
    return mean - Z * sqrt(variance / len(results)), mean + Z * sqrt(variance / len(results))


def describe_sums(pairs: Sequence[Pair], by_score: bool) -> str:
    """Brier score (mean squared error), that of a constant guess, and calibration error."""
    if not pairs:
        return "nothing"
    constant = _mean([y for _, y in pairs])
    brier = _mean([(p - y) ** 2 for p, y in pairs])
    guess = _mean([(constant - y) ** 2 for _, y in pairs])
    bins = [each for each in fill_bins(pairs, by_score) if each]
    gaps = [abs(sum(p - y for p, y in each)) for each in bins]
    bias = _mean([p - y for p, y in pairs])
    return (
        f"mean squared error (Brier) {brier:.3f}, of a constant guess {guess:.3f}; calibration "
        f"error {sum(gaps) / len(pairs):.3f}; bias {bias:+.3f}"
    )


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
