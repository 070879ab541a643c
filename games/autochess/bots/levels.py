"""The bots by level. A bot sees only the view of its seat."""

from games.autochess.actions import Action
from games.autochess.bots import hard, normal
from games.autochess.rules.engine import AutochessRules
from games.autochess.rules.preparation import autopilot
from games.autochess.view import View, rebuild
from games.engine.chance import Chance
from games.engine.rooms import Character
from games.engine.texts import gettext_noop

Actions = tuple[Action, ...]


def choose_easy(rules: AutochessRules, view: View, legal: Actions, chance: Chance) -> Action:
    """The prescribed automatic player."""
    assert view.seat is not None
    if not _prepares(view):
        return legal[0]
    return autopilot.choose(rules.index, rebuild(view), view.seat)


def choose_normal(rules: AutochessRules, view: View, legal: Actions, chance: Chance) -> Action:
    """Values cards, keeps ten gold and sets the strongest board that it finds."""
    assert view.seat is not None
    if not _prepares(view):
        return legal[0]
    return normal.choose(normal.BotSeat(rules.index, rebuild(view), view.seat))


def choose_hard(rules: AutochessRules, view: View, legal: Actions, chance: Chance) -> Action:
    """Compares its boards with those last seen, plans its gold and ranks augments."""
    assert view.seat is not None
    if view.phase == "augment":
        return hard.choose_augment(rules.index, rebuild(view), view.seat)
    if not _prepares(view):
        return legal[0]
    return hard.choose(hard.CountingSeat(rules.index, rebuild(view), view.seat))


def _prepares(view: View) -> bool:
    """Whether the seat has to decide in a preparation; elsewhere the first action will do."""
    assert view.seat is not None
    return view.phase == "prep" and not view.seats[view.seat].ready


BOTS = {"easy": choose_easy, "normal": choose_normal, "hard": choose_hard}
CHARACTERS = {
    "easy": Character(
        gettext_noop("Lancelot"),
        gettext_noop(
            "Buys one card a round, the first it can pay for, and never moves a card again."
        ),
        has_face=True,
        fellows=(gettext_noop("Hector"), gettext_noop("Ogier"), gettext_noop("La Hire")),
    ),
    "normal": Character(
        gettext_noop("Judith"),
        gettext_noop(
            "Collects pairs and suits, keeps ten gold once its board is full, and declares a hula "
            "when well ahead."
        ),
        has_face=True,
        fellows=(gettext_noop("Pallas"), gettext_noop("Rachel"), gettext_noop("Argine")),
    ),
    "hard": Character(
        gettext_noop("Caesar"),
        gettext_noop(
            "Sets its lines against the boards it last saw; saves gold early, then spends it all."
        ),
        has_face=True,
        fellows=(gettext_noop("David"), gettext_noop("Charles"), gettext_noop("Alexander")),
    ),
}
"""Named as the jacks, queens and kings of French cards. Their habits are what section 8 prescribes,
as a player would put it."""
