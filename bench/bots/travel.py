"""The bots of Travel Planning against each other (games/travel/RULES.md, section 8).

python -m bench.bots.travel [n]      n matches a row (1,000): one hard bot among normal ones, seats
                                     rotated; then easy among normal, and normal bots alone
python -m bench.bots.travel --goals [n] [--content FILE] [--variant ID]
                                     how often bots of one level reach the shared goal
"""

import argparse
import sys
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from statistics import mean, stdev
from typing import Any, NamedTuple

from games.engine import playouts, protocol
from games.engine.chance import Chance
from games.engine.protocol import Outcome, Sitter
from games.travel import GAME
from games.travel.bots.levels import BOTS
from games.travel.rules.engine import TravelRules
from games.travel.state import Options

RULES: TravelRules = playouts.first_rules(GAME)  # type: ignore[assignment]
MATCHES = 1_000
TARGETS = {2: 65, 3: 40, 4: 30, 5: 25}
PROCESSES = 2


class Task(NamedTuple):
    """One match: its number and the level of each seat."""

    number: int
    levels: tuple[str, ...]
    content: bytes = b""
    """Empty: release 1."""
    variant: str = ""


class Played(NamedTuple):
    """The outcome of a match."""

    outcome: Outcome
    goal: bool


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots.travel")
    parser.add_argument("n", type=int, nargs="?", default=MATCHES, help="matches a row")
    parser.add_argument("--goals", action="store_true", help="only the shared goal")
    parser.add_argument("--content", type=Path, help="a file of content; without it release 1")
    parser.add_argument("--variant", default="", help="the way to play")
    args = parser.parse_args()
    if args.goals:
        print_goals(args.n, args.content.read_bytes() if args.content else b"", args.variant)
        return 0
    with Pool(PROCESSES) as pool:
        print("level  seats  wins % (95 %)   target  mean score  its rivals  goal reached %")
        for level in ("hard", "easy"):
            for seats in GAME.seats:
                row = pool.map(play_match, list(tasks(level, seats, args.n)), 20)
                print(format_row(level, seats, row))
        print("\nnormal bots alone: seats, mean score, standard deviation, least, most")
        for seats in GAME.seats:
            row = pool.map(play_match, list(tasks("normal", seats, args.n)), 20)
            scores = [score for each in row for score in each.outcome.scores]
            print(f"{seats}  {mean(scores):.1f}  {stdev(scores):.1f}  {min(scores)}  {max(scores)}")
    return 0


def print_goals(n: int, content: bytes, variant: str) -> None:
    """How often bots of a level among themselves reach the shared goal, and what they score."""
    print("level  seats  goal reached % (95 %)  mean score")
    for level, seats in product(("normal", "hard"), GAME.seats):
        row = [play_match(Task(k, (level,) * seats, content, variant)) for k in range(n)]
        share = mean(each.goal for each in row)
        score = mean(score for each in row for score in each.outcome.scores)
        margin = 196 * sqrt(share * (1 - share) / n)
        print(f"{level:6} {seats:5}  {100 * share:5.1f} ± {margin:3.1f}  {score:17.1f}", flush=True)


def tasks(level: str, seats: int, matches: int) -> Iterator[Task]:
    """Matches of one bot of a level among normal ones; seats rotate."""
    for number in range(matches):
        levels = ["normal"] * seats
        levels[number % seats] = level
        yield Task(number, tuple(levels))


@cache
def bind_rules(content: bytes) -> TravelRules:
    """The rules with a content, or with release 1."""
    return TravelRules(GAME.load(content)) if content else RULES


def play_match(task: Task) -> Played:
    """One whole match; the bots see their views, as in any match."""
    key = f"bots {len(task.levels)} {task.number}".encode().ljust(32)
    rng = Chance(key)
    rules = bind_rules(task.content)
    options = Options(variant=task.variant) if task.variant else Options()
    state = rules.start(options, (Sitter(bot=True),) * len(task.levels), rng)
    move = 0
    while actors := rules.actors(state):
        seat, move = min(actors), move + 1
        view, level = rules.view(state, seat), task.levels[seat]
        offers: Any = protocol.legal(rules, state, seat) if level == "easy" else ()
        action = BOTS[level](rules, view, offers, Chance(b"bot%d:%d" % (seat, move) + key))
        state = rules.apply(state, seat, action, rng).state
    outcome = rules.outcome(state)
    assert outcome is not None and state.result is not None
    return Played(outcome, state.result.success)


def format_row(level: str, seats: int, row: list[Played]) -> str:
    """One line of the table; a shared win counts in parts."""
    won, own, rivals = [], [], []
    for number, (outcome, _) in enumerate(row):
        seat = number % seats
        won.append((outcome.places[seat] == 1) / outcome.places.count(1))
        own.append(outcome.scores[seat])
        rivals += [score for n, score in enumerate(outcome.scores) if n != seat]
    share = mean(won)
    margin = 196 * sqrt(share * (1 - share) / len(won))
    target = f">= {TARGETS[seats]}" if level == "hard" else ""
    goal = 100 * mean(each.goal for each in row)
    return (
        f"{level:6} {seats:5}  {100 * share:5.1f} ± {margin:3.1f}     {target:6}"
        f"  {mean(own):10.1f}  {mean(rivals):10.1f}  {goal:14.1f}"
    )


if __name__ == "__main__":
    sys.exit(main())
