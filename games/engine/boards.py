"""What a game's boards compare: which figures of a run, in which order, and what breaks a tie."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import prod
from typing import Any, Literal

from games.engine.texts import gettext_noop

Ties = Literal["earlier", "shared"]

WIDEST = 2**53
"""An order is one whole number that a float holds exactly: the index of ranks keeps floats."""


@dataclass(frozen=True)
class Metric:
    """One figure of a run, as `Outcome.records` names it."""

    name: str
    title: str
    better: str
    """The criterion in words: "fewer turns"."""
    high: bool = False
    """Whether more is better."""
    least: int = 0
    most: int = 2**20 - 1
    scale: int = 1
    """The stored whole number is so many times what is shown."""

    @property
    def span(self) -> int:
        return self.most - self.least + 1

    def cost(self, value: int) -> int:
        """How far a value is from the best there can be; what lies outside counts as the edge."""
        value = min(max(value, self.least), self.most)
        return self.most - value if self.high else value - self.least


@dataclass(frozen=True)
class Terms:
    """Numbers of a daily that a release of the content may set."""

    grace_minutes: int = 60
    """How long after its day a run that was begun in it may be finished."""
    dnf_over_par: int = 0
    """What an attempt without a finish counts over par; 0: this game has no par."""


@dataclass(frozen=True)
class BoardKind:
    """A kind of board: which runs it takes and which of two goes first."""

    key: str
    title: str
    metrics: tuple[Metric, ...]
    ties: Ties
    """What orders runs whose metrics are all equal: the earlier finish, or nothing."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """What a run must have been started with."""
    against: tuple[str, ...] = ()
    """The levels of the bots in the other seats."""
    terms: Callable[[Any], Terms] = lambda content: Terms()

    def __post_init__(self) -> None:
        assert prod(metric.span for metric in self.metrics) <= WIDEST, self.key

    def score(self, values: tuple[int, ...]) -> int:
        """The order of runs as one number: less is better, equal runs have the same."""
        score = 0
        for metric, value in zip(self.metrics, values, strict=True):
            score = score * metric.span + metric.cost(value)
        return score


SEED, DAILY, PAST = "seed", "daily", "past"
"""The kinds whose rows are single runs: on an open seed, on today's, on that of a past day."""


def of_runs(
    *metrics: Metric,
    modes: tuple[Mapping[str, Any], Mapping[str, Any], Mapping[str, Any]] = ({}, {}, {}),
    against: tuple[str, ...] = (),
    terms: Callable[[Any], Terms] = lambda content: Terms(),
    daily_ties: Ties = "shared",
    titles: tuple[str, str] = (gettext_noop("Daily"), gettext_noop("Past dailies")),
) -> tuple[BoardKind, ...]:
    """The three boards of runs; `modes` are the options of an open, a daily and a past daily run.

    Where one may try again the first finder deserves the credit; in a daily the hour of play is
    no skill.
    """
    opened, daily, past = modes
    return (
        BoardKind(SEED, gettext_noop("Seed records"), metrics, "earlier", opened, against, terms),
        BoardKind(DAILY, titles[0], metrics, daily_ties, daily, against, terms),
        BoardKind(PAST, titles[1], metrics, "earlier", past, against, terms),
    )
