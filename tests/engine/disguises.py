"""States that look the same to an audience, for the tests of what a view hides.

A game has them in `tests/<key>/disguise.py`, or as a method `disguise` of its rules.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from games.engine.chance import Chance
from games.engine.game import Game
from games.engine.protocol import Rules


def disguise(game: Game, rules: Rules, state: Any, seat: int | None, rng: Chance) -> Any:
    """Another state with the same view for this seat (None: a spectator)."""
    name = f"tests.{game.key}.disguise"
    if find_spec(name):
        return import_module(name).disguise(rules, state, seat, rng)
    own: Any = rules
    return own.disguise(state, seat, rng)
