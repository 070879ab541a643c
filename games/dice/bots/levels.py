"""Bots: level -> policy. They know what their view shows and nothing more."""

from games.dice.actions import Action
from games.dice.bots import hard as searching
from games.dice.bots import normal as exact
from games.dice.rules.engine import DiceRules
from games.dice.view import View
from games.engine.chance import Chance

Actions = tuple[Action, ...]


def easy(rules: DiceRules, view: View, legal: Actions, chance: Chance) -> Action:
    """Any legal action, all equally likely."""
    return legal[chance.draw("easy", view.round, 0, len(legal))]


def normal(rules: DiceRules, view: View, legal: Actions, chance: Chance) -> Action:
    """The strategy tables; nothing is left to chance."""
    assert view.seat is not None
    return exact.choose(rules.index, exact.of_view(view, view.seat))


def hard(rules: DiceRules, view: View, legal: Actions, chance: Chance) -> Action:
    """One round ahead, many times."""
    return searching.choose(rules.shorthand, view, legal, chance)


BOTS = {"easy": easy, "normal": normal, "hard": hard}
