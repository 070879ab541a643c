"""Bots: level -> policy. They know what their view shows and nothing more."""

from collections.abc import Callable

from games.autochess import autopilot, cunning, strategy
from games.autochess.actions import Action
from games.autochess.book import Book
from games.autochess.cunning import Counting
from games.autochess.preparing import PrepAction
from games.autochess.recalling import recalled
from games.autochess.rules import AutochessRules
from games.autochess.state import State
from games.autochess.strategy import Seat
from games.autochess.view import View
from games.engine.chance import Chance

Preparation = Callable[[Book, State, int], PrepAction]


def _acted(
    rules: AutochessRules, view: View, legal: tuple[Action, ...], prepare: Preparation
) -> Action:
    """A preparation is up to the level; otherwise the first thing that is offered."""
    assert view.seat is not None
    if view.phase != "prep" or view.seats[view.seat].ready:
        return legal[0]
    return prepare(rules.book, recalled(view), view.seat)


def easy(rules: AutochessRules, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
    """The prescribed automatic player of section 8; it leaves nothing to chance."""
    return _acted(rules, view, legal, autopilot.choose)


def normal(rules: AutochessRules, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
    """Values cards, keeps ten gold, and sets the strongest board that it finds."""
    return _acted(rules, view, legal, lambda *seat: strategy.normal(Seat(*seat)))


def hard(rules: AutochessRules, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
    """Weighs boards against those last seen, plans its gold and likes some augments better."""
    assert view.seat is not None
    if view.phase == "augment":
        return cunning.augment(rules.book, recalled(view), view.seat)
    return _acted(rules, view, legal, lambda *seat: cunning.prepared(Counting(*seat)))


BOTS = {"easy": easy, "normal": normal, "hard": hard}
