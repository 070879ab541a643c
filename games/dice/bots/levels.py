"""The bots by level. A bot sees the view of its seat and has random numbers of its own."""

from functools import lru_cache

from games.dice.actions import Action
from games.dice.bots import hard, normal
from games.dice.bots.simulation.model import SimulationTables
from games.dice.content.index import ContentIndex
from games.dice.rules.engine import DiceRules
from games.dice.view import View
from games.engine.chance import Chance
from games.engine.rooms import Character
from games.engine.texts import gettext_noop

Actions = tuple[Action, ...]


def choose_easy(rules: DiceRules, view: View, legal: Actions, chance: Chance) -> Action:
    """One of the legal actions, all equally likely (section 8.1)."""
    return legal[chance.draw("easy", view.round, 0, len(legal))]


def choose_normal(rules: DiceRules, view: View, legal: Actions, chance: Chance) -> Action:
    assert view.seat is not None
    return normal.choose(rules.index, normal.read_situation(view, view.seat))


def choose_hard(rules: DiceRules, view: View, legal: Actions, chance: Chance) -> Action:
    return hard.choose(simulation_tables(rules.index), view, legal, chance)


@lru_cache(maxsize=16)
def simulation_tables(index: ContentIndex) -> SimulationTables:
    """What a release is simulated with."""
    return SimulationTables(index)


BOTS = {"easy": choose_easy, "normal": choose_normal, "hard": choose_hard}
CHARACTERS = {
    "easy": Character(
        gettext_noop("Kongi"),
        gettext_noop("Does whatever comes to mind: there is nothing to read."),
        has_face=True,
    ),
    "normal": Character(
        gettext_noop("Bau"),
        gettext_noop("Starts balanced, attacks when behind and hides behind a lead."),
        has_face=True,
    ),
    "hard": Character(
        gettext_noop("Mir"),
        gettext_noop("Plays every choice through first, and learns how you choose your stance."),
        has_face=True,
    ),
}
"""Their habits are what sections 8.1 to 8.3 prescribe, as a player would put it."""
