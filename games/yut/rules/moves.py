"""Moves: where a token may lead, and what arriving there does (sections 4.5 and 4.6)."""

from typing import NamedTuple

from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.protocol import Event, Step
from games.yut.actions import Move
from games.yut.content.board import ORDER, Node, Path, Place, Target
from games.yut.content.effects import AddToken, BankThrows, JoinFromHome
from games.yut.content.index import Book
from games.yut.content.terms import NodeType, Result, Special
from games.yut.events import Finished, GameOver, Joined, Merged, Moved, ThrowsBanked
from games.yut.rules import rewards, turn_flow
from games.yut.rules.hand import gain
from games.yut.rules.items import Powers
from games.yut.rules.reach import Ways
from games.yut.state import State

Pieces = tuple[Place, ...]


def targets(pieces: Pieces) -> list[Target]:
    """What can be moved: HOME first, then the stacks in node order."""
    stacks: list[Target] = sorted(set(pieces) - {"O0", "FINISHED"}, key=ORDER.__getitem__)  # type: ignore[arg-type]
    return ["HOME", *stacks] if "O0" in pieces else stacks


def is_target(pieces: Pieces, target: Target) -> bool:
    return "O0" in pieces if target == "HOME" else target != "O0" and target in pieces


def start_of(target: Target) -> Node:
    return "O0" if target == "HOME" else target


def size_of(powers: Powers, pieces: Pieces, target: Target) -> int:
    """How many pieces a move of this target takes along."""
    if target == "HOME" and not powers.spawns_all:
        return 1
    return pieces.count(start_of(target))


def ways(powers: Powers, pieces: Pieces, steps: int, target: Target) -> Ways:
    """Where a token with a target may end."""
    size = size_of(powers, pieces, target)
    return powers.reach.ways(start_of(target), size, steps, pieces)


class Gain(NamedTuple):
    """What an effect of an arrival gives: tokens, pieces from HOME, throws of the next turn."""

    source: str
    tokens: tuple[Result, ...] = ()
    joined: int = 0
    banked: int = 0


class Arrival(NamedTuple):
    """Everything a move does before the node itself answers; no chance is involved yet."""

    pieces: Pieces
    moved: int
    met: int
    gains: tuple[Gain, ...]


def arrival(
    powers: Powers, pieces: Pieces, special: dict[Node, Special], target: Target, dest: Place
) -> Arrival:
    """Steps 1, 3 and 4 of resolving a move."""
    start = start_of(target)
    moved = size_of(powers, pieces, target)
    met = pieces.count(dest)
    after = _carried(pieces, start, dest, moved)
    if dest == "FINISHED" or not (powers.on_land or powers.on_merge):
        return Arrival(after, moved, met, ())
    gains = [
        Gain(source, add.tokens)
        for source, _, add in powers.on_merge
        if met and add.fits_move(start, dest)
    ]
    for source, _, effect in powers.on_land:
        gain = _landing(source, effect, special.get(dest, "NORMAL"), start, dest, after)
        if gain:
            gains.append(gain)
            after = _carried(after, "O0", dest, gain.joined)
    return Arrival(after, moved, met, tuple(gains))


def _landing(
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


def _carried(pieces: Pieces, start: Place, dest: Place, most: int) -> Pieces:
    """The first `most` pieces on a node, by id, go to another."""
    after = list(pieces)
    for _ in range(most):
        after[after.index(start)] = dest
    return tuple(after)


def move(book: Book, state: State, action: Move, rng: Chance) -> Step[State]:
    """Spend a token (section 4.6)."""
    powers = book.powers(state)
    arrived = arrival(powers, state.pieces, state.special, action.target, action.dest)
    events: list[Event] = [_walked(powers, state, action, arrived.moved)]
    state = replace(
        state,
        pieces=arrived.pieces,
        hand=tuple(token for token in state.hand if token.id != action.token_id),
        phase="PLAY",
    )
    if action.dest == "FINISHED":
        return _finish(book, state, arrived.moved, rng, events)
    if arrived.met:
        events.append(Merged(action.dest, arrived.met + arrived.moved))
    for each in arrived.gains:
        state = _gained(state, each, action.dest, events)
    return _node_event(book, state, action.dest, rng, events)


def _walked(powers: Powers, state: State, action: Move, pieces: int) -> Moved:
    token = state.token(action.token_id)
    assert token is not None
    way = ways(powers, state.pieces, token.steps, action.target)[action.dest]
    path: Path = powers.reach.walks.paths[start_of(action.target)][way.route]
    return Moved(
        state.turn, token.id, token.result, token.steps, way.extra,
        action.target, action.dest, pieces, path[: token.steps + way.extra],
    )  # fmt: skip


def _gained(state: State, gained: Gain, node: Node, events: list[Event]) -> State:
    if gained.joined:
        events.append(Joined(node, gained.joined, gained.source))
    if gained.banked:
        events.append(ThrowsBanked(gained.banked, gained.source))
        state = replace(state, banked_throws=state.banked_throws + gained.banked)
    return gain(state, gained.tokens, gained.source, events) if gained.tokens else state


def _finish(book: Book, state: State, pieces: int, rng: Chance, events: list[Event]) -> Step[State]:
    total = state.pieces.count("FINISHED")
    events.append(Finished(pieces, total))
    if total == book.params.pieces:
        events.append(GameOver(state.turn, state.counters.throw))
        return Step(replace(state, phase="GAME_OVER", status="finished", hand=()), tuple(events))
    state = rewards.relics(book, state, pieces, rng, events)
    return turn_flow.settled(book, state, events)


def _node_event(
    book: Book, state: State, node: Node, rng: Chance, events: list[Event]
) -> Step[State]:
    match state.special.get(node):
        case "REFRESH":
            state = rewards.refresh(book, state, rng, events)
        case "STICK":
            state = rewards.stick(book, state, node, rng, events)
    return turn_flow.settled(book, state, events)
