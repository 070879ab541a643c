"""Why an action is refused: the checks of section 4.8, in their order."""

from typing import get_args

from msgspec.structs import astuple

from games.engine.protocol import Refusal, Resign
from games.engine.texts import gettext_noop
from games.travel.actions import (
    Act,
    Action,
    BuyPlans,
    ChooseGoal,
    ChoosePlan,
    ChooseTarget,
    Contribute,
    Convert,
    DiscardPlans,
    EndTurn,
    ExtraAct,
    KeepPlan,
    Move,
    Pass,
    Submission,
    UseToken,
)
from games.travel.content.board import ACTIONS, CHANCE, FREE_ACTION, LINKS, SPACES
from games.travel.content.index import ContentIndex
from games.travel.content.terms import DecisionKind, Option, Phase
from games.travel.state import Decision, State

SENTENCES = {
    "game_over": gettext_noop("This game is already over."),
    "not_your_turn": gettext_noop("It is not your turn now."),
    "already_submitted": gettext_noop("You have already submitted."),
    "wrong_phase": gettext_noop("That cannot be done now."),
    "cannot_pass": gettext_noop("This choice cannot be skipped."),
    "no_token": gettext_noop("You have no determination token."),
    "token_used_this_turn": gettext_noop("A determination token can be used only once a turn."),
    "bad_space": gettext_noop("There is no such space."),
    "not_adjacent": gettext_noop("You can move only to a linked space."),
    "repeat_space": gettext_noop("You cannot choose the space where you last acted."),
    "bad_choice": gettext_noop("That is not one of the choices."),
    "bad_target": gettext_noop("That player cannot be chosen."),
    "duplicate_card": gettext_noop("You chose the same card twice."),
    "card_not_in_hand": gettext_noop("That card is not in your hand."),
    "bad_amount": gettext_noop("Enter a whole number of 0 or more."),
    "not_enough_tc": gettext_noop("You do not have enough TC."),
    "bad_conversion": gettext_noop("That trait cannot be converted, or it has too few points."),
}

SUBMISSIONS: tuple[type[Action], ...] = get_args(Submission)
ANSWER_TYPES: dict[DecisionKind, type[Action]] = {
    "investigate": KeepPlan,
    "target": ChooseTarget,
    "give_plan": ChoosePlan,
    "redraw": DiscardPlans,
    "goal": ChooseGoal,
    "grant": ExtraAct,
}
ACTIONS_BY_PHASE: dict[Phase, tuple[type[Action], ...]] = {
    "MOVE": (Move,),
    "ACTION": (Act,),
    "OPTIONAL_ACTION": (UseToken, EndTurn),
    "FINAL_PURCHASE": (BuyPlans,),
    "FINAL_CONTRIBUTE": (Contribute,),
    "FINAL_CONVERT": (Convert,),
    "FINISHED": (),
}

NOBODY: frozenset[int] = frozenset()


def refusal(
    index: ContentIndex, state: State, seat: int, action: Action | Resign
) -> Refusal | None:
    """The refusal of an action, or None if it is legal."""
    code = _refusal_code(index, state, seat, action)
    return None if code is None else Refusal(code)


def _refusal_code(
    index: ContentIndex, state: State, seat: int, action: Action | Resign
) -> str | None:
    if state.phase == "FINISHED":
        return "game_over"
    if isinstance(action, Resign):
        return None
    # In the settlement every seat is on turn, even after it has submitted.
    if state.submissions:
        if state.submissions[seat] and isinstance(action, SUBMISSIONS):
            return "already_submitted"
    elif seat not in awaited_seats(state):
        return "not_your_turn"
    if state.decision is not None:
        return _answer_refusal(state, state.decision, seat, action)
    if not isinstance(action, ACTIONS_BY_PHASE[state.phase]):
        return "wrong_phase"
    return _phase_refusal(index, state, seat, action)


def awaited_seats(state: State) -> frozenset[int]:
    """The seats that must decide now."""
    if state.phase == "FINISHED":
        return NOBODY
    if state.decision is not None:
        return frozenset((state.decision.seat,))
    if state.submissions:
        return frozenset([n for n, made in enumerate(state.submissions) if made is None])
    return frozenset((state.current,))


def _phase_refusal(index: ContentIndex, state: State, seat: int, action: Action) -> str | None:
    match action:
        case Move(space):
            return _move_refusal(state, seat, space)
        case Act(space, option):
            return _act_refusal(state, seat, space, option)
        case UseToken(space, option):
            return _token_refusal(state, seat, space, option)
        case BuyPlans(cards):
            return _cards_refusal(state, seat, cards) or _cost_refusal(index, state, seat, cards)
        case Contribute(amount):
            return _amount_refusal(state, seat, amount)
        case Convert():
            return _conversion_refusal(index, state, seat, action)
        case _:
            return None


def _move_refusal(state: State, seat: int, space: int) -> str | None:
    player = state.players[seat]
    if space not in SPACES:
        return "bad_space"
    if space not in LINKS[player.location]:
        return "not_adjacent"
    return "repeat_space" if space == player.last_acted else None


def _act_refusal(state: State, seat: int, space: int | None, option: Option | None) -> str | None:
    player = state.players[seat]
    if player.location != FREE_ACTION:
        if space is not None:
            return "bad_choice"
        return _option_refusal(state, player.location, option)
    if space not in ACTIONS:
        return "bad_space"
    if space == player.last_acted and not state.arrival_forced:
        return "repeat_space"
    return _option_refusal(state, space, option)


def _option_refusal(state: State, space: int, option: Option | None) -> str | None:
    asked = space == CHANCE and len(state.players) == 2
    return None if asked == (option is not None) else "bad_choice"


def _token_refusal(state: State, seat: int, space: int, option: Option | None) -> str | None:
    player = state.players[seat]
    if not player.tokens:
        return "no_token"
    if state.token_used:
        return "token_used_this_turn"
    if space not in ACTIONS:
        return "bad_space"
    if space == player.last_acted:
        return "repeat_space"
    return _option_refusal(state, space, option)


def _answer_refusal(state: State, asked: Decision, seat: int, action: Action) -> str | None:
    if isinstance(action, Pass):
        return None if asked.may_pass else "cannot_pass"
    if not isinstance(action, ANSWER_TYPES[asked.kind]):
        return "wrong_phase"
    match action:
        case ChooseTarget(target):
            return None if target in asked.options else "bad_target"
        case ChoosePlan(card):
            return _cards_refusal(state, seat, (card,))
        case DiscardPlans(cards):
            return _cards_refusal(state, seat, cards)
        case ExtraAct(space, option):
            return _extra_act_refusal(state, asked, space, option)
        case _:
            return None


def _extra_act_refusal(
    state: State, asked: Decision, space: int, option: Option | None
) -> str | None:
    if space not in ACTIONS:
        return "bad_space"
    if space not in asked.options:
        fixed = asked.grant == "here" and len(asked.options) == 1
        return "bad_choice" if fixed else "repeat_space"
    return _option_refusal(state, space, option)


def _cards_refusal(state: State, seat: int, cards: tuple[str, ...]) -> str | None:
    if len(set(cards)) < len(cards):
        return "duplicate_card"
    return None if set(cards) <= set(state.players[seat].hand) else "card_not_in_hand"


def _cost_refusal(
    index: ContentIndex, state: State, seat: int, cards: tuple[str, ...]
) -> str | None:
    cost = sum(index.costs[card] for card in cards)
    return None if cost <= state.players[seat].tc else "not_enough_tc"


def _amount_refusal(state: State, seat: int, amount: int) -> str | None:
    if amount < 0:
        return "bad_amount"
    return None if amount <= state.players[seat].tc else "not_enough_tc"


def _conversion_refusal(
    index: ContentIndex, state: State, seat: int, action: Convert
) -> str | None:
    player, rate = state.players[seat], index.config.convert_rate
    minors = index.scorings[player.destination].minors
    for trait, units in enumerate(astuple(action.conversions)):
        if units and (units < 0 or trait not in minors or rate * units > player.stats[trait]):
            return "bad_conversion"
    return None
