"""The bots by level, and how long they seem to think (section 8)."""

from collections.abc import Callable

from games.engine.chance import Chance
from games.engine.game import Policy
from games.euler.actions import Action
from games.euler.bots import easy, hard, normal
from games.euler.bots.knowledge import Knowledge
from games.euler.bots.randomness import BotRandomness
from games.euler.content.terms import SPECIAL
from games.euler.rules.engine import EulerRules
from games.euler.view import View

Strategy = Callable[[Knowledge, tuple[Action, ...], BotRandomness], Action]


def policy(strategy: Strategy) -> Policy:
    """Wrap a strategy as the platform calls it."""

    def choose(rules: EulerRules, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
        return strategy(Knowledge(rules.content, view), legal, BotRandomness(chance))

    return choose


BOTS = {
    "easy": policy(easy.choose),
    "normal": policy(normal.choose),
    "hard": policy(hard.choose),
}


def pause(view: View) -> tuple[float, float]:
    """Seconds, from and to. The same whether or not the bot plays a card (section 6)."""
    return (4.0, 15.0) if view.phase in SPECIAL else (1.5, 4.0)
