"""The drawn board: lines, nodes, pieces and the legal moves (sections 9.2 and 9.4)."""

from collections.abc import Collection
from functools import cache, lru_cache

from games.engine.protocol import encode
from games.yut.actions import Action, Move
from games.yut.content.board import (
    BRANCHES,
    EDGES,
    FINISH_SPOTS,
    LARGE,
    XY,
    Node,
    Place,
    Target,
    Way,
)
from games.yut.content.powers import Powers
from games.yut.content.terms import Special
from games.yut.page.models import (
    Destination,
    FinishSpot,
    Line,
    NodeMark,
    RouteMark,
    TargetMoves,
    TokenMoves,
)
from games.yut.rules.moves import group_size, start_node, ways
from games.yut.state import State, Token

LINES = tuple(Line(*XY[begin], *XY[end]) for begin, end in EDGES if begin in XY)
"""One line for each edge of the graph, except the one from HOME (U6)."""
Pieces = tuple[Place, ...]
Specials = tuple[tuple[Node, Special], ...]
FINISH_CENTRE = (500, 767)
RADIUS, LARGE_RADIUS = 26, 40


@lru_cache(1024)
def nodes(pieces: Pieces, special: Specials) -> tuple[NodeMark, ...]:
    """All nodes of the board."""
    kinds = dict(special)
    return tuple(_node(node, kinds.get(node), pieces.count(node)) for node in XY)


@cache
def _node(node: Node, special: Special | None, pieces: int) -> NodeMark:
    x, y = XY[node]
    return NodeMark(
        id=node,
        x=x,
        y=y,
        radius=LARGE_RADIUS if node in LARGE else RADIUS,
        large=node in LARGE,
        branch=node in BRANCHES,
        special=special,
        pieces=pieces,
    )


@cache
def finish_spots(finished: int) -> tuple[FinishSpot, ...]:
    """The four places of finished pieces."""
    return tuple(FinishSpot(x, y, nth < finished) for nth, (x, y) in enumerate(FINISH_SPOTS))


def moves(
    powers: Powers, state: State, legal: tuple[Action, ...], tokens: Collection[int]
) -> tuple[TokenMoves, ...]:
    """The legal moves of these tokens by token, target and destination, the order in which they
    are chosen."""
    grouped: dict[int, dict[Target, list[Move]]] = {}
    for move in legal:
        if isinstance(move, Move) and move.token_id in tokens:
            grouped.setdefault(move.token_id, {}).setdefault(move.target, []).append(move)
    return tuple(
        _token_moves(powers, state, token_id, by_target) for token_id, by_target in grouped.items()
    )


def _token_moves(
    powers: Powers, state: State, token_id: int, by_target: dict[Target, list[Move]]
) -> TokenMoves:
    token = state.token(token_id)
    assert token is not None
    return TokenMoves(
        token_id=token_id,
        label=token.result,
        steps=token.steps,
        targets=tuple(
            _target_moves(powers, state, token, target, group, len(by_target) == 1)
            for target, group in by_target.items()
        ),
    )


def _target_moves(
    powers: Powers, state: State, token: Token, target: Target, moves: list[Move], alone: bool
) -> TargetMoves:
    way_to = ways(powers, state.pieces, token.steps, target)
    destinations = tuple(_destination(state, move, way_to[move.dest]) for move in moves)
    return TargetMoves(
        target=target,
        pieces=group_size(powers, state.pieces, target),
        preselected=alone,
        destinations=destinations,
        routes=_routes(start_node(target), destinations),
    )


def _destination(state: State, move: Move, way: Way) -> Destination:
    x, y = FINISH_CENTRE if move.dest == "FINISHED" else XY[move.dest]
    return Destination(
        dest=move.dest,
        x=x,
        y=y,
        extra=way.extra,
        route=way.route,
        merges=move.dest != "FINISHED" and move.dest in state.pieces,
        special=None if move.dest == "FINISHED" else state.special.get(move.dest),
        action=encode(move).decode(),
        is_hinted=move == state.hint,
    )


def _routes(start: Node, destinations: tuple[Destination, ...]) -> tuple[RouteMark, ...]:
    marks: list[RouteMark] = []
    for route, node in enumerate(BRANCHES.get(start, ())):
        x, y = XY[node]
        on_it = [each for each in destinations if each.route == route]
        dests: tuple[Place, ...] = tuple(each.dest for each in on_it)
        if on_it:
            action = on_it[0].action if len(on_it) == 1 else None
            marks.append(RouteMark(route, node, x, y, dests, action))
    return tuple(marks)
