"""The quick bot (section 8.1), deterministic. It also gives hints."""

from games.yut.actions import (
    Action,
    ChooseRelic,
    DiscardStick,
    Move,
    ReplaceStick,
    Reroll,
    StartMove,
    Throw,
)
from games.yut.content.board import COST, Place, Target
from games.yut.content.index import ContentIndex
from games.yut.content.powers import Powers
from games.yut.rules.moves import Pieces, arrival, targets, ways
from games.yut.rules.refusals import reroll_refusal
from games.yut.state import State

STICK_NODE = 40
TOKEN = 60
BANKED_THROW = 60
WON = -1_000_000_000


def choose(index: ContentIndex, state: State) -> Action:
    """The action of the quick bot."""
    match state.phase:
        case "THROW":
            return _throw(index, state)
        case "PLAY":
            return _move(index.powers(state), state)
        case "STICK_OFFER":
            return _stick(index, state)
        case _:
            return _relic(index, state)


def _throw(index: ContentIndex, state: State) -> Action:
    if state.last_throw is not None and index.powers(state).rerolls:
        own = state.token(state.last_throw.token_ids[0])
        if own is not None and own.steps == 1 and reroll_refusal(index, state) is None:
            return Reroll()
    return Throw() if state.throws_remaining else StartMove()


def _move(powers: Powers, state: State) -> Move:
    best, least = None, 0
    seen: set[int] = set()
    for token in state.hand:
        if token.steps in seen:
            continue
        seen.add(token.steps)
        for target in targets(state.pieces):
            for dest in ways(powers, state.pieces, token.steps, target):
                value = _value(powers, state, target, dest)
                if best is None or value < least:
                    best, least = Move(token.id, target, dest), value
    assert best is not None
    return best


def _value(powers: Powers, state: State, target: Target, dest: Place) -> int:
    arrived = arrival(powers, state.pieces, state.special, target, dest)
    if arrived.pieces.count("FINISHED") == len(arrived.pieces):
        return WON
    value = score(powers, arrived.pieces)
    if dest != "FINISHED" and state.special.get(dest) == "STICK":
        value -= STICK_NODE
    for each in arrived.gains:
        value -= TOKEN * len(each.tokens) + BANKED_THROW * each.banked
    return value


def score(powers: Powers, pieces: Pieces) -> int:
    """The distance of the pieces from the finish: sum and maximum of the costs of all groups."""
    costs = [COST[place] for place in set(pieces) if place not in ("O0", "FINISHED")]
    home = pieces.count("O0")
    if home:
        costs += [COST["O0"]] * (1 if powers.spawns_all else home)
    return sum(costs) + max(costs, default=0)


def _stick(index: ContentIndex, state: State) -> Action:
    assert state.pending_stick is not None
    ranks = [index.sticks[slot.stick].bot_rank for slot in state.slots]
    lowest = min(ranks)
    if index.sticks[state.pending_stick].bot_rank > lowest:
        return ReplaceStick(ranks.index(lowest))
    return DiscardStick()


def _relic(index: ContentIndex, state: State) -> Action:
    assert state.candidates is not None
    return ChooseRelic(max(state.candidates, key=lambda relic: index.relics[relic].bot_rank))
