"""How strong the bots of Trump Card Auto Chess are: `python -m bench.autochess_bots`.

Seats alternate from match to match, a shared first place counts in parts, and the interval is
Wilson's at 95 percent.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from multiprocessing import Pool

from games.autochess import GAME
from games.engine import playout

Z = 1.96


@dataclass(frozen=True)
class Pairing:
    """One level against others, and the share of first places that it must reach."""

    mode: str
    levels: tuple[str, ...]
    target: float


PAIRINGS = (
    Pairing("standard", ("normal", "easy"), 0.95),
    Pairing("alpha5", ("normal", "easy"), 0.95),
    Pairing("standard", ("hard", "normal"), 0.60),
    Pairing("standard", ("hard", "normal", "normal", "normal"), 0.32),
)


@dataclass(frozen=True)
class Played:
    """How one match ended for the level that is measured."""

    share: float
    rounds: int


def one(task: tuple[Pairing, int]) -> Played:
    """A match; the measured level sits in another seat each time."""
    pairing, number = task
    turn = number % len(pairing.levels)
    levels = pairing.levels[-turn:] + pairing.levels[:-turn] if turn else pairing.levels
    rules = playout.first_rules(GAME)
    key = b"bots" + number.to_bytes(28, "big")
    *_, last = playout.by_bots(GAME, key, levels, rules, {"mode": pairing.mode})
    outcome = rules.outcome(last.state)
    assert outcome is not None
    first = [seat for seat, place in enumerate(outcome.places) if place == 1]
    return Played((turn in first) / len(first), last.state.round)


def interval(share: float, n: int) -> tuple[float, float]:
    """Wilson's interval."""
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return middle - half, middle + half


def measured(pairings: tuple[Pairing, ...], games: int, processes: int) -> Iterator[str]:
    """A line of the table for each pairing."""
    with Pool(processes) as pool:
        for pairing in pairings:
            tasks = [(pairing, number) for number in range(games)]
            played = pool.map(one, tasks, chunksize=8)
            share = sum(each.share for each in played) / games
            low, high = interval(share, games)
            rounds = sum(each.rounds for each in played) / games
            yield (
                f"{pairing.mode:10}{' / '.join(pairing.levels):34}{games:>7}{share:>9.1%}"
                f"{low:>9.1%}–{high:.1%}{pairing.target:>9.0%}{rounds:>8.1f}"
            )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.autochess_bots")
    parser.add_argument("--games", type=int, default=1000, help="matches of each pairing")
    parser.add_argument("--only", type=int, help="one row of the table, from 0")
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    rows = PAIRINGS if args.only is None else (PAIRINGS[args.only],)
    head = ("games", 7), ("first", 9), ("95 percent", 15), ("target", 9), ("rounds", 8)
    print(f"{'mode':10}{'seats':34}" + "".join(f"{text:>{width}}" for text, width in head))
    for line in measured(rows, args.games, args.processes):
        print(line, flush=True)


if __name__ == "__main__":
    main()
