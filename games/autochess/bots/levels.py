"""Bots: level -> policy. They know what their view shows and nothing more."""

from collections.abc import Callable

from games.autochess.actions import Action
from games.autochess.bots import easy as bots_easy
from games.autochess.bots import hard as bots_hard
from games.autochess.bots import normal as bots_normal
from games.autochess.bots.hard import Counting
from games.autochess.bots.normal import Seat
from games.autochess.content.index import Book
from games.autochess.recalling import recalled
from games.autochess.rules.engine import AutochessRules
from games.autochess.rules.preparation.actions import PrepAction
from games.autochess.state import State
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
    return _acted(rules, view, legal, bots_easy.choose)


def normal(rules: AutochessRules, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
    """Values cards, keeps ten gold, and sets the strongest board that it finds."""
    return _acted(rules, view, legal, lambda *seat: bots_normal.normal(Seat(*seat)))


def hard(rules: AutochessRules, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
    """Weighs boards against those last seen, plans its gold and likes some augments better."""
    assert view.seat is not None
    if view.phase == "augment":
        return bots_hard.augment(rules.book, recalled(view), view.seat)
    return _acted(rules, view, legal, lambda *seat: bots_hard.prepared(Counting(*seat)))


BOTS = {"easy": easy, "normal": normal, "hard": hard}
