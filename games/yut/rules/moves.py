"""Moves: where a token may lead, and what an arrival does (sections 4.5 and 4.6)."""

from typing import NamedTuple

from games.yut.actions import Move
from games.yut.content.board import ORDER, Node, Path, Place, Target
from games.yut.content.effects import AddToken, BankThrows, JoinFromHome
from games.yut.content.powers import Powers
from games.yut.content.reach import Ways
from games.yut.content.terms import NodeType, Result, Special
from games.yut.events import Finished, GameOver, Joined, Merged, Moved, ThrowsBanked, TokenSplit
from games.yut.rules import rewards
from games.yut.rules.turn import Turn
from games.yut.state import State, Token

Pieces = tuple[Place, ...]


def targets(pieces: Pieces) -> list[Target]:
    """The targets of a move: HOME first, then the stacks in node order."""
    stacks: list[Target] = sorted(set(pieces) - {"O0", "FINISHED"}, key=ORDER.__getitem__)  # type: ignore[arg-type]
    return ["HOME", *stacks] if "O0" in pieces else stacks


def is_target(pieces: Pieces, target: Target) -> bool:
    return "O0" in pieces if target == "HOME" else target != "O0" and target in pieces


def start_node(target: Target) -> Node:
    return "O0" if target == "HOME" else target


def group_size(powers: Powers, pieces: Pieces, target: Target) -> int:
    """The number of pieces that move together."""
    if target == "HOME" and not powers.spawns_all:
        return 1
    return pieces.count(start_node(target))


def ways(powers: Powers, pieces: Pieces, steps: int, target: Target) -> Ways:
    """The destinations of a token with this target."""
    size = group_size(powers, pieces, target)
    return powers.reach.ways(start_node(target), size, steps, pieces)


class Gain(NamedTuple):
    """What one effect of an arrival gives: tokens, pieces from HOME, throws of the next turn."""

    source: str
    tokens: tuple[Result, ...] = ()
    joined: int = 0
    banked: int = 0


class Arrival(NamedTuple):
    """What a move does before the event of its node. No chance is involved.

    `met` counts the pieces that stood on the destination.
    """

    pieces: Pieces
    moved: int
    met: int
    gains: tuple[Gain, ...]


def arrival(
    powers: Powers, pieces: Pieces, special: dict[Node, Special], target: Target, dest: Place
) -> Arrival:
    """Steps 1, 3 and 4 of resolving a move."""
    start = start_node(target)
    moved = group_size(powers, pieces, target)
    met = pieces.count(dest)
    after = _carry(pieces, start, dest, moved)
    if dest == "FINISHED" or not (powers.on_land or powers.on_merge):
        return Arrival(after, moved, met, ())
    gains = [
        Gain(source, add.tokens)
        for source, _, add in powers.on_merge
        if met and add.fits_move(start, dest)
    ]
    for source, _, effect in powers.on_land:
        gain = _landing_gain(source, effect, special.get(dest, "NORMAL"), start, dest, after)
        if gain:
            gains.append(gain)
            after = _carry(after, "O0", dest, gain.joined)
    return Arrival(after, moved, met, tuple(gains))


def _landing_gain(
    source: str, effect: AddToken | BankThrows | JoinFromHome, kind: NodeType,
    start: Node, dest: Node, pieces: Pieces,
) -> Gain | None:  # fmt: skip
    match effect:
        case AddToken() if effect.fits_move(start, dest):
            return Gain(source, effect.tokens)
        case BankThrows() if kind in effect.node_types:
            return Gain(source, banked=effect.n)
        case JoinFromHome() if "O0" in pieces:
            return Gain(source, effect.tokens, joined=min(effect.n, pieces.count("O0")))
    return None


def _carry(pieces: Pieces, start: Place, dest: Place, count: int) -> Pieces:
    """Move the first `count` pieces, by id, from one place to another."""
    after = list(pieces)
    for _ in range(count):
        after[after.index(start)] = dest
    return tuple(after)


def move(turn: Turn, action: Move) -> None:
    """Spend a token (section 4.6)."""
    state, powers = turn.state, turn.powers
    arrived = arrival(powers, state.pieces, state.special, action.target, action.dest)
    turn.emit(_move_event(powers, state, action, arrived.moved))
    turn.update(
        pieces=arrived.pieces,
        hand=tuple(token for token in state.hand if token.id != action.token_id),
    )
    if action.dest == "FINISHED":
        _finish(turn, arrived.moved)
        return
    if arrived.met:
        turn.emit(Merged(action.dest, arrived.met + arrived.moved))
    for gain in arrived.gains:
        _apply_gain(turn, gain, action.dest)
    _trigger_node(turn, action.dest)


def _move_event(powers: Powers, state: State, action: Move, pieces: int) -> Moved:
    token = state.token(action.token_id)
    assert token is not None
    way = ways(powers, state.pieces, token.steps, action.target)[action.dest]
    path: Path = powers.reach.walks.paths[start_node(action.target)][way.route]
    return Moved(
        state.turn, token.id, token.result, token.steps, way.extra,
        action.target, action.dest, pieces, path[: token.steps + way.extra],
    )  # fmt: skip


def _apply_gain(turn: Turn, gain: Gain, node: Node) -> None:
    if gain.joined:
        turn.emit(Joined(node, gain.joined, gain.source))
    if gain.banked:
        turn.emit(ThrowsBanked(gain.banked, gain.source))
        turn.update(banked_throws=turn.state.banked_throws + gain.banked)
    if gain.tokens:
        turn.gain_tokens(gain.tokens, gain.source)


def _finish(turn: Turn, pieces: int) -> None:
    state = turn.state
    total = state.pieces.count("FINISHED")
    turn.emit(Finished(pieces, total))
    if total == turn.index.params.pieces:
        turn.emit(GameOver(state.turn, state.counters.throw))
        turn.update(phase="GAME_OVER", status="finished", hand=())
    else:
        rewards.offer_relics(turn, pieces)
        turn.enter_next_phase()


def _trigger_node(turn: Turn, node: Node) -> None:
    match turn.state.special.get(node):
        case "REFRESH":
            rewards.refresh(turn)
        case "STICK":
            rewards.offer_stick(turn, node)
    turn.enter_next_phase()


def split_token(turn: Turn, token_id: int, first: int) -> None:
    """Replace a token by two pieces, at its place in the hand."""
    state = turn.state
    place, token = next((i, each) for i, each in enumerate(state.hand) if each.id == token_id)
    lengths = (first, token.steps - first)
    ids = (state.next_token, state.next_token + 1)
    pieces = (
        Token(new_id, "PIECE", steps, "split") for new_id, steps in zip(ids, lengths, strict=True)
    )
    turn.emit(TokenSplit(token_id, lengths, ids))
    turn.update(
        hand=(*state.hand[:place], *pieces, *state.hand[place + 1 :]),
        next_token=state.next_token + 2,
        splits_used=state.splits_used + 1,
    )
