"""Refusals (section 4): checks in their order, codes and sentences."""

from games.autochess.actions import AckResult, Action, PickAugment, Proceed, TimeUp, Unready
from games.autochess.content.index import ContentIndex
from games.autochess.content.terms import Phase
from games.autochess.rules import augments
from games.autochess.rules.preparation import actions
from games.autochess.state import State
from games.engine.protocol import SYSTEM, ActionBase, Refusal, Resign
from games.engine.texts import gettext_noop

SENTENCES = {
    "E_UNKNOWN_ACTION": gettext_noop("There is no such action."),
    "E_ELIMINATED": gettext_noop("Players who are out cannot act."),
    "E_PHASE": gettext_noop("That cannot be done now."),
    "E_LOCKED_IN": gettext_noop("Take back your readiness first."),
    "E_CARD_NOT_FOUND": gettext_noop("That card cannot be found."),
    "E_GOLD": gettext_noop("You do not have enough gold."),
    "E_BENCH_FULL": gettext_noop("The bench has no room for it: place or sell a card first."),
    "E_LINE": gettext_noop("A line is back, mid or front."),
    "E_SLOT": gettext_noop("Nothing can be put into that slot."),
    "E_LINE_FULL": gettext_noop("The line is full."),
    "E_SLOT_LIMIT": gettext_noop("That is over the placement cap."),
    "E_DUPLICATE": gettext_noop("The same card can stand on the board only once."),
    "E_TEMP_CARD": gettext_noop("Fantasyland cards can neither be sold nor put on the bench."),
    "E_SWAP": gettext_noop("These two cards cannot be swapped."),
    "E_MAX_LEVEL": gettext_noop("You are at the highest level already."),
    "E_FANTASYLAND": gettext_noop("There is no shop in a fantasyland round."),
    "E_NOT_FANTASYLAND": gettext_noop("This is no fantasyland round."),
    "E_FL_LIMIT": gettext_noop("You cannot keep more fantasyland cards."),
    "E_SHOP_EMPTY": gettext_noop("There is no card to lock."),
    "E_NO_PINEAPPLE": gettext_noop("There are no pineapple cards to choose from."),
    "E_PICK_COUNT": gettext_noop("Choose exactly as many cards as are to be kept."),
    "E_PENDING_PINEAPPLE": gettext_noop("Choose your pineapple cards first."),
    "E_HULA_STAGE": gettext_noop("Hula cannot be declared in this stage yet."),
    "E_HULA_CHIPS": gettext_noop("You have no hula chips left."),
    "E_HULA_SYNERGY": gettext_noop("You lack synergies for a hula."),
    "E_HULA_STATE": gettext_noop("The hula is not in that state."),
    "E_AUGMENT": gettext_noop("That augment was not offered."),
    "E_AUGMENT_DONE": gettext_noop("You have chosen an augment already."),
    "E_SUIT_REQUIRED": gettext_noop("Please choose a suit."),
}
REFUSALS = {code: Refusal(code) for code in SENTENCES}
SYSTEM_ACTIONS = (Proceed, TimeUp)
PHASES: dict[type[ActionBase], Phase] = {PickAugment: "augment", AckResult: "result"}
"""The phases of actions that do not belong to the preparation."""


def refusal(
    index: ContentIndex, state: State, seat: int, action: Action | Resign
) -> Refusal | None:
    """Why an action is not legal; None if it is."""
    code = _refusal_code(index, state, seat, action)
    return None if code is None else REFUSALS[code]


def _refusal_code(
    index: ContentIndex, state: State, seat: int, action: Action | Resign
) -> str | None:
    if isinstance(action, SYSTEM_ACTIONS):
        return _system_refusal(state, action) if seat == SYSTEM else "E_UNKNOWN_ACTION"
    if seat == SYSTEM:
        return "E_UNKNOWN_ACTION"
    player = state.players[seat]
    if player.place:
        return "E_ELIMINATED"
    if isinstance(action, Resign):
        return "E_PHASE" if player.conceded else None
    if state.phase != PHASES.get(type(action), "prep"):
        return "E_PHASE"
    match action:
        case PickAugment():
            return augments.refusal(index, player, action)
        case AckResult():
            return None
        case Unready():
            return None if player.ready and may_unready(state, seat) else "E_PHASE"
        case _ if player.ready:
            return "E_LOCKED_IN"
        case _:
            return actions.refusal(index, state, seat, action)


def may_unready(state: State, seat: int) -> bool:
    """Whether a ready seat may withdraw: another seat is not ready and its own time is not over."""
    player = state.players[seat]
    return (
        state.phase == "prep"
        and not (player.late or player.bot or player.conceded)
        and bool(state.waiting)
    )


def _system_refusal(state: State, action: Proceed | TimeUp) -> str | None:
    if isinstance(action, Proceed):
        return "E_PHASE" if state.waiting or state.phase == "end" else None
    if not 0 <= action.seat < len(state.players):
        return "E_UNKNOWN_ACTION"
    player = state.players[action.seat]
    if not player.alive or player.late:
        return "E_PHASE"
    return "E_PHASE" if player.ready and state.phase != "prep" else None
