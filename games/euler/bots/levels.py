"""Bots: level -> policy. They know what their view shows and nothing more (section 8)."""

from collections.abc import Callable

from games.engine.chance import Chance
from games.engine.game import Policy
from games.euler.actions import Action
from games.euler.bots import easy, hard, normal
from games.euler.bots.knowledge import Table
from games.euler.bots.randomness import Luck
from games.euler.content.terms import SPECIAL
from games.euler.rules.engine import EulerRules
from games.euler.view import View

Thinker = Callable[[Table, tuple[Action, ...], Luck], Action]


def policy(think: Thinker) -> Policy:
    """A way of thinking as the platform asks for it."""

    def choose(rules: EulerRules, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
        return think(Table(rules.content, view), legal, Luck(chance))

    return choose


BOTS = {
    "easy": policy(easy.choose),
    "normal": policy(normal.choose),
    "hard": policy(hard.choose),
}


def pause(view: View) -> tuple[float, float]:
    """How long a bot seems to think (section 6): the same whether or not it plays a card."""
    return (4.0, 15.0) if view.phase in SPECIAL else (1.5, 4.0)
