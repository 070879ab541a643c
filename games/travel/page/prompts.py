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
from games.travel.content.index import ContentIndex
from games.travel.content.schema import Plan
from games.travel.page import board
from games.travel.page.board import FINAL, May, as_json, if_legal
from games.travel.page.models import Button, Choice, Hinted, Question, Target
from games.travel.view import DecisionView, View


def _choices(
    index: ContentIndex, may: May, kind: type[Act | UseToken | ExtraAct], spaces: Iterable[int]
) -> tuple[Choice, ...]:
    """The spaces that may be acted; the one acted last is drawn too, with the reason."""
    found = []
    for number in spaces:
        actions = [kind(number, option) for option in (None, "card", "cash")]
        legal = [action for action in actions if action in may]
        buttons = tuple((action.option or "", Button(as_json(action))) for action in legal)
        space = index.content.space(number)
        found.append(Choice(space, buttons, "" if buttons else "repeat_space"))
    return tuple(found)


def acts(index: ContentIndex, view: View, may: May) -> tuple[Choice, ...]:
    """Acting after a move: the space itself, or on the sixth any of the others."""
    if not may or view.phase != "ACTION" or view.decision is not None:
        return ()
    here = view.me.location
    if here == FREE_ACTION:
        return _choices(index, may, Act, ACTIONS)
    legal = [Act(None, "card"), Act(None, "cash"), Act()]
    buttons = tuple((a.option or "", Button(as_json(a))) for a in legal if a in may)
    return (Choice(index.content.space(here), buttons),)


def tokens(index: ContentIndex, view: View, may: May) -> tuple[Choice, ...]:
    """Acting once more for a token."""
    if not may or view.phase != "OPTIONAL_ACTION" or view.decision is not None:
        return ()
    return _choices(index, may, UseToken, ACTIONS)


def question(index: ContentIndex, view: View, asked: DecisionView, may: May) -> Question:
    """The open decision; whoever is not asked sees only what it is about."""
    card = index.content.cards.get(asked.card)
    if not may:
        goal = board.goal_shown(index, view, asked.goal, view.current_tc) if asked.goal else None
        return Question(asked.kind, asked.seat, False, card, asked.grant, goal=goal)
    return Question(
        kind=asked.kind,
        seat=asked.seat,
        mine=True,
        card=card,
        grant=asked.grant,
        targets=_targets(index, view, asked, may),
        choices=_grant(index, view, asked, may),
        yes=if_legal(KeepPlan(True), may) or if_legal(ChooseGoal(True), may),
        no=if_legal(KeepPlan(False), may) or if_legal(ChooseGoal(False), may),
        decline=if_legal(Pass(), may),
        goal=board.goal_shown(index, view, asked.goal, view.current_tc) if asked.goal else None,
        sets=_discard_sets(index, may),
    )


def _targets(index: ContentIndex, view: View, asked: DecisionView, may: May) -> tuple[Target, ...]:
    if asked.kind != "target":
        return ()
    others = [seat for seat in range(len(view.players)) if seat != view.seat]
    why_not = _out_of_reach(index, asked)
    return tuple(
        Target(seat, Button(as_json(action), "" if action in may else why_not))
        for seat, action in ((seat, ChooseTarget(seat)) for seat in others)
    )


def _out_of_reach(index: ContentIndex, asked: DecisionView) -> str:
    """Why a player cannot be chosen: a card about places needs another, others need a plan."""
    chance = index.chances.get(asked.card)
    swaps = chance is not None and isinstance(chance.effects[0], SwapPlace)
    return "same_space" if swaps else "no_plans"


def _grant(index: ContentIndex, view: View, asked: DecisionView, may: May) -> tuple[Choice, ...]:
    if asked.kind != "grant":
        return ()
    spaces = asked.options if len(asked.options) == 1 else ACTIONS
    return _choices(index, may, ExtraAct, spaces)


def _discard_sets(index: ContentIndex, may: May) -> tuple[tuple[tuple[Plan, ...], Button], ...]:
    found = [action for action in may if isinstance(action, DiscardPlans)]
    found.sort(key=lambda action: (len(action.cards), action.cards))
    return tuple(
        (tuple(index.plans[card] for card in action.cards), Button(as_json(action)))
        for action in found
    )


def hint(index: ContentIndex, view: View, may: May) -> Hinted | None:
    """The space that the normal bot would choose, where a space is to be chosen."""
    if not may or view.phase in FINAL:
        return None
    match normal.choose(index, view):
        case Move(space) | UseToken(space) | ExtraAct(space):
            return Hinted(space)
        case Act(space) if space is not None:
            return Hinted(space)
        case _:
            return None
