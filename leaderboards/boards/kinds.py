"""The kinds of leaderboards: those that a game declares, and those that all games share.

There is no board of "fewest turns on any seed": a lucky or solved seed would fill it. So the
boards of the week and of all time add up the dailies, where everyone has the same chance draws and
one try. A finished daily is worth 1 to 100 points, by the share of the other finishers that it
beats. An easy seed gains nothing, and a day with many players is worth as much as one with few.
"""

from dataclasses import dataclass
from typing import Any

import msgspec

from games.engine.errors import NoSuchMatch
from games.engine.game import Game
from games.engine.records.leaderboards import (
    DAILY,
    PAST,
    PAST_WEEKLY,
    SEED,
    WEEKLY,
    BoardKind,
    Metric,
)
from games.engine.registry import GAMES
from games.engine.texts import gettext_noop
from games.match import releases

DAYS = (DAILY, PAST)
"""The kinds whose boards are those of a day."""
WEEKS = (WEEKLY, PAST_WEEKLY)
"""The kinds whose boards are those of a week with a modifier."""
SHARED = (*DAYS, *WEEKS)
"""The kinds of runs on a key that was drawn for all. Guests play there outside the ranking."""
WEEK, ALLTIME, AVERAGE, RATING = "week", "alltime", "average", "rating"

_points = (
    Metric("points", gettext_noop("Points"), gettext_noop("more points"), high=True),
    Metric("dailies", gettext_noop("Dailies"), gettext_noop("fewer dailies played")),
)
_TOTALS = (
    BoardKind(WEEK, gettext_noop("This week"), _points, "shared"),
    BoardKind(ALLTIME, gettext_noop("All time"), _points, "shared"),
)
_AVERAGE = BoardKind(
    AVERAGE,
    gettext_noop("30 days against par"),
    (
        Metric(
            "average",
            gettext_noop("Average over par"),
            gettext_noop("lower average over par"),
            least=-(2**19),
            scale=100,
        ),
        Metric("dailies", gettext_noop("Dailies"), gettext_noop("more dailies played"), high=True),
    ),
    "shared",
)
_RATING = BoardKind(
    RATING,
    gettext_noop("Rating"),
    (
        Metric(
            "rating",
            gettext_noop("Rating"),
            gettext_noop("higher rating less twice its uncertainty"),
            high=True,
            least=-(2**19),
            less_next=2,
        ),
        Metric("uncertainty", "±", gettext_noop("lower uncertainty"), most=2**10 - 1, joined=True),
        Metric("played", gettext_noop("Matches"), gettext_noop("more matches"), high=True),
    ),
    "shared",
)


@dataclass(frozen=True)
class BoardAddress:
    """Identifies a board: game, kind, scope (seed, day, week or class) and release."""

    game: Game
    kind: BoardKind
    scope: str = ""
    release: int = 0


def board_kinds(game: Game) -> dict[str, BoardKind]:
    """All kinds of boards of a game, by key."""
    kinds = list(game.records.leaderboards)
    if any(kind.key == DAILY for kind in kinds):
        kinds += [*_TOTALS, _AVERAGE] if game.records.runs else _TOTALS
    if game.seats[-1] > 1:
        kinds.append(_RATING)
    return {kind.key: kind for kind in kinds}


def get_kind(game: Game, key: str) -> BoardKind:
    """The kind with this key; refused if the game has none."""
    kind = board_kinds(game).get(key)
    if kind is None:
        raise NoSuchMatch("no_such_board")
    return kind


def single_match_kinds(game: str) -> set[str]:
    """The kinds of a game whose rows are single matches, which can be executed again."""
    own = GAMES[game].records.leaderboards if game in GAMES else ()
    return {kind.key for kind in own if not kind.tally or kind.tally.how == "best"}


def run_options(game: Game, kind: BoardKind, release_id: int) -> dict[str, Any]:
    """The options of the runs of a kind, as far as a release offers them; else what it offers."""
    seats = 1 + len(kind.against)
    options = game.fit_options(releases.content(release_id), kind.options, seats)
    plain: dict[str, Any] = msgspec.to_builtins(options)
    return plain


def games_with_dailies() -> list[Game]:
    return [
        game
        for game in GAMES.values()
        if any(kind.key == DAILY for kind in game.records.leaderboards)
    ]


def games_with_weeklies() -> list[Game]:
    return [
        game
        for game in GAMES.values()
        if any(kind.key == WEEKLY for kind in game.records.leaderboards)
    ]


__all__ = [
    "ALLTIME",
    "AVERAGE",
    "DAILY",
    "DAYS",
    "PAST",
    "PAST_WEEKLY",
    "RATING",
    "SEED",
    "SHARED",
    "WEEK",
    "WEEKLY",
    "WEEKS",
    "BoardAddress",
    "get_kind",
]
