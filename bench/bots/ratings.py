"""The ratings of bots, measured in matches of all levels against each other.

python -m bench.bots.ratings [--matches 300] [--write] [game[/ladder] ...]

Every ladder gets matches in which the levels meet in turn, seats rotated; match n is always the
same match. The ratings are the ones under which the results are most likely (Bradley-Terry, every
pair of a match counts, those of a large table less), and the normal level is fixed at the rating
that people start with. `--write` stores them beside the bots, in `games/<key>/bots/ratings.json`.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from itertools import combinations
from math import log, sqrt
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from games.engine import playouts
from games.engine.game import Game
from games.engine.records.leaderboards import BotRatings, MeasuredRating
from games.engine.registry import GAMES

MATCHES = 300
PROCESSES = 2
START = 1200
"""Where people start in a game without ratings of its own."""
ANCHOR = "normal"
ODDS = log(10) / 400
"""400 points are odds of ten to one."""
ROUNDS = 400
LADDERS: dict[str, dict[str, tuple[int, dict[str, Any]]]] = {
    "dice": {"duel": (2, {})},
    "travel": {"duel": (2, {}), "many": (4, {})},
    "euler": {"duel": (2, {}), "many": (4, {})},
    "autochess": {
        "standard:2": (2, {}),
        "standard:4": (4, {}),
        "alpha5:2": (2, {"mode": "alpha5"}),
    },
}
"""Game -> ladder -> the seats and options of its matches."""


class Task(NamedTuple):
    """One match."""

    game: str
    number: int
    levels: tuple[str, ...]
    options: dict[str, Any]


class Meeting(NamedTuple):
    """What two levels made of each other in one match, and how much it counts."""

    one: str
    other: str
    share: float
    weight: float


def main() -> int:
    """Measure, print and perhaps store."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots.ratings")
    parser.add_argument("ladders", nargs="*", help="game or game/ladder; none: all")
    parser.add_argument("--matches", type=int, default=MATCHES, help="of each ladder")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    for key, ladders in LADDERS.items():
        for ladder, (seats, options) in ladders.items():
            if args.ladders and not {key, f"{key}/{ladder}"} & set(args.ladders):
                continue
            found = measure(GAMES[key], seats, options, args.matches)
            for level, one in found.items():
                print(f"{key:10} {ladder:12} {level:8} {one.rating:5} ± {one.uncertainty}")
            if args.write:
                store(key, ladder, found)
    return 0


def measure(
    game: Game, seats: int, options: dict[str, Any], matches: int
) -> dict[str, MeasuredRating]:
    """The ratings of a game's levels at tables of one size."""
    tasks = list(schedule(game, seats, options, matches))
    with Pool(PROCESSES) as pool:
        played = [meeting for found in pool.map(play, tasks, 4) for meeting in found]
    start = game.records.elo.start if game.records.elo else START
    fitted = fit(played, start)
    return {
        level: MeasuredRating(
            round(fitted[level]),
            round(spread(played, fitted, level)) if level != ANCHOR else 0,
            sum(level in task.levels for task in tasks),
        )
        for level in game.bots.levels
    }


def schedule(game: Game, seats: int, options: dict[str, Any], matches: int) -> Iterator[Task]:
    """Tables on which the levels meet in turn, each level in each seat."""
    pairs = list(combinations(game.bots.levels, 2))
    for number in range(matches):
        one, other = pairs[number % len(pairs)]
        turn = number // len(pairs) % seats
        held = [one, other] * ((seats + 1) // 2)
        yield Task(game.key, number, tuple(held[turn:seats] + held[:turn]), options)


def play(task: Task) -> list[Meeting]:
    """Play one match and compare its seats of different levels."""
    game, key = GAMES[task.game], f"ratings {task.number}".encode().ljust(32)
    rules, state = playouts.first_rules(game), None
    for line in playouts.play_bots(game, key, task.levels, rules, task.options):
        state = line.state
    outcome = rules.outcome(state)
    assert outcome is not None
    return [
        Meeting(
            task.levels[a],
            task.levels[b],
            _share(outcome.places[a], outcome.places[b]),
            1 / (len(task.levels) - 1),
        )
        for a, b in combinations(range(len(task.levels)), 2)
        if task.levels[a] != task.levels[b]
    ]


def _share(mine: int, theirs: int) -> float:
    return 0.5 if mine == theirs else float(mine < theirs)


def expectancy(difference: float) -> float:
    """The share that the stronger of two takes."""
    return 1 / (1 + float(10 ** (-difference / 400)))


def fit(played: list[Meeting], start: int) -> dict[str, float]:
    """The most likely ratings. Every pair of levels also gets one drawn match that was not played:
    a level that never won has no finite rating otherwise."""
    sums: dict[tuple[str, str], list[float]] = defaultdict(lambda: [0.5, 1.0])
    for one, other, share, weight in played:
        sums[one, other][0] += share * weight
        sums[one, other][1] += weight
    ratings = dict.fromkeys((level for pair in sums for level in pair), float(start))
    for _ in range(ROUNDS):
        for level in ratings:
            ratings[level] += _newton_step(sums, ratings, level)
        shift = start - ratings[ANCHOR]
        ratings = {level: rating + shift for level, rating in ratings.items()}
    return ratings


def _newton_step(
    sums: dict[tuple[str, str], list[float]], ratings: dict[str, float], level: str
) -> float:
    slope = bend = 0.0
    for (one, other), (won, all_) in sums.items():
        if level not in (one, other):
            continue
        sign = 1 if level == one else -1
        expected = expectancy(ratings[one] - ratings[other])
        slope += sign * (won - all_ * expected)
        bend += all_ * expected * (1 - expected)
    return max(-200.0, min(200.0, slope / (bend * ODDS)))


def spread(played: list[Meeting], ratings: dict[str, float], level: str) -> float:
    """The standard error of a rating, the others taken as known."""
    known = sum(
        weight * (p := expectancy(ratings[one] - ratings[other])) * (1 - p)
        for one, other, _, weight in played
        if level in (one, other)
    )
    return 1 / (ODDS * sqrt(known)) if known else 0.0


def store(key: str, ladder: str, found: dict[str, MeasuredRating]) -> None:
    """Write the ratings of one ladder; those of the others stay."""
    path = Path("games") / key / "bots" / "ratings.json"
    known = msgspec.json.decode(path.read_bytes(), type=BotRatings)
    order = {name: known.ladders.get(name, {}) for name in LADDERS[key]} | {ladder: found}
    kept = BotRatings(
        date.today().isoformat(), {name: order[name] for name in LADDERS[key] if order[name]}
    )
    path.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=2) + b"\n")


if __name__ == "__main__":
    raise SystemExit(main())
