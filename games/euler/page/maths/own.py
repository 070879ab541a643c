"""Hints on the own number, and on the function that hides (9.5). None where hints are off."""

from functools import lru_cache

from games.euler.bots.equity import strengths
from games.euler.bots.knowledge import Knowledge
from games.euler.content.schema import Content
from games.euler.content.terms import BETTING, SPECIAL
from games.euler.page.maths.facts import Fact, find_fact
from games.euler.page.maths.hints import rank
from games.euler.page.maths.possibilities import Possibilities, count_functions
from games.euler.page.parts import known_number
from games.euler.rules.conditions import Chain
from games.euler.view import View


def find_rank(content: Content, view: View) -> int:
    """The own number's place among 1 to 99 (9.5)."""
    if view.seat is None or not view.options.hints or view.phase not in (*BETTING, *SPECIAL):
        return 0
    number = known_number(view.seats[view.seat].number)
    if number is None:
        return 0
    return _rank(content.chain(view.chain), number)


@lru_cache(maxsize=2048)
def _rank(chain: Chain, number: int) -> int:
    return rank(strengths(chain), number)


def find_own_fact(view: View) -> Fact | None:
    """The factors of the own number."""
    if view.seat is None or not view.options.hints or view.phase not in (*BETTING, *SPECIAL):
        return None
    number = known_number(view.seats[view.seat].number)
    return None if number is None else find_fact(number)


def find_possibilities(content: Content, view: View) -> Possibilities | None:
    """How many functions the own seat cannot rule out, while it is in the round (9.5)."""
    if view.seat not in view.live_seats or view.seat is None or not view.options.hints:
        return None
    if not view.laid or view.function is not None:
        return None
    unseen = tuple(Knowledge(content, view).unseen_cards())
    return count_functions(unseen, content.settings)
