"""Bots: level -> policy. They know what their view shows and nothing more."""

from games.engine.chance import Chance
from games.travel.actions import Action, EndTurn, UseToken
from games.travel.bots import hard, normal
from games.travel.rules.engine import TravelRules
from games.travel.view import View

SETTLEMENT = ("FINAL_PURCHASE", "FINAL_CONTRIBUTE", "FINAL_CONVERT")
TOKEN_EVERY = 7
"""The easy bot uses a token about once in so many chances."""


def choose_easy(
    rules: TravelRules, view: View, legal: tuple[Action, ...], chance: Chance
) -> Action:
    """Anything legal in a turn; the settlement like the normal bot."""
    if view.phase in SETTLEMENT:
        return normal.choose(rules.index, view)
    if view.phase == "OPTIONAL_ACTION" and view.decision is None:
        tokens = [action for action in legal if isinstance(action, UseToken)]
        if not tokens or chance.draw("token", 0, 0, TOKEN_EVERY):
            return EndTurn()
        legal = tuple(tokens)
    return legal[chance.draw("choice", 0, 0, len(legal))]


def choose_normal(
    rules: TravelRules, view: View, legal: tuple[Action, ...], chance: Chance
) -> Action:
    """The prescribed strategy; it leaves nothing to chance."""
    return normal.choose(rules.index, view)


def choose_hard(
    rules: TravelRules, view: View, legal: tuple[Action, ...], chance: Chance
) -> Action:
    """Plans several days ahead; it leaves nothing to chance either."""
    return hard.choose(rules.index, view)


BOTS = {"easy": choose_easy, "normal": choose_normal, "hard": choose_hard}
