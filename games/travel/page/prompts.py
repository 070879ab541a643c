"""The decisions of a turn and their choices (section 9.3)."""

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
from games.travel.content.effects import (
    BuddyAction,
    GrantAnyAction,
    GrantHereAction,
    SwapPlace,
)
from games.travel.content.index import ContentIndex
from games.travel.content.schema import Plan
from games.travel.page import board
from games.travel.page.board import FINAL, LegalSet, action_json, choice_if_legal
from games.travel.page.models import Choice, Hint, Question, SpaceChoice, Target
from games.travel.view import DecisionView, View


def _space_choices(
    index: ContentIndex,
    legal_set: LegalSet,
    kind: type[Act | UseToken | ExtraAct],
    spaces: Iterable[int],
) -> tuple[SpaceChoice, ...]:
    """A choice for each space; the space acted last has a refusal instead of buttons."""
    found = []
    for number in spaces:
        actions = [kind(number, option) for option in (None, "card", "cash")]
        legal = [action for action in actions if action in legal_set]
        buttons = tuple((action.option or "", Choice(action_json(action))) for action in legal)
        space = index.content.space(number)
        found.append(SpaceChoice(space, buttons, "" if buttons else "repeat_space"))
    return tuple(found)


def act_choices(index: ContentIndex, view: View, legal_set: LegalSet) -> tuple[SpaceChoice, ...]:
    """The main action: the space itself, or on space 6 one of the others."""
    if not legal_set or view.phase != "ACTION" or view.decision is not None:
        return ()
    here = view.me.location
    if here == FREE_ACTION:
        return _space_choices(index, legal_set, Act, ACTIONS)
    legal = [Act(None, "card"), Act(None, "cash"), Act()]
    buttons = tuple((a.option or "", Choice(action_json(a))) for a in legal if a in legal_set)
    return (SpaceChoice(index.content.space(here), buttons),)


def token_choices(index: ContentIndex, view: View, legal_set: LegalSet) -> tuple[SpaceChoice, ...]:
    """The extra action for a token."""
    if not legal_set or view.phase != "OPTIONAL_ACTION" or view.decision is not None:
        return ()
    return _space_choices(index, legal_set, UseToken, ACTIONS)


def question(index: ContentIndex, view: View, asked: DecisionView, legal_set: LegalSet) -> Question:
    """The open decision; other audiences see only its subject."""
    card = index.content.cards.get(asked.card or _granting_card(index, view, asked))
    goal = board.goal_panel(index, view, asked.goal, view.current_tc) if asked.goal else None
    if not legal_set:
        return Question(asked.kind, asked.seat, False, card, asked.grant, goal=goal)
    return Question(
        kind=asked.kind,
        seat=asked.seat,
        mine=True,
        card=card,
        grant=asked.grant,
        drawer=view.current if asked.seat != view.current else None,
        partner=_swap_partner(asked),
        targets=_target_choices(index, view, asked, legal_set),
        choices=_grant_choices(index, view, asked, legal_set),
        yes=choice_if_legal(KeepPlan(True), legal_set)
        or choice_if_legal(ChooseGoal(True), legal_set),
        no=choice_if_legal(KeepPlan(False), legal_set)
        or choice_if_legal(ChooseGoal(False), legal_set),
        decline=choice_if_legal(Pass(), legal_set),
        goal=goal,
        sets=_discard_sets(index, legal_set),
    )


def _swap_partner(asked: DecisionView) -> int | None:
    if asked.kind != "give_plan":
        return None
    return asked.partner if asked.seat == asked.drawer else asked.drawer


def _granting_card(index: ContentIndex, view: View, asked: DecisionView) -> str:
    """The chance card that granted an extra action; empty if the discard has been shuffled."""
    if asked.kind != "grant":
        return ""
    granting: tuple[type, ...] = (BuddyAction,)
    if asked.seat == view.current:
        here = (GrantHereAction, SwapPlace)
        granting = here if asked.grant == "here" else (GrantAnyAction, BuddyAction)
    found = (
        code
        for code in reversed(view.discards.get("CH", ()))
        if isinstance(index.chances[code].effects[0], granting)
    )
    return next(found, "")


def _target_choices(
    index: ContentIndex, view: View, asked: DecisionView, legal_set: LegalSet
) -> tuple[Target, ...]:
    if asked.kind != "target":
        return ()
    others = [seat for seat in range(len(view.players)) if seat != view.seat]
    why_not = _target_refusal(index, asked)
    return tuple(
        Target(seat, Choice(action_json(action), "" if action in legal_set else why_not))
        for seat, action in ((seat, ChooseTarget(seat)) for seat in others)
    )


def _target_refusal(index: ContentIndex, asked: DecisionView) -> str:
    """Why a target is refused: CH13 needs a player on another space, other cards one with plans."""
    chance = index.chances.get(asked.card)
    swaps = chance is not None and isinstance(chance.effects[0], SwapPlace)
    return "same_space" if swaps else "no_plans"


def _grant_choices(
    index: ContentIndex, view: View, asked: DecisionView, legal_set: LegalSet
) -> tuple[SpaceChoice, ...]:
    if asked.kind != "grant":
        return ()
    spaces = asked.options if len(asked.options) == 1 else ACTIONS
    return _space_choices(index, legal_set, ExtraAct, spaces)


def _discard_sets(
    index: ContentIndex, legal_set: LegalSet
) -> tuple[tuple[tuple[Plan, ...], Choice], ...]:
    found = [action for action in legal_set if isinstance(action, DiscardPlans)]
    found.sort(key=lambda action: (len(action.cards), action.cards))
    return tuple(
        (tuple(index.plans[card] for card in action.cards), Choice(action_json(action)))
        for action in found
    )


def hint(index: ContentIndex, view: View, legal_set: LegalSet) -> Hint | None:
    """The space that the normal bot would choose, if the decision is about a space."""
    if not legal_set or view.phase in FINAL:
        return None
    match normal.choose(index, view):
        case Move(space) | UseToken(space) | ExtraAct(space):
            return Hint(space)
        case Act(space) if space is not None:
            return Hint(space)
        case _:
            return None
