"""Whole games without a site: how many moves a second the rules can do on one core."""

import time

from games.engine import playouts
from games.engine.registry import GAMES

SECONDS = 3.0


def table() -> None:
    """Random playouts of every game."""
    print(f"\n{'random playouts':26}{'moves/s':>9}{'games/s':>9}{'moves a game':>14}")
    for game in GAMES.values():
        rules = playouts.first_rules(game)
        began, games, moves = time.perf_counter(), 0, 0
        while time.perf_counter() - began < SECONDS:
            key = games.to_bytes(32, "big")
            moves += sum(1 for _ in playouts.play_randomly(game, key, rules))
            games += 1
        took = time.perf_counter() - began
        print(f"{game.key:26}{moves / took:>9.0f}{games / took:>9.0f}{moves / games:>14.0f}")
