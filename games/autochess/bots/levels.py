"""The levels of bots. A bot knows only its view."""

from collections.abc import Callable

from games.autochess.actions import Action
from games.autochess.bots import easy as bots_easy
from games.autochess.bots import hard as bots_hard
from games.autochess.bots import normal as bots_normal
from games.autochess.bots.hard import CountingSeat
from games.autochess.bots.normal import BotSeat
from games.autochess.content.index import ContentIndex
from games.autochess.rules.engine import AutochessRules
from games.autochess.rules.preparation.actions import PrepAction
from games.autochess.state import State
from games.autochess.view import View, rebuild
from games.engine.chance import Chance

Preparation = Callable[[ContentIndex, State, int], PrepAction]


def _act(
    rules: AutochessRules, view: View, legal: tuple[Action, ...], prepare: Preparation
) -> Action:
    """In preparation the level decides; otherwise the first legal action is played."""
    assert view.seat is not None
    if view.phase != "prep" or view.seats[view.seat].ready:
        return legal[0]
    return prepare(rules.index, rebuild(view), view.seat)


def easy(rules: AutochessRules, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
    """The prescribed automatic player of section 8."""
    return _act(rules, view, legal, bots_easy.choose_action)


def normal(rules: AutochessRules, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
    """Values cards, keeps ten gold and sets the strongest board that it finds."""
    return _act(rules, view, legal, lambda *seat: bots_normal.choose_action(BotSeat(*seat)))


def hard(rules: AutochessRules, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
    """Compares its boards with those last seen, plans its gold and ranks augments."""
    assert view.seat is not None
    if view.phase == "augment":
        return bots_hard.choose_augment(rules.index, rebuild(view), view.seat)
    return _act(rules, view, legal, lambda *seat: bots_hard.choose_action(CountingSeat(*seat)))


BOTS = {"easy": easy, "normal": normal, "hard": hard}
