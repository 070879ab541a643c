"""The bots by level, and how long they seem to think (section 8)."""

from collections.abc import Callable

from games.engine.chance import Chance
from games.engine.rooms import Character, Policy
from games.engine.texts import gettext_noop
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
CHARACTERS = {
    "easy": Character(
        gettext_noop("Fermat"),
        remarks={
            "raised": gettext_noop("My number is good. I do not bluff."),
            "died": gettext_noop("I would call, but this margin is too small."),
            "won": gettext_noop("I have found a truly marvellous number."),
        },
        has_face=True,
    ),
    "normal": Character(
        gettext_noop("Gauss"),
        remarks={
            "raised": gettext_noop("I have done the sum: it pays."),
            "died": gettext_noop("The odds say no."),
            "won": gettext_noop("Few, but ripe."),
        },
        has_face=True,
    ),
    "hard": Character(
        gettext_noop("Euler"),
        remarks={
            "raised": gettext_noop("Perhaps I hold something. Perhaps not."),
            "died": gettext_noop("Now I have less to distract me."),
            "won": gettext_noop("A fine function, is it not?"),
        },
        has_face=True,
    ),
}
"""What they say when they raise, die or win."""


def pause(view: View) -> tuple[float, float]:
    """Seconds, from and to. The same whether or not the bot plays a card (section 6)."""
    return (4.0, 15.0) if view.phase in SPECIAL else (1.5, 4.0)
