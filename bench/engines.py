"""Whole games without a site: moves a second of the rules, and what a decision of `hard` costs.

CPU time of one core, so that other processes of the machine disturb less.
"""

import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from games.engine import playouts
from games.engine.game import Game
from games.engine.protocol import ActionBase, Outcome, Rules
from games.engine.registry import GAMES

SECONDS = 3.0
GOALS = {"yut": 60_000, "dice": 40_000, "euler": 40_000, "travel": 40_000, "autochess": 20_000}
"""Moves a second that random playouts should reach."""
LEVEL, OTHERS = "hard", "normal"
MATCHES = 8
"""From so many matches come the positions of playouts from the middle."""


def table() -> None:
    """Random playouts of every game, and decisions of the strongest bots."""
    print(f"\n{'random playouts':26}{'moves/s':>9}{'goal':>9}{'games/s':>9}{'moves a game':>14}")
    for game in GAMES.values():
        rules = playouts.first_rules(game)
        began, games, moves = time.process_time(), 0, 0
        while (took := time.process_time() - began) < SECONDS:
            key = games.to_bytes(32, "big")
            moves += sum(1 for _ in playouts.play_randomly(game, key, rules))
            games += 1
        rate, goal = moves / took, GOALS.get(game.key, 0)
        print(f"{game.key:26}{rate:>9.0f}{goal:>9}{games / took:>9.0f}{moves / games:>14.0f}")
    print(f"\n{'playouts from the middle':26}{'any/s':>9}{'quick/s':>9}  level")
    for game in GAMES.values():
        rules = playouts.first_rules(game)
        middle = _middle_states(game, rules)
        chance = _playout_rate(middle, partial(playouts.finish_randomly, rules))
        bots = _playout_rate(middle, partial(playouts.finish_by_bots, game, rules))
        print(f"{game.key:26}{chance:>9.0f}{bots:>9.0f}  {game.bots.quick_level}")
    print(f"\n{f'decisions of {LEVEL}':26}{'ms':>9}{'decisions':>11}")
    for game in GAMES.values():
        if LEVEL in game.bots.levels:
            times = _decision_times(game)
            print(f"{game.key:26}{1000 * sum(times) / len(times):>9.2f}{len(times):>11}")


def _middle_states(game: Game, rules: Rules) -> list[Any]:
    """The states in the middle of some matches of quick bots."""
    levels, found = (game.bots.quick_level,) * game.seats.start, []
    for number in range(MATCHES):
        lines = list(playouts.play_bots(game, number.to_bytes(32, "big"), levels, rules))
        found.append(lines[len(lines) // 2].state)
    return found


def _playout_rate(states: list[Any], play: Callable[[Any, bytes], Outcome]) -> float:
    """Matches a second that are played to their end."""
    began, number = time.process_time(), 0
    while (took := time.process_time() - began) < SECONDS:
        play(states[number % len(states)], number.to_bytes(32, "big"))
        number += 1
    return number / took


def _decision_times(game: Game) -> list[float]:
    """The CPU time of each decision in matches against `normal`, for some seconds."""
    times: list[float] = []
    policy = game.bots.levels[LEVEL]

    def choose(*situation: Any) -> ActionBase:
        began = time.process_time()
        action = policy(*situation)
        times.append(time.process_time() - began)
        return action

    bots = replace(game.bots, levels={**game.bots.levels, LEVEL: choose})
    levels = (LEVEL, *(OTHERS,) * (game.seats.start - 1))
    rules, number = playouts.first_rules(game), 0
    while sum(times) < SECONDS:
        key = number.to_bytes(32, "big")
        deque(playouts.play_bots(replace(game, bots=bots), key, levels, rules), maxlen=0)
        number += 1
    return times
