"""Predictions against results: reliability by bins, Brier scores and calibration errors."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

import msgspec

from games.engine.game import Game

BINS = 10
Z = 1.96


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
    """The table of a game, with its sums over all matches and over both kinds."""
    assert game.review is not None
    policy = game.review.policy or game.bots.quick_level
    kinds = {
        "all": list(notes),
        "policy": [each for each in notes if set(each.levels) == {policy}],
        "other": [each for each in notes if set(each.levels) != {policy}],
    }
    by_score = game.review.by_score
    lines = describe_bins(list_pairs(notes), by_score)
    for kind, chosen in kinds.items():
        lines.append(
            f"{kind}: {len(chosen)} matches, {describe_sums(list_pairs(chosen), by_score)}"
        )
    return "\n".join(lines)


def list_pairs(notes: Sequence[Prediction]) -> list[Pair]:
    """One for each seat."""
    return [Pair(*pair) for each in notes for pair in zip(each.means, each.result, strict=True)]


def describe_bins(pairs: Sequence[Pair], by_score: bool) -> list[str]:
    """A row for each bin, as Markdown."""
    lines = ["| predicted | observed | 95 % interval | count |", "| ---: | ---: | :---: | ---: |"]
    for chosen in fill_bins(pairs, by_score):
        if chosen:
            predicted, observed = _mean([p for p, _ in chosen]), _mean([y for _, y in chosen])
            low, high = (find_range if by_score else find_share)([y for _, y in chosen])
            mark = "" if low <= predicted <= high else " *"
            between = f"{low:.3f} to {high:.3f}{mark}"
            lines.append(f"| {predicted:.3f} | {observed:.3f} | {between} | {len(chosen)} |")
    return lines


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
        f"Brier {brier:.3f} (a constant guess {guess:.3f}), calibration error "
        f"{sum(gaps) / len(pairs):.3f}, bias {bias:+.3f}"
    )


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
