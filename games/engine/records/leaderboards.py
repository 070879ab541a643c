"""The leaderboards of a game: which figures of a run they compare, in which order, and the ties."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from importlib import resources
from math import prod
from typing import Any, Literal

import msgspec

from games.engine.texts import gettext_noop

Ties = Literal["earlier", "shared"]

WIDEST = 2**53
"""The score of a row is a whole number that a float holds exactly: the rank index keeps floats."""


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
    unit: str = ""
    """What stands behind the figure."""
    joined: bool = False
    """Whether it is shown behind the metric before it, after its title, if it is not 0."""
    less_next: int = 0
    """How many times the next metric is taken off before this one is compared."""

    @property
    def span(self) -> int:
        return self.most - self.least + 1

    def cost(self, value: int) -> int:
        """The distance of a value from the best possible one; values out of range are clamped."""
        value = min(max(value, self.least), self.most)
        return self.most - value if self.high else value - self.least


@dataclass(frozen=True)
class Terms:
    """Numbers of a daily that a release of the content may set."""

    grace_minutes: int = 60
    """How long after its day a run that was begun in it may be finished."""
    dnf_over_par: int = 0
    """What an attempt without a finish counts over par; 0: this game has no par."""


PARTS = 840
"""A win in parts, so that up to eight can share it evenly."""
How = Literal["best", "streak", "total", "rate", "mean"]
PERSON = "person"
"""The name of a person's seat where bots are named by their level."""


@dataclass(frozen=True)
class Tally:
    """How a board is made of a person's finished matches, be they against bots or people.

    A match in which the person resigned, or a bot stood in, is no best match and adds to no total;
    in a streak or a rate it is a match not won.
    """

    how: How
    fact: str = ""
    """What is counted: a name in `Outcome.records`, where "won" and "place" are always known."""
    last: int = 0
    """Only so many matches, the newest; 0: all."""
    days: int = 0
    """Only matches of so many days; 0: however old."""
    least: int = 1
    """Enough matches to be listed."""
    shared: bool = False
    """Whether a first place that k share adds 1/k of a win to a rate, not a whole one."""
    rivals: frozenset[str] = frozenset({PERSON, "easy", "normal", "hard"})
    """Who may sit in the other seats."""
    people: int = 1
    """How many people must have played."""
    scopes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The boards of this kind: scope -> its name in texts to translate. Empty: just one."""
    scope: Callable[[Mapping[str, Any], tuple[str, ...]], str] = lambda facts, rivals: ""
    """(facts of the seat, the other seats' levels) -> the scope; a match outside all is left out.
    """


@dataclass(frozen=True)
class Elo:
    """Ratings by pairs: everyone against everyone else of a match."""

    start: int = 1200
    k: int = 32
    bots: Mapping[str, int] = field(default_factory=dict)
    """Level -> its fixed rating; bots of other levels do not count."""
    by_share: bool = False
    """Judge a pair by its shares of the scores instead of who was placed before whom."""
    ladders: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The ladders on which people are rated apart: each with its name in texts to translate.
    Empty: one for duels and one for larger tables."""
    ladder: Callable[[Mapping[str, Any], int], str] = lambda facts, players: ""
    """(facts of a seat, how many played) -> the ladder that a match counts for. Before its end a
    match is asked with its options instead: they must have the facts that decide."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """What a match must have been started with to be rated; None: a value that is left out."""


@dataclass(frozen=True)
class Achievement:
    """Something that one finished match can show; a pure judgement of its facts."""

    key: str
    title: str
    about: str
    """What must be done, in a sentence."""
    is_earned: Callable[[Mapping[str, Any], tuple[str, ...]], bool]
    """(facts of the seat, where "won" and "place" are always known, the other seats' levels)."""


class MeasuredRating(msgspec.Struct, frozen=True):
    """The rating of a level of bots, measured in matches against the other levels."""

    rating: int
    uncertainty: int
    matches: int


class BotRatings(msgspec.Struct, frozen=True):
    """What `bench/bots/ratings.py` measured, on the scale of people's ratings: the normal level
    is fixed at the rating that people start with."""

    measured: str = ""
    """The day of the measurement."""
    ladders: dict[str, dict[str, MeasuredRating]] = {}
    """Ladder -> level -> its rating."""

    def find(self, ladder: str, level: str) -> MeasuredRating | None:
        """The rating of a level on a ladder; on one that was not measured, that on the first."""
        first = next(iter(self.ladders.values()), {})
        return self.ladders.get(ladder, first).get(level)


def read_bot_ratings(package: str) -> BotRatings:
    """The measured ratings that lie beside the bots of a game."""
    stored = resources.files(package).joinpath("ratings.json").read_bytes()
    return msgspec.json.decode(stored, type=BotRatings)


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
    tally: Tally | None = None
    """None: its rows are runs on a seed or a day."""
    about: str = ""
    """One sentence for the reader of the board."""
    first_only: bool = False
    """Whether only a person's first match on a seed counts, as in games with hidden cards."""

    def __post_init__(self) -> None:
        assert prod(metric.span for metric in self.metrics) <= WIDEST, self.key

    def score(self, values: tuple[int, ...]) -> int:
        """The order of runs as one number: less is better, equal runs have the same."""
        score = 0
        for nth, (metric, value) in enumerate(zip(self.metrics, values, strict=True)):
            off = metric.less_next * values[nth + 1] if metric.less_next else 0
            score = score * metric.span + metric.cost(value - off)
        return score

    @property
    def columns(self) -> tuple[Metric, ...]:
        """The metrics that have a column of their own."""
        return tuple(metric for metric in self.metrics if not metric.joined)


SEED, DAILY, PAST = "seed", "daily", "past"
"""The kinds whose rows are single runs: on a seed, on today's, on that of a past day."""
WEEKLY, PAST_WEEKLY = "weekly", "past-weekly"
"""The same of weeks, whose runs have a modifier."""


@dataclass(frozen=True)
class WeeklyBoards:
    """The boards of a game with weeklies: titles and options of this week's and of past ones."""

    titles: tuple[str, str]
    modes: tuple[Mapping[str, Any], Mapping[str, Any]] = ({}, {})


_FIRST_TRY = gettext_noop("Runs of one seed. Only your first match on a seed counts.")


def run_boards(
    *metrics: Metric,
    modes: tuple[Mapping[str, Any], Mapping[str, Any], Mapping[str, Any]] = ({}, {}, {}),
    against: tuple[str, ...] = (),
    terms: Callable[[Any], Terms] = lambda content: Terms(),
    daily_ties: Ties = "shared",
    titles: tuple[str, str] = (gettext_noop("Daily"), gettext_noop("Past dailies")),
    first_only: bool = True,
    weekly: WeeklyBoards | None = None,
) -> tuple[BoardKind, ...]:
    """The boards of runs; `modes` are the options of an open, a daily and a past daily run. With
    `weekly` there are two more, for weeks.

    Where runs can be repeated, ties go to the earlier finish; in a daily the hour does not count.
    With `first_only` only the first try on a seed counts, as where cards or rivals are hidden.
    """
    opened, daily, past = modes
    weeks: tuple[BoardKind, ...] = ()
    if weekly:
        (title, past_title), (now, over) = weekly.titles, weekly.modes
        weeks = (
            BoardKind(WEEKLY, title, metrics, daily_ties, now, against, terms),
            BoardKind(PAST_WEEKLY, past_title, metrics, "earlier", over, against, terms),
        )
    seeds = BoardKind(
        SEED, gettext_noop("Seed records"), metrics, "earlier", opened, against, terms
    )
    return (
        replace(seeds, first_only=first_only, about=_FIRST_TRY if first_only else ""),
        BoardKind(DAILY, titles[0], metrics, daily_ties, daily, against, terms),
        BoardKind(PAST, titles[1], metrics, "earlier", past, against, terms),
        *weeks,
    )


def best(key: str, title: str, about: str, *metrics: Metric, **tally: Any) -> BoardKind:
    """Everyone's best match: the metrics name its facts; equal ones go to the earlier finish."""
    return BoardKind(key, title, metrics, "earlier", tally=Tally("best", **tally), about=about)


def streak(key: str, title: str, about: str, **tally: Any) -> BoardKind:
    """The longest run of matches won, and how long the present one is."""
    metrics = (
        Metric("streak", gettext_noop("Longest streak"), gettext_noop("longer streak"), high=True),
        Metric("now", gettext_noop("Streak now"), gettext_noop("longer streak now"), high=True),
    )
    counted = Tally("streak", "won", **tally)
    return BoardKind(key, title, metrics, "shared", tally=counted, about=about)


def total(key: str, title: str, about: str, metric: Metric, **tally: Any) -> BoardKind:
    """What all matches of a person add up to."""
    counted = Tally("total", metric.name, **tally)
    return BoardKind(key, title, (metric, _played), "shared", tally=counted, about=about)


def rate(key: str, title: str, about: str, **tally: Any) -> BoardKind:
    """The share of matches won, in tenths of a percent."""
    share = Metric(
        "rate", gettext_noop("Share won"), gettext_noop("higher share"), True, 0, 1000, 10, "%"
    )
    counted = Tally("rate", "won", **tally)
    return BoardKind(key, title, (share, _played), "shared", tally=counted, about=about)


def mean(key: str, title: str, about: str, metric: Metric, **tally: Any) -> BoardKind:
    """The mean of a fact, stored `metric.scale` times."""
    counted = Tally("mean", metric.name, **tally)
    return BoardKind(key, title, (metric, _played), "shared", tally=counted, about=about)


_played = Metric("played", gettext_noop("Matches"), gettext_noop("more matches"), high=True)
