"""Standings of a cup from its results, with the tie-breaks."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from games.engine.records.leaderboards import PARTS

FIRE = 2
"""Wins in a row after which an arena counts double."""


@dataclass(frozen=True)
class Result:
    """What a match of a cup gave to each: a whole win is PARTS. Alone: a bye."""

    points: Mapping[int, int]


@dataclass(frozen=True)
class Standing:
    """One row of the standings."""

    key: int
    rank: int
    points: int
    buchholz: int = 0
    direct: int = 0
    wins: int = 0
    played: int = 0
    streak: int = 0
    byes: int = 0


def share_points(places: Sequence[int]) -> list[int]:
    """What each seat gets: the share of the others that it beat, ties half. A place of 0, for who
    gave up or stayed away, is the last."""
    if len(places) < 2:
        return [PARTS] * len(places)
    last = max(places) + 1
    ranks = [place or last for place in places]
    return [
        sum(2 * (mine < theirs) + (mine == theirs) for theirs in ranks[:nth] + ranks[nth + 1 :])
        * PARTS
        // (2 * (len(ranks) - 1))
        if places[nth]
        else 0
        for nth, mine in enumerate(ranks)
    ]


def rank_swiss(keys: Sequence[int], results: Iterable[Result]) -> list[Standing]:
    """Order by points, then Buchholz (the points of all rivals), then the points that those who
    are still level took from each other, then wins. Who is level in all of it shares a rank."""
    games = list(results)
    rows = _count(keys, games)
    totals = {row.key: row.points for row in rows}
    rivals = _rivals(games)
    buchholz = {key: sum(totals.get(other, 0) for other in rivals[key]) for key in keys}
    direct: dict[int, int] = {}
    level = sorted(keys, key=lambda key: (-totals[key], -buchholz[key]))
    for _, group in groupby(level, key=lambda key: (totals[key], buchholz[key])):
        direct |= _direct_points(set(group), games)
    full = [
        Standing(row.key, 0, row.points, buchholz[row.key], direct[row.key], row.wins, row.played,
                 byes=row.byes)
        for row in rows
    ]  # fmt: skip
    return _rank(full, lambda row: (-row.points, -row.buchholz, -row.direct, -row.wins))


def rank_arena(keys: Sequence[int], results: Iterable[Result]) -> list[Standing]:
    """Order by points, doubled while a streak of wins lasts, then wins, then fewer matches.
    Results are in the order in which the matches ended."""
    points: dict[int, int] = dict.fromkeys(keys, 0)
    wins, played, streaks = dict(points), dict(points), dict(points)
    for result in results:
        for key, got in result.points.items():
            if key not in points:
                continue
            points[key] += got * (2 if streaks[key] >= FIRE else 1)
            won = got == PARTS
            streaks[key] = streaks[key] + 1 if won else 0
            wins[key] += won
            played[key] += 1
    rows = [
        Standing(key, 0, points[key], wins=wins[key], played=played[key], streak=streaks[key])
        for key in keys
    ]
    return _rank(rows, lambda row: (-row.points, -row.wins, row.played))


def _count(keys: Sequence[int], games: Sequence[Result]) -> list[Standing]:
    points: dict[int, int] = defaultdict(int)
    wins: dict[int, int] = defaultdict(int)
    played: dict[int, int] = defaultdict(int)
    byes: dict[int, int] = defaultdict(int)
    for game in games:
        alone = len(game.points) == 1
        for key, got in game.points.items():
            points[key] += got
            wins[key] += got == PARTS and not alone
            played[key] += not alone
            byes[key] += alone
    return [
        Standing(key, 0, points[key], wins=wins[key], played=played[key], byes=byes[key])
        for key in keys
    ]


def _rivals(games: Sequence[Result]) -> dict[int, list[int]]:
    rivals: dict[int, list[int]] = defaultdict(list)
    for game in games:
        for key in game.points:
            rivals[key] += [other for other in game.points if other != key]
    return rivals


def _direct_points(group: set[int], games: Sequence[Result]) -> dict[int, int]:
    """What those of a group took from each other: 2 for each time before another, 1 if level."""
    taken = dict.fromkeys(group, 0)
    if len(group) < 2:
        return taken
    for game in games:
        among = [key for key in game.points if key in group]
        for key in among:
            mine = game.points[key]
            for other in among:
                if other != key:
                    theirs = game.points[other]
                    taken[key] += 2 * (mine > theirs) + (mine == theirs)
    return taken


def _rank(rows: Sequence[Standing], order: Callable[[Standing], tuple[int, ...]]) -> list[Standing]:
    ranked: list[Standing] = []
    for row in sorted(rows, key=lambda row: (order(row), row.key)):
        level = ranked and order(ranked[-1]) == order(row)
        rank = ranked[-1].rank if level else len(ranked) + 1
        ranked.append(
            Standing(row.key, rank, row.points, row.buchholz, row.direct, row.wins, row.played,
                     row.streak, row.byes)
        )  # fmt: skip
    return ranked
