"""What the overridden code generator of the templates earns, paired in one process.

`python -m bench.rendering` renders the live part of consecutive positions from the middle of a
match of every game, for the mover and for a spectator, with Jinja's own code generator and with
ours. Both render every position one right after the other, in alternating order; what templates
keep is dropped before every round, as each move of a real match is new.
"""

import os
import time
from collections.abc import Iterator
from statistics import median
from typing import Any
from uuid import UUID

ROUNDS = 15
POSITIONS = 40
SEATS = 4
LANGUAGE = "ko"
KEY = b"rendering bench!" * 2
OTHER_COSTS = 1.95
"""Web CPU of a move besides the live parts, in ms: that of Yut Run on a quiet machine. Other games
cost more, so the share of a move that is printed is an upper estimate."""


def table() -> None:
    """Print the table of docs/performance.md."""
    print(f"{'ms a move, two audiences':26}{'Jinja':>8}{'ours':>8}{'saved':>8}{'of a move ≤':>13}")
    for key in _games():
        plain, ours = measure(key)
        saved = plain - ours
        share = saved / (OTHER_COSTS + plain)
        print(f"{key:26}{plain:>8.2f}{ours:>8.2f}{saved:>8.2f}{share:>12.0%}", flush=True)


def _games() -> list[str]:
    from games.engine.registry import GAMES

    return list(GAMES)


def measure(key: str) -> tuple[float, float]:
    """Milliseconds a move with Jinja's own code generator, and with ours; medians of rounds."""
    from jinja2 import Environment

    from games.live.compiler import FastEnvironment
    from games.live.rendering import make_environment

    pair = [make_environment(LANGUAGE, kind) for kind in (Environment, FastEnvironment)]
    name = f"games/{key}/_live.jinja"
    tables = list(_contexts(key))
    rounds = [_round(pair, name, tables, first=number % 2) for number in range(ROUNDS)]
    moves = len(tables) / 2
    plain, ours = (median(took[nth] for took in rounds) / moves * 1000 for nth in (0, 1))
    return plain, ours


def _round(pair: list[Any], name: str, tables: list[Any], first: int) -> list[float]:
    from games.live.rendering import Kept

    took = [0.0, 0.0]
    for environment in pair:
        environment.extensions[f"{Kept.__module__}.{Kept.__name__}"]._parts.clear()
    for values in tables:
        for nth in (first, 1 - first):
            began = time.perf_counter()
            pair[nth].get_template(name).render(values)
            took[nth] += time.perf_counter() - began
    return took


def _contexts(key: str) -> Iterator[dict[str, Any]]:
    """The values of the live template for the mover and for a spectator, move after move."""
    from games.engine.protocol import SYSTEM
    from games.live.frames import context

    for position in _positions(key):
        mover = 0 if position.last_seat == SYSTEM else position.last_seat
        yield context(position, mover, LANGUAGE)
        yield context(position, None, LANGUAGE)


def _positions(key: str) -> Iterator[Any]:
    from games.engine import playouts, protocol
    from games.engine.registry import GAMES
    from games.match.audiences import Ledger
    from games.match.positions import Chair, Position

    game = GAMES[key]
    rules, seats = playouts.first_rules(game), min(SEATS, game.seats[-1])
    position = Position(
        match_id=UUID(int=1),
        game=game,
        rules=rules,
        release_number=1,
        options=protocol.encode(game.decode_options({})).decode(),
        mode="live",
        days=0,
        seed="",
        secret=KEY,
        commitment="",
        watchable=True,
        chairs=tuple(Chair(n, f"player {n}", "") for n in range(seats)),
        version=0,
        state=playouts.begin(game, KEY, rules, seats),
        ledger=Ledger(()),
    ).open(0)
    level = "easy" if "easy" in game.bots.levels else game.bots.stand_in
    lines = list(playouts.play_bots(game, KEY, (level,) * seats, rules))
    first = max(0, (len(lines) - POSITIONS) // 2)
    for line in lines[first : first + POSITIONS]:
        step = protocol.Step(line.state, line.events)
        position = position.advance(step, line.seat, UUID(int=2), 0)
        yield position


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    # The addresses of static files as they are: no manifest is needed to render.
    storage = "django.contrib.staticfiles.storage.StaticFilesStorage"
    os.environ.setdefault("STATIC_STORAGE", storage)
    os.environ.setdefault("STATIC_FROM_SOURCE", "1")
    import django

    django.setup()
    table()
