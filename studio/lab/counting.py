"""Counts bot matches: wins, lengths, scores and picked items, with confidence intervals.

A tally holds sums only, so its size does not grow with the number of matches.
"""

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any, NamedTuple

import msgspec

from games.engine.chance import Chance
from games.engine.game import Game
from games.engine.protocol import Outcome, Rules
from studio.lab import bot_matches
from studio.lab.bot_matches import Lineup, Played

Z95 = 1.96
"""Standard deviations of the 95 % confidence interval."""
T95 = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
    2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
    2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
)  # fmt: skip
"""The same by Student's distribution, for 1 to 30 degrees of freedom."""


class Mean(msgspec.Struct):
    """The sums of a mean and its variance."""

    n: int = 0
    total: float = 0
    squares: float = 0

    def add(self, value: float) -> None:
        self.n += 1
        self.total += value
        self.squares += value * value


class Count(msgspec.Struct):
    """The counts of one item."""

    offered: int = 0
    taken: int = 0
    seats: int = 0
    """Seats that took it at least once, summed over all matches."""
    wins: float = 0
    score: Mean = msgspec.field(default_factory=Mean)


class Tally(msgspec.Struct):
    """The counts of one side of an experiment: the draft or the release."""

    matches: int = 0
    length: Mean = msgspec.field(default_factory=Mean)
    lengths: dict[str, int] = msgspec.field(default_factory=dict)
    wins: list[float] = msgspec.field(default_factory=list)
    scores: list[Mean] = msgspec.field(default_factory=list)
    points: dict[str, int] = msgspec.field(default_factory=dict)
    """Score -> how often any seat reached it."""
    items: dict[str, Count] = msgspec.field(default_factory=dict)
    seen: dict[str, Count] = msgspec.field(default_factory=dict)
    """Everything that came up, by section and key; `taken`: in how many matches."""


class Pairs(msgspec.Struct):
    """The differences of pairs of matches with the same luck: the first side less the second."""

    n: int = 0
    length: Mean = msgspec.field(default_factory=Mean)
    wins: list[Mean] = msgspec.field(default_factory=list)
    scores: list[Mean] = msgspec.field(default_factory=list)


class Span(NamedTuple):
    """A figure with its 95 % confidence interval."""

    value: float
    low: float
    high: float
    n: int

    def differs(self, other: "Span") -> bool:
        """Whether the difference of two figures is significant."""
        if min(self.n, other.n) < 2:
            return False
        reach = sqrt((self.high - self.low) ** 2 + (other.high - other.low) ** 2) / 2
        return abs(self.value - other.value) > reach


def share(hits: float, n: int) -> Span:
    """A rate with Wilson's interval, which stays within 0 and 1."""
    if not n:
        return Span(0, 0, 0, 0)
    rate, z = min(1.0, hits / n), Z95 * Z95
    middle = (rate + z / (2 * n)) / (1 + z / n)
    reach = Z95 * sqrt(rate * (1 - rate) / n + z / (4 * n * n)) / (1 + z / n)
    return Span(rate, max(0.0, middle - reach), min(1.0, middle + reach), n)


def average(mean: Mean) -> Span:
    """A mean with its interval; a single value has none."""
    if not mean.n:
        return Span(0, 0, 0, 0)
    value, free = mean.total / mean.n, mean.n - 1
    if not free:
        return Span(value, value, value, 1)
    spread = max(0.0, mean.squares - mean.n * value * value) / free
    quantile = T95[free - 1] if free <= len(T95) else Z95
    reach = quantile * sqrt(spread / mean.n)
    return Span(value, value - reach, value + reach, mean.n)


def match_key(seed: str, nth: int) -> bytes:
    """The key of the nth match. Both sides share it, so that only the content differs."""
    chance = Chance(seed.encode())
    return b"".join(chance.draw("lab", nth, slot, 1 << 64).to_bytes(8, "big") for slot in range(4))


def play(
    tally: Tally,
    game: Game,
    rules: Rules,
    key: bytes,
    levels: Iterable[str],
    options: Mapping[str, Any],
) -> None:
    """Play one match among bots and count it."""
    played = bot_matches.advance_match(game, rules, Lineup(tuple(levels), dict(options)), key)
    assert isinstance(played, Played)
    count(tally, played)


def count(tally: Tally, played: Played) -> None:
    """Add a match to the sums."""
    moves, outcome, picks = played.moves, played.outcome, played.picks
    seats = len(outcome.scores)
    tally.matches += 1
    tally.length.add(moves)
    tally.lengths[str(moves)] = tally.lengths.get(str(moves), 0) + 1
    tally.wins += [0.0] * (seats - len(tally.wins))
    tally.scores += [Mean() for _ in range(seats - len(tally.scores))]
    shares = _shares(outcome)
    for seat, score in enumerate(outcome.scores):
        tally.wins[seat] += shares[seat]
        tally.scores[seat].add(score)
        tally.points[str(score)] = tally.points.get(str(score), 0) + 1
    for pick in picks:
        count = tally.items.setdefault(pick.item, Count())
        count.taken += pick.taken
        count.offered += not pick.taken
    for seat, item in {(pick.seat, pick.item) for pick in picks if pick.taken}:
        count = tally.items[item]
        count.seats += 1
        count.wins += shares[seat]
        count.score.add(outcome.scores[seat])


def count_items(tally: Tally, played: Played) -> None:
    """Add what came up in a match: in how many matches, and how its seats fared."""
    shares, scores = _shares(played.outcome), played.outcome.scores
    for item in {item for _seat, item in played.items}:
        tally.seen.setdefault(item, Count()).taken += 1
    for seat, item in played.items:
        if 0 <= seat < len(shares):
            count = tally.seen[item]
            count.seats += 1
            count.wins += shares[seat]
            count.score.add(scores[seat])


def count_pair(pairs: Pairs, one: Played, other: Played) -> None:
    """Add the differences of two matches with the same luck."""
    first, second = _shares(one.outcome), _shares(other.outcome)
    seats = min(len(first), len(second))
    pairs.n += 1
    pairs.length.add(one.moves - other.moves)
    pairs.wins += [Mean() for _ in range(seats - len(pairs.wins))]
    pairs.scores += [Mean() for _ in range(seats - len(pairs.scores))]
    for seat in range(seats):
        pairs.wins[seat].add(first[seat] - second[seat])
        pairs.scores[seat].add(one.outcome.scores[seat] - other.outcome.scores[seat])


def _shares(outcome: Outcome) -> list[float]:
    """The share of the win of each seat: ties for the first place divide it."""
    firsts = outcome.places.count(1)
    return [1 / firsts if place == 1 else 0.0 for place in outcome.places]
