"""What the reader is asked within a turn, and the buttons that answer it (9.3)."""

from collections.abc import Iterable

from games.travel.actions import (
    Act,
    ChooseGoal,
    ChooseTarget,
    DiscardPlans,
    ExtraAct,
    KeepPlan,
    Move,
    Pass,
    UseToken,
)
from games.travel.bots import normal
from games.travel.content.board import ACTIONS, FREE_ACTION
from games.travel.content.effects import SwapPlace
from games.travel.content.index import Book
from games.travel.content.schema import Plan
from games.travel.page import board
from games.travel.page.board import FINAL, May, as_json, if_legal
from games.travel.page.models import Button, Choice, Hinted, Question, Target
from games.travel.view import Asked, Seen, View


def _choices(
    book: Book, may: May, kind: type[Act | UseToken | ExtraAct], spaces: Iterable[int]
) -> tuple[Choice, ...]:
    """The spaces that may be acted; the one acted last is drawn too, with the reason."""
    found = []
    for number in spaces:
        actions = [kind(number, option) for option in (None, "card", "cash")]
        legal = [action for action in actions if action in may]
        buttons = tuple((action.option or "", Button(as_json(action))) for action in legal)
        space = book.content.space(number)
        found.append(Choice(space, buttons, "" if buttons else "repeat_space"))
    return tuple(found)


def acts(book: Book, view: View, may: May) -> tuple[Choice, ...]:
    """Acting after a move: the space itself, or on the sixth any of the others."""
    if not may or view.phase != "ACTION" or view.decision is not None:
        return ()
    here = view.me.location
    if here == FREE_ACTION:
        return _choices(book, may, Act, ACTIONS)
    legal = [Act(None, "card"), Act(None, "cash"), Act()]
    buttons = tuple((a.option or "", Button(as_json(a))) for a in legal if a in may)
    return (Choice(book.content.space(here), buttons),)


def tokens(book: Book, view: View, may: May) -> tuple[Choice, ...]:
    """Acting once more for a token."""
    if not may or view.phase != "OPTIONAL_ACTION" or view.decision is not None:
        return ()
    return _choices(book, may, UseToken, ACTIONS)


def question(book: Book, view: View, asked: Asked, may: May) -> Question:
    """The open decision; whoever is not asked sees only what it is about."""
    card = book.content.cards.get(asked.card)
    if not may:
        goal = board.goal_shown(book, view, asked.goal, view.current_tc) if asked.goal else None
        return Question(asked.kind, asked.seat, False, card, asked.grant, goal=goal)
    return Question(
        kind=asked.kind,
        seat=asked.seat,
        mine=True,
        card=card,
        grant=asked.grant,
        targets=_targets(book, view, asked, may),
        choices=_grant(book, view, asked, may),
        yes=if_legal(KeepPlan(True), may) or if_legal(ChooseGoal(True), may),
        no=if_legal(KeepPlan(False), may) or if_legal(ChooseGoal(False), may),
        decline=if_legal(Pass(), may),
        goal=board.goal_shown(book, view, asked.goal, view.current_tc) if asked.goal else None,
        sets=_sets(book, may, view.me),
    )


def _targets(book: Book, view: View, asked: Asked, may: May) -> tuple[Target, ...]:
    if asked.kind != "target":
        return ()
    others = [seat for seat in range(len(view.players)) if seat != view.seat]
    why_not = _out_of_reach(book, asked)
    return tuple(
        Target(seat, Button(as_json(action), "" if action in may else why_not))
        for seat, action in ((seat, ChooseTarget(seat)) for seat in others)
    )


def _out_of_reach(book: Book, asked: Asked) -> str:
    """Why a player cannot be chosen: a card about places needs another, others need a plan."""
    chance = book.chances.get(asked.card)
    swaps = chance is not None and isinstance(chance.effects[0], SwapPlace)
    return "same_space" if swaps else "no_plans"


def _grant(book: Book, view: View, asked: Asked, may: May) -> tuple[Choice, ...]:
    if asked.kind != "grant":
        return ()
    spaces = asked.options if len(asked.options) == 1 else ACTIONS
    return _choices(book, may, ExtraAct, spaces)


def _sets(book: Book, may: May, me: Seen) -> tuple[tuple[tuple[Plan, ...], Button], ...]:
    found = [action for action in may if isinstance(action, DiscardPlans)]
    found.sort(key=lambda action: (len(action.cards), action.cards))
    return tuple(
        (tuple(book.plans[card] for card in action.cards), Button(as_json(action)))
        for action in found
    )


def hint(book: Book, view: View, may: May) -> Hinted | None:
    """The space that the normal bot would choose, where a space is to be chosen."""
    if not may or view.phase in FINAL:
        return None
    match normal.choose(book, view):
        case Move(space) | UseToken(space) | ExtraAct(space):
            return Hinted(space)
        case Act(space) if space is not None:
            return Hinted(space)
        case _:
            return None
