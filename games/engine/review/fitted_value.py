"""Values of positions that were fitted to bot matches, so that a playout need not go to the end.

The logarithm of a seat's chances is a weighted sum of what it has. The weights of a game are in its
`review/weights.json`, a row for each part of a match; `python -m bench.reviews.fit` writes them.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import exp

import msgspec

Features = tuple[float, ...]
SeatFeatures = tuple[int, Features]
"""A seat that can still win, and what it has."""


class Weights(msgspec.Struct, frozen=True):
    """The file of the weights, and what they were fitted to."""

    features: tuple[str, ...]
    weights: tuple[tuple[float, ...], ...]
    matches: int
    positions: int
    loss: float
    """The mean loss (natural logarithm) on matches that were left out of the fit."""
    loss_of_equal: float
    """The same if all seats had the same chances."""


@cache
def read_weights(key: str) -> tuple[tuple[float, ...], ...]:
    """The weights of each part of a match, in the order of the features."""
    text = files(f"games.{key}.review").joinpath("weights.json").read_bytes()
    return msgspec.json.decode(text, type=Weights).weights


def weigh(rows: Sequence[Features], weights: Sequence[float]) -> list[float]:
    """Shares that add up to 1, by the weighted sum of each row."""
    sums = [sum(w * x for w, x in zip(weights, row, strict=True)) for row in rows]
    highest = max(sums)
    powers = [exp(each - highest) for each in sums]
    total = sum(powers)
    return [each / total for each in powers]


def share_out(
    found: Sequence[SeatFeatures], weights: Sequence[float], seats: int
) -> tuple[float, ...]:
    """The share of every seat in the first place; none for those that can no longer win."""
    shares = [0.0] * seats
    rows = weigh([row for _, row in found], weights)
    for (seat, _), share in zip(found, rows, strict=True):
        shares[seat] = share
    return tuple(shares)
