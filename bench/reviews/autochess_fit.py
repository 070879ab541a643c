"""Fits the value of a position of Auto Chess to bot matches: `python -m bench.reviews.autochess_fit
1200` writes `games/autochess/review/weights.json`.

In each match every seat has a bot of a drawn level up to a drawn round, and normal bots from then
on: so the fit sees unequal positions, but only the future that the value is about. Every fifth
match is left out of the fit and shows its loss.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import log
from pathlib import Path
from typing import NamedTuple

import msgspec

from games.autochess import GAME
from games.autochess.review import position_value
from games.autochess.review.position_value import (
    FEATURES,
    PARTS,
    Features,
    Weights,
    describe_seats,
    find_part,
    weigh,
)
from games.autochess.rules.engine import AutochessRules
from games.autochess.state import State
from games.engine import playouts, protocol
from games.engine.chance import Chance
from games.engine.protocol import SYSTEM, Sitter

LEVELS = ("easy", "normal", "hard")
LATEST_SWITCH = 12
HELD_OUT = 5
STEPS = 12
PENALTY = 2.0
"""Pulls weights towards zero, as so many positions would."""


class Example(NamedTuple):
    """A position: what the seats had, and each seat's share in the first place."""

    part: int
    rows: tuple[Features, ...]
    shares: tuple[float, ...]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matches", type=int)
    count = parser.parse_args().matches
    fitted, held = list[Example](), list[Example]()
    for nth in range(count):
        (held if nth % HELD_OUT == 0 else fitted).extend(play(nth))
    parts = [[each for each in fitted if each.part == part] for part in range(len(PARTS))]
    weights = tuple(tuple(round(w, 4) for w in fit(each)) for each in parts)
    loss = mean_loss(held, weights)
    equal = mean_loss(held, ((0.0,) * len(FEATURES),) * len(PARTS))
    found = Weights(FEATURES, PARTS, weights, count, len(fitted), round(loss, 4), round(equal, 4))
    path = Path(position_value.__file__).with_name("weights.json")
    path.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    print(f"{count} matches, {len(fitted)} positions; left out: loss {loss:.4f}, equal {equal:.4f}")
    for first, row in zip(PARTS, weights, strict=True):
        shown = "  ".join(f"{n} {w:+.2f}" for n, w in zip(FEATURES, row, strict=True))
        print(f"from round {first:2}: {shown}")


def play(nth: int) -> Iterator[Example]:
    """The positions of a match from the round on in which all seats have normal bots."""
    key = sha256(b"autochess-fit:%d" % nth).digest()
    drawn, rules = Chance(key), AutochessRules(GAME.load_first())
    seats = (2, 4, 4, 4, 3, 8, 6, 4)[drawn.draw("table", 0, 0, 8)]
    switch = drawn.draw("table", 1, 0, LATEST_SWITCH)
    levels = [LEVELS[drawn.draw("table", 2, seat, 3)] for seat in range(seats)]
    state: State = rules.start(GAME.decode_options({}), (Sitter(bot=True),) * seats, drawn)
    found: list[tuple[int, list[tuple[int, Features]]]] = []
    for move in range(playouts.LONGEST):
        actors = rules.actors(state)
        if not actors:
            break
        seat = min(actors)
        action = protocol.legal(rules, state, seat)[0]
        if seat != SYSTEM:
            level = levels[seat] if state.round <= switch else "normal"
            policy, own = GAME.bots.levels[level], Chance(b"%d:%d" % (seat, move) + key)
            offers = protocol.legal(rules, state, seat)
            action = policy(rules, rules.view(state, seat), offers, own)
        before, state = state.round, rules.apply(state, seat, action, drawn).state  # type: ignore[arg-type]
        if state.round > before and state.round > switch:
            found.append((find_part(state.round), describe_seats(rules.index, state)))
    first = [player.place == 1 for player in state.players]
    for part, rows in found:
        shares = tuple(first[seat] / sum(first) for seat, _ in rows)
        yield Example(part, tuple(row for _, row in rows), shares)


def fit(examples: Sequence[Example]) -> list[float]:
    """The weights that make the results likeliest, by Newton's method."""
    size = len(FEATURES)
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [-PENALTY * w for w in weights]
        bend = [[PENALTY * (a == b) for b in range(size)] for a in range(size)]
        for each in examples:
            _add(each, weights, slope, bend)
        weights = [w + d for w, d in zip(weights, _solve(bend, slope), strict=True)]
    return weights


def _add(each: Example, weights: list[float], slope: list[float], bend: list[list[float]]) -> None:
    """Add a position to the slope and the curvature of the likelihood."""
    shares = weigh(each.rows, weights)
    columns = list(zip(*each.rows, strict=True))
    means = [sum(p * x for p, x in zip(shares, column, strict=True)) for column in columns]
    for row, p, result in zip(each.rows, shares, each.shares, strict=True):
        off = [x - mean for x, mean in zip(row, means, strict=True)]
        for a, x in enumerate(off):
            slope[a] += (result - p) * x
            for b in range(a + 1):
                bend[a][b] += p * x * off[b]
                if a != b:
                    bend[b][a] += p * x * off[b]


def _solve(matrix: list[list[float]], target: list[float]) -> list[float]:
    """The solution of a system of linear equations, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, target, strict=True)]
    for at in range(len(rows)):
        pivot = max(range(at, len(rows)), key=lambda n: abs(rows[n][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [x / rows[at][at] for x in rows[at]]
        for other, row in enumerate(rows):
            if other != at:
                rows[other] = [x - row[at] * y for x, y in zip(row, rows[at], strict=True)]
    return [row[-1] for row in rows]


def mean_loss(examples: Sequence[Example], weights: Sequence[Sequence[float]]) -> float:
    """How surprising the results were, on average."""
    losses = defaultdict[int, float](float)
    for nth, each in enumerate(examples):
        for p, result in zip(weigh(each.rows, weights[each.part]), each.shares, strict=True):
            losses[nth] -= result * log(p) if result else 0
    return sum(losses.values()) / max(1, len(losses))


if __name__ == "__main__":
    main()
