"""The bots by level. A bot sees only the view of its seat."""

from games.autochess.actions import Action
from games.autochess.bots import hard, normal
from games.autochess.rules.engine import AutochessRules
from games.autochess.rules.preparation import autopilot
from games.autochess.view import View, rebuild
from games.engine.chance import Chance

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
