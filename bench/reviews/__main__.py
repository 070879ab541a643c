"""What the review of a match costs: `python -m bench.reviews [matches]`.

In each match a strong bot stands for the person, and the usual bots sit beside it.
"""

import argparse
import time
from hashlib import sha256

from bench.reviews.matches import play
from games.engine import playouts
from games.engine.game import Game
from games.engine.registry import GAMES
from games.engine.review.analysis import PlayedStep, review_match
from games.engine.review.judge import Judge
from games.engine.review.shares import Review, luck_by_step, sum_up


def main() -> None:
    """Print a row for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matches", type=int, nargs="?", default=5)
    parser.add_argument("--games", nargs="*", default=list(GAMES))
    args = parser.parse_args()
    print(
        f"{'':12}{'seats':>6}{'steps':>7}{'decisions':>11}{'CPU s: mean':>13}{'most':>7}"
        f"{'error of a value':>19}{'of a change':>13}{'of the luck':>13}"
    )
    for key in args.games:
        if GAMES[key].review:
            print_row(GAMES[key], args.matches)


def print_row(game: Game, matches: int) -> None:
    """Review matches of a game; the errors are those of the first seat."""
    seconds, found = list[float](), list[Review]()
    steps: list[PlayedStep] = []
    for nth in range(matches):
        key = sha256(f"review:{game.key}:{nth}".encode()).digest()
        steps = play(game, key)
        began = time.process_time()
        *_, review = review_match(Judge(game, playouts.first_rules(game), key), steps)
        seconds.append(time.process_time() - began)
        found.append(review)
    value = [each.errors[0] for review in found for _, each in review.values[:-1]]
    change = [each.change_error for review in found for each in luck_by_step(review, 0)]
    luck = [sum_up(review, 0).error for review in found]
    decisions = sum(len(review.decisions) for review in found) / matches
    print(
        f"{game.key:12}{len(found[0].result):>6}{len(steps):>7}{decisions:>11.0f}"
        f"{sum(seconds) / matches:>13.1f}{max(seconds):>7.1f}"
        f"{_mean(value):>19.3f}{_mean(change):>13.3f}{_mean(luck):>13.3f}",
        flush=True,
    )


def _mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers)


if __name__ == "__main__":
    main()
