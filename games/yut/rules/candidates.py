"""The actions worth offering in each phase, legal or not, in the order of section 8.1."""

from games.yut.actions import (
    Action,
    ChooseRelic,
    DiscardStick,
    Move,
    ReplaceStick,
    Reroll,
    SplitToken,
    StartMove,
    Throw,
)
from games.yut.content.index import ContentIndex
from games.yut.rules.moves import group_size, start_node, targets
from games.yut.state import State

THROW, REROLL, START_MOVE, DISCARD = Throw(), Reroll(), StartMove(), DiscardStick()


def candidates(index: ContentIndex, state: State) -> tuple[Action, ...]:
    """Everything except the hint, which is not a move of the game."""
    match state.phase:
        case "THROW" if index.powers(state).rerolls:
            return (THROW, REROLL, START_MOVE)
        case "THROW":
            return (THROW, START_MOVE)
        case "PLAY" if index.powers(state).splits:
            return (*_moves(index, state), *_splits(state))
        case "PLAY":
            return tuple(_moves(index, state))
        case "STICK_OFFER":
            return (*map(ReplaceStick, range(len(state.slots))), DISCARD)
        case "REWARD":
            return tuple(map(ChooseRelic, state.candidates or ()))
        case _:
            return ()


def _moves(index: ContentIndex, state: State) -> list[Move]:
    powers, pieces = index.powers(state), state.pieces
    groups = [
        (target, start_node(target), group_size(powers, pieces, target))
        for target in targets(pieces)
    ]
    return [
        Move(token.id, target, dest)
        for token in state.hand
        for target, start, size in groups
        for dest in powers.reach.ways(start, size, token.steps, pieces)
    ]


def _splits(state: State) -> list[SplitToken]:
    return [SplitToken(token.id, first) for token in state.hand for first in range(1, token.steps)]
