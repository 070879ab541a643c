"""Whether reviews are honest: `python -m bench.reviews.honesty [games]`.

Equal bots play each other (of a level that is not the policy, which finds no fault with itself),
and every match is reviewed twice, each time with luck of its own. Told for each game: what luck
sums up to, how often two reviews agree within their intervals, and whether choices make a
difference between equal bots. Reviews get a part of the usual budget (`--part`), which widens their
intervals and changes nothing else. Notes are kept as those of the calibration.
"""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from math import sqrt
from pathlib import Path

import msgspec

from bench.reviews.calibration import NOTES
from bench.reviews.matches import play
from games.engine import playouts
from games.engine.game import Game
from games.engine.registry import GAMES
from games.engine.review.analysis import review_match
from games.engine.review.judge import Judge
from games.engine.review.shares import Review, Share, sum_up

Z = 1.96


class Twice(msgspec.Struct, frozen=True):
    """Two reviews of a match: what each says of every seat."""

    match: int
    level: str
    first: tuple[Share, ...]
    second: tuple[Share, ...]
    starts: tuple[tuple[float, float], tuple[float, float]]
    """The value of the first seat before the first move, with its error."""
    middles: tuple[tuple[float, float], tuple[float, float]]
    """The same in the middle of the match."""


def main() -> None:
    """Review what is missing, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--part", type=int, default=3)
    parser.add_argument("--notes", type=Path, default=NOTES)
    args = parser.parse_args()
    args.notes.mkdir(parents=True, exist_ok=True)
    for key in args.games:
        path = args.notes / f"honesty-{key}.jsonl"
        done = len(read_notes(path))
        with path.open("ab") as notes:
            for nth in range(done, args.matches):
                found = review_twice(GAMES[key], nth, args.part)
                notes.write(msgspec.json.encode(found) + b"\n")
                notes.flush()
        print(f"{key}: {describe(read_notes(path))}", flush=True)


def read_notes(path: Path) -> list[Twice]:
    lines = path.read_bytes().splitlines() if path.exists() else []
    return [msgspec.json.decode(line, type=Twice) for line in lines]


def review_twice(game: Game, nth: int, part: int) -> Twice:
    """A match of equal bots, and two reviews of it."""
    assert game.review is not None
    policy = game.review.policy or game.bots.quick_level
    levels = [level for level in game.bots.levels if level != policy]
    level = levels[nth % len(levels)]
    key = sha256(f"honesty:{game.key}:{nth}".encode()).digest()
    steps = play(game, key, (level,) * game.seats.start)
    reviews: list[Review] = []
    for luck in (b"first", b"second"):
        judge = Judge(game, playouts.first_rules(game), sha256(luck + key).digest())
        judge.room = replace(
            judge.room,
            worlds=max(6, judge.room.worlds // part),
            values=max(6, judge.room.values // part),
        )
        *_, last = review_match(judge, steps)
        reviews.append(last)
    seats = range(len(reviews[0].result))
    first, second = (tuple(sum_up(each, seat) for seat in seats) for each in reviews)
    starts, middles = (tuple(pick_value(each, share) for each in reviews) for share in (0.0, 0.5))
    return Twice(nth, level, first, second, starts, middles)  # type: ignore[arg-type]


def pick_value(review: Review, share: float) -> tuple[float, float]:
    """The value of the first seat after this share of the match, and its error."""
    _, value = review.values[int(share * (len(review.values) - 1))]
    return value.means[0], value.errors[0]


def describe(notes: Sequence[Twice]) -> str:
    """What the notes say."""
    # The seats of one match are not independent: one of them stands for all.
    luck = [(each.first[0].luck + each.second[0].luck) / 2 for each in notes]
    gaps = [find_gap(each) for each in notes if len(each.first) > 1]
    pairs = [
        (one.luck, one.error, two.luck, two.error)
        for each in notes
        for one, two in zip(each.first, each.second, strict=True)
    ]
    starts = [(*each.starts[0], *each.starts[1]) for each in notes]
    middles = [(*each.middles[0], *each.middles[1]) for each in notes]
    told = [f"{len(notes)} matches", f"luck {show_mean(luck)}"]
    told += [f"difference of choices {show_mean(gaps)}"] if gaps else []
    told += [
        f"agree: shares {count_agreeing(pairs)}, starts {count_agreeing(starts)}, "
        f"middles {count_agreeing(middles)}"
    ]
    errors = [share.error for each in notes for share in (*each.first, *each.second)]
    return "; ".join([*told, f"mean error of a share {sum(errors) / len(errors):.3f}"])


def find_gap(each: Twice) -> float:
    """By how much more the first seat gained by its choices than the second."""
    return sum(some[0].own - some[1].own for some in (each.first, each.second)) / 2


def show_mean(numbers: Sequence[float]) -> str:
    """A mean with its 95 % interval."""
    mean = sum(numbers) / len(numbers)
    variance = sum((x - mean) ** 2 for x in numbers) / max(1, len(numbers) - 1)
    return f"{mean:+.3f} ± {Z * sqrt(variance / len(numbers)):.3f}"


def count_agreeing(pairs: Sequence[tuple[float, float, float, float]]) -> str:
    """How many differences lie within the 95 % interval that both errors give."""
    agree = sum(abs(a - b) <= Z * sqrt(e * e + f * f) + 1e-9 for a, e, b, f in pairs)
    return f"{agree} of {len(pairs)} ({100 * agree / len(pairs):.0f} %)"


if __name__ == "__main__":
    main()
