"""Fits the values of positions to bot matches: `python -m bench.reviews.fit dice 2000` writes
`games/dice/review/weights.json`.

In each match every seat has a bot of a drawn level up to a drawn round, and the policy of the
reviews from then on: so the fit sees unequal positions, but only the future that the value is
about. Every fifth match is left out of the fit and shows its loss.
"""

import argparse
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib import import_module
from math import log
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import msgspec

from games.engine import playouts, protocol
from games.engine.chance import Chance
from games.engine.game import Game
from games.engine.protocol import SYSTEM, Sitter
from games.engine.registry import GAMES
from games.engine.review.fitted_value import Features, SeatFeatures, Weights, weigh

SEATS = (2, 4, 4, 4, 3, 8, 6, 4)
"""The seats of the matches in turn, as far as the game allows them."""
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
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("matches", type=int)
    args = parser.parse_args()
    game, model = GAMES[args.game], import_module(f"games.{args.game}.review.position_value")
    fitted, held = list[Example](), list[Example]()
    for nth in range(args.matches):
        (held if nth % HELD_OUT == 0 else fitted).extend(play(game, model, nth))
    parts = [[each for each in fitted if each.part == part] for part in range(len(model.PARTS))]
    weights = tuple(tuple(round(w, 4) for w in fit(each)) for each in parts)
    loss = mean_loss(held, weights)
    equal = mean_loss(held, [[0.0] * len(model.FEATURES)] * len(parts))
    losses = round(loss, 4), round(equal, 4)
    found = Weights(model.FEATURES, weights, args.matches, len(fitted), *losses)
    path = Path(str(model.__file__)).with_name("weights.json")
    path.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    print(f"{len(fitted)} positions; left out: loss {loss:.4f}, equal {equal:.4f}")
    for row, examples in zip(weights, parts, strict=True):
        shown = "  ".join(f"{n} {w:+.2f}" for n, w in zip(model.FEATURES, row, strict=True))
        print(f"{len(examples):6}: {shown}")


def play(game: Game, model: ModuleType, nth: int) -> Iterator[Example]:
    """The positions of a match from the round on in which all seats have the policy."""
    key = sha256(f"{game.key}-fit:{nth}".encode()).digest()
    drawn, rules, room = Chance(key), playouts.first_rules(game), game.review
    assert room is not None
    assert room.lap is not None
    allowed = [each for each in SEATS if each in game.seats]
    seats = allowed[drawn.draw("table", 0, 0, len(allowed))]
    options = game.decode_options(model.OPTIONS[nth % len(model.OPTIONS)])
    state: Any = rules.start(options, (Sitter(bot=True),) * seats, drawn)
    all_levels, policy = model.LEVELS, room.policy or game.bots.quick_level
    levels = [all_levels[drawn.draw("table", 2, n, len(all_levels))] for n in range(seats)]
    switch = drawn.draw("table", 1, 0, model.LATEST_SWITCH)
    found: list[tuple[int, list[SeatFeatures]]] = []
    for move in range(playouts.LONGEST):
        if not rules.actors(state):
            break
        lap = room.lap(state)
        now = levels if lap <= switch else [policy] * seats
        state = make_move(game, rules, state, now, move, key)
        part = model.find_part(rules, state) if room.lap(state) > max(lap, switch) else None
        if part is not None and rules.actors(state):
            found.append((part, model.describe_seats(rules, state)))
    outcome = rules.outcome(state)
    assert outcome is not None
    first = [place == 1 for place in outcome.places]
    for part, rows in found:
        shares = tuple(first[seat] / sum(first) for seat, _ in rows)
        yield Example(part, tuple(row for _, row in rows), shares)


def make_move(
    game: Game, rules: Any, state: Any, levels: Sequence[str], move: int, key: bytes
) -> Any:
    """The state after the next move of a bot, or of the system."""
    offers: tuple[Any, ...] = ()
    for seat in sorted(rules.actors(state)):
        offers = protocol.legal(rules, state, seat)
        if offers:
            break
    action = offers[0]
    if seat != SYSTEM:
        own = Chance(b"%d:%d" % (seat, move) + key)
        action = game.bots.levels[levels[seat]](rules, rules.view(state, seat), offers, own)
    return rules.apply(state, seat, action, Chance(key))[0]


def fit(examples: Sequence[Example]) -> list[float]:
    """The weights that make the results likeliest, by Newton's method."""
    size = len(examples[0].rows[0])
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
    total = 0.0
    for each in examples:
        shares = weigh(each.rows, weights[each.part])
        total -= sum(y * log(p) for p, y in zip(shares, each.shares, strict=True) if y)
    return total / max(1, len(examples))


if __name__ == "__main__":
    main()
