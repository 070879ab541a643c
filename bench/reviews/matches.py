"""Bot matches as reviews read them."""

from typing import Any

from games.engine import playouts
from games.engine.chance import Chance
from games.engine.game import Game
from games.engine.protocol import Sitter
from games.engine.review.analysis import PlayedStep


def play(game: Game, key: bytes, levels: tuple[str, ...] = ()) -> list[PlayedStep]:
    """A match of bots; without levels, the strongest among the usual company."""
    company = game.bots.company or (game.bots.stand_in,) * (game.seats.start - 1)
    levels = levels or (list(game.bots.levels)[-1], *company)
    rules = playouts.first_rules(game)
    sitters = (Sitter(bot=True),) * len(levels)
    before: Any = rules.start(game.decode_options({}), sitters, Chance(key))
    steps = []
    for line in playouts.play_bots(game, key, levels, rules):
        steps.append(PlayedStep(line.seat, line.action, before, line.state))
        before = line.state
    return steps


def draw_levels(game: Game, policy: str, drawn: Chance, mixed: bool) -> tuple[str, ...]:
    """The usual number of seats in half of the matches, otherwise any that the game allows; the
    policy in all of them, or any levels."""
    usual = len(game.bots.company) + 1 if game.bots.company else game.seats.start
    if drawn.draw("table", 0, 0, 2):
        usual = game.seats[drawn.draw("table", 0, 1, len(game.seats))]
    levels = list(game.bots.levels)
    any_level = [levels[drawn.draw("table", 1, seat, len(levels))] for seat in range(usual)]
    return tuple(any_level) if mixed else (policy,) * usual
