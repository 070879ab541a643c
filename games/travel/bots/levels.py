"""Bots by level. They decide from their view alone."""

from games.engine.chance import Chance
from games.travel.actions import Action, EndTurn, UseToken
from games.travel.bots import hard, normal
from games.travel.bots.tempers import find_temper
from games.travel.rules.engine import TravelRules
from games.travel.view import View

SETTLEMENT = ("FINAL_PURCHASE", "FINAL_CONTRIBUTE", "FINAL_CONVERT")
TOKEN_EVERY = 7
"""The easy bot uses a token with probability 1 / TOKEN_EVERY."""


def choose_easy(
    rules: TravelRules, view: View, legal: tuple[Action, ...], chance: Chance
) -> Action:
    """A random legal action in a turn; the settlement like the normal bot (section 8.1)."""
    if view.phase in SETTLEMENT:
        return normal.choose(rules.find_index(view.variant), view)
    if view.phase == "OPTIONAL_ACTION" and view.decision is None:
        tokens = [action for action in legal if isinstance(action, UseToken)]
        if not tokens or chance.draw("token", 0, 0, TOKEN_EVERY):
            return EndTurn()
        legal = tuple(tokens)
    return legal[chance.draw("choice", 0, 0, len(legal))]


def choose_normal(
    rules: TravelRules, view: View, legal: tuple[Action, ...], chance: Chance
) -> Action:
    """The strategy of section 8.2 with the temper of the seat (8.4); it is deterministic."""
    return normal.choose(rules.find_index(view.variant), view, find_temper(view, view.seat or 0))


def choose_hard(
    rules: TravelRules, view: View, legal: tuple[Action, ...], chance: Chance
) -> Action:
    """The strategy of section 8.3; it is deterministic."""
    return hard.choose(rules.find_index(view.variant), view)


BOTS = {"easy": choose_easy, "normal": choose_normal, "hard": choose_hard}


def pause(view: View) -> tuple[float, float]:
    """Seconds, from and to. Ending a turn shows nothing, so it takes no time; what a move draws is
    told by the page, which takes its own."""
    if view.phase == "OPTIONAL_ACTION" and view.decision is None:
        return (0.0, 0.1)
    return (0.25, 0.45)
