"""The one judge of actions: the checks of section 4.3, in their order."""

from games.engine.protocol import Refusal, Resign
from games.engine.texts import gettext_noop
from games.yut.actions import (
    Action,
    ChooseRelic,
    DiscardStick,
    Hint,
    Move,
    ReplaceStick,
    Reroll,
    SplitToken,
    StartMove,
    Throw,
)
from games.yut.content.index import ContentIndex
from games.yut.content.terms import Phase
from games.yut.rules.moves import is_target, ways
from games.yut.state import State

SENTENCES = {
    "run_closed": gettext_noop("This run is already over."),
    "wrong_phase": gettext_noop("You cannot do that now."),
    "no_throws_left": gettext_noop("You have no throws left."),
    "no_rerolls_left": gettext_noop("You have used up your rerolls."),
    "reroll_not_allowed": gettext_noop("This throw cannot be thrown again."),
    "throw_limit": gettext_noop("At most {most} throws in one turn."),
    "throws_remaining": gettext_noop("You still have throws left."),
    "no_such_token": gettext_noop("There is no such result in your hand."),
    "no_such_target": gettext_noop("There is no piece to move."),
    "illegal_destination": gettext_noop("You cannot go there."),
    "no_splits_left": gettext_noop("You cannot cut another result this turn."),
    "bad_split": gettext_noop("It cannot be cut like that."),
    "bad_slot": gettext_noop("Please choose one of the four sticks."),
    "not_a_candidate": gettext_noop("That relic is not among the candidates."),
    "no_hint": gettext_noop("There are no hints in the run of a day or a week."),
}

PHASE: dict[type[Action], Phase] = {
    Throw: "THROW",
    Reroll: "THROW",
    StartMove: "THROW",
    Move: "PLAY",
    SplitToken: "PLAY",
    ReplaceStick: "STICK_OFFER",
    DiscardStick: "STICK_OFFER",
    ChooseRelic: "REWARD",
}
"""The phase of each action. Hints and resigning fit every phase."""

RANKED = ("daily", "weekly")
"""The modes of one ranked try."""
RUN_CLOSED = Refusal("run_closed")
WRONG_PHASE = Refusal("wrong_phase")


def refusal(index: ContentIndex, state: State, action: Action | Resign) -> Refusal | None:
    """The reason why an action is not legal; None if it is."""
    if state.status != "active":
        return RUN_CLOSED
    if PHASE.get(type(action), state.phase) != state.phase:  # type: ignore[arg-type]
        return WRONG_PHASE
    match action:
        case Move():
            return _refusal(_move_problem(index, state, action))
        case Throw():
            return _refusal(None if state.throws_remaining else "no_throws_left")
        case StartMove():
            return _refusal("throws_remaining" if state.throws_remaining else None)
        case Reroll():
            return reroll_refusal(index, state)
        case SplitToken():
            return _refusal(_split_problem(index, state, action))
        case ReplaceStick(slot):
            return _refusal(None if 0 <= slot < len(state.slots) else "bad_slot")
        case ChooseRelic(relic):
            return _refusal(None if relic in (state.candidates or ()) else "not_a_candidate")
        case Hint():
            return _refusal("no_hint" if state.options.mode in RANKED else None)
        case DiscardStick() | Resign():
            return None


def _refusal(code: str | None) -> Refusal | None:
    return None if code is None else Refusal(code)


def reroll_refusal(index: ContentIndex, state: State) -> Refusal | None:
    """The reason why the last throw cannot be thrown again; None if it can."""
    most = index.params.max_throws_per_turn
    if state.rerolls_used >= index.powers(state).rerolls:
        return Refusal("no_rerolls_left")
    if state.last_throw is None or state.last_throw.granted_bonus:
        return Refusal("reroll_not_allowed")
    if state.throws_this_turn >= most:
        return Refusal("throw_limit", {"most": most})
    return None


def _move_problem(index: ContentIndex, state: State, action: Move) -> str | None:
    token = state.token(action.token_id)
    if token is None:
        return "no_such_token"
    if not is_target(state.pieces, action.target):
        return "no_such_target"
    ends = ways(index.powers(state), state.pieces, token.steps, action.target)
    return None if action.dest in ends else "illegal_destination"


def _split_problem(index: ContentIndex, state: State, action: SplitToken) -> str | None:
    if state.splits_used >= index.powers(state).splits:
        return "no_splits_left"
    token = state.token(action.token_id)
    if token is None:
        return "no_such_token"
    return None if 1 <= action.first < token.steps else "bad_split"
