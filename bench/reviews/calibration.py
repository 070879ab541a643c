"""Whether what reviews predict is what happens: `python -m bench.reviews.calibration [games]`.

In bot matches, one position at a random moment is valued as a review values it; the result of the
match follows. In every second match all seats have the policy of the reviews; in the others each
seat has a bot of any level. What was found is appended to a file for each game, so a run
that was stopped continues. `--report` only prints what is known.
"""

import argparse
from hashlib import sha256
from pathlib import Path

import msgspec

from bench.reviews.matches import draw_levels, play
from bench.reviews.reliability import Prediction, describe
from games.engine import playouts
from games.engine.chance import Chance
from games.engine.game import Game
from games.engine.registry import GAMES
from games.engine.review.analysis import PlayedStep
from games.engine.review.judge import Judge, estimate, worth

NOTES = Path("var/reviews")


def main() -> None:
    """Play what is missing, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--notes", type=Path, default=NOTES)
    parser.add_argument("--backwards", action="store_true", help="for a second process")
    parser.add_argument("--report", action="store_true")
    args = parser.parse_args()
    args.notes.mkdir(parents=True, exist_ok=True)
    for key in args.games:
        path = args.notes / f"calibration-{key}.jsonl"
        if not args.report:
            continue_notes(GAMES[key], path, args.matches, -1 if args.backwards else 1)
        print(f"\n{key}\n{describe(GAMES[key], read_notes(path))}", flush=True)


def continue_notes(game: Game, path: Path, matches: int, order: int) -> None:
    """Value one position of every match that has no line yet."""
    with path.open("ab") as notes:
        for nth in [*range(0, matches, 2), *range(1, matches, 2)][::order]:
            if nth not in {each.match for each in read_notes(path)}:
                notes.write(msgspec.json.encode(predict(game, nth)) + b"\n")
                notes.flush()


def read_notes(path: Path) -> list[Prediction]:
    lines = path.read_bytes().splitlines() if path.exists() else []
    return [msgspec.json.decode(line, type=Prediction) for line in lines]


def predict(game: Game, nth: int) -> Prediction:
    """A position at a random moment of a match, and how the match ended."""
    key = sha256(f"calibration:{game.key}:{nth}".encode()).digest()
    drawn, rules = Chance(key), playouts.first_rules(game)
    judge = Judge(game, rules, sha256(b"judge" + key).digest())
    levels = draw_levels(game, judge.level, drawn, mixed=bool(nth % 2))
    steps = play(game, key, levels)
    outcome = rules.outcome(steps[-1].after)
    assert outcome is not None
    moments = list_moments(game, steps)
    moment = moments[drawn.draw("table", 2, 0, len(moments))]
    value = estimate(game, judge.play_often(steps[moment].before, moment))
    share = round(moment / len(steps), 3)
    return Prediction(nth, levels, share, value.means, value.errors, worth(game, outcome))


def list_moments(game: Game, steps: list[PlayedStep]) -> list[int]:
    """The steps before which a review values the position."""
    assert game.review is not None
    period = game.review.period
    return [
        nth
        for nth, step in enumerate(steps)
        if period is None or nth == 0 or period(step.before) != period(steps[nth - 1].before)
    ]


if __name__ == "__main__":
    main()
