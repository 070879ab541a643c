"""The yut board (section 2.1): the graph, its drawing coordinates and all walks on it."""

from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

import msgspec

Node = Literal[
    "O0", "O1", "O2", "O3", "O4", "O5", "O6", "O7", "O8", "O9", "O10",
    "O11", "O12", "O13", "O14", "O15", "O16", "O17", "O18", "O19", "O20",
    "C", "A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4",
]  # fmt: skip
Place = Literal[Node, "FINISHED"]
"""A place of a piece. O0 is HOME, off the board."""
Target = Literal[Node, "HOME"]
"""What a move moves: a piece at HOME, or the stack on a node."""
BranchNode = Literal["O5", "O10", "C"]

OUTER: tuple[Node, ...] = (
    "O0", "O1", "O2", "O3", "O4", "O5", "O6", "O7", "O8", "O9", "O10",
    "O11", "O12", "O13", "O14", "O15", "O16", "O17", "O18", "O19", "O20",
)  # fmt: skip
DIAGONAL_A: tuple[Node, ...] = ("O5", "A1", "A2", "C", "A3", "A4", "O15")
DIAGONAL_B: tuple[Node, ...] = ("O10", "B1", "B2", "C", "B3", "B4", "O20")
NODES: tuple[Node, ...] = (*OUTER, "C", "A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4")
ORDER = {node: index for index, node in enumerate(NODES)}
EDGES = (*pairwise(OUTER), *pairwise(DIAGONAL_A), *pairwise(DIAGONAL_B))
NEXT: dict[Node, tuple[Node, ...]] = {
    node: tuple(end for begin, end in EDGES if begin == node) for node in NODES
}
BRANCHES: dict[Place, tuple[Node, ...]] = {
    node: ends for node, ends in NEXT.items() if len(ends) > 1
}
STRAIGHT: dict[tuple[Node, Node], Node] = {("A2", "C"): "A3", ("B2", "C"): "B3"}
"""A piece that passes the centre stays on its diagonal."""

XY: dict[Node, tuple[int, int]] = {
    "O1": (900, 740), "O2": (900, 580), "O3": (900, 420), "O4": (900, 260), "O5": (900, 100),
    "O6": (740, 100), "O7": (580, 100), "O8": (420, 100), "O9": (260, 100), "O10": (100, 100),
    "O11": (100, 260), "O12": (100, 420), "O13": (100, 580), "O14": (100, 740),
    "O15": (100, 900), "O16": (260, 900), "O17": (420, 900), "O18": (580, 900),
    "O19": (740, 900), "O20": (900, 900), "C": (500, 500),
    "A1": (768, 232), "A2": (632, 368), "A3": (368, 632), "A4": (232, 768),
    "B1": (232, 232), "B2": (368, 368), "B3": (632, 632), "B4": (768, 768),
}  # fmt: skip
FINISH_SPOTS = ((380, 767), (460, 767), (540, 767), (620, 767))
FINISH_AREA = (310, 702, 690, 832)
"""The places of finished pieces, and the rectangle that is tapped to finish (U11)."""
LARGE: frozenset[Node] = frozenset(("O5", "O10", "O15", "O20", "C"))
COST: dict[Place, int] = dict(zip(NODES, (
    697, 670, 623, 587, 585, 416, 558, 510, 475, 470, 324, 437, 400, 362, 324,
    286, 248, 214, 169, 125, 100, 214, 381, 384, 362, 324, 286, 248, 169, 125,
), strict=True))  # fmt: skip
"""The expected turns of a lone piece from each place, in hundredths (section 8.1)."""
SPECIAL_PLACES: tuple[Node, ...] = tuple(
    node for node in NODES if node not in ("O0", "O5", "O10", "C", "O20")
)
LONGEST_TOKEN = 12
"""The upper bound of `max_token_steps` in any release (section 2.4)."""

Path = tuple[Place, ...]
"""Every place after a node, the first step first, FINISHED last."""
Exits = tuple[tuple[Node, Node], ...]
"""Branch nodes with another forced exit than usual."""


class Way(NamedTuple):
    """A destination of a token with a target, its extra steps and its route."""

    dest: Place
    extra: int
    route: int


class Walks(NamedTuple):
    """All walks on the board with the same forced exits."""

    paths: dict[Node, tuple[Path, ...]]
    """The routes from each node, in the order of section 2.1."""
    plain: dict[tuple[Node, int], dict[Place, Way]]
    """By node and steps: the ways without extra steps."""


@lru_cache(maxsize=32)
def walks(exits: Exits = ()) -> Walks:
    """The walks of a player with these forced exits."""
    forced = dict(exits)
    paths = {node: _paths(node, forced) for node in NODES}
    plain = {
        (node, steps): _plain_ways(paths[node], steps)
        for node in NODES
        for steps in range(1, LONGEST_TOKEN + 1)
    }
    return Walks(paths, plain)


def path_end(path: Path, steps: int) -> Place:
    """Where so many steps end. Steps beyond the finish are lost."""
    return path[min(steps, len(path)) - 1]


def _paths(start: Node, forced: dict[Node, Node]) -> tuple[Path, ...]:
    return tuple(_path(start, first, forced) for first in NEXT[start]) or (("FINISHED",),)


def _path(start: Node, first: Node, forced: dict[Node, Node]) -> Path:
    came, here = start, first
    walked: list[Place] = [here]
    while here != "O20":
        came, here = here, forced.get(here) or STRAIGHT.get((came, here)) or NEXT[here][0]
        walked.append(here)
    return (*walked, "FINISHED")


def _plain_ways(paths: tuple[Path, ...], steps: int) -> dict[Place, Way]:
    found: dict[Place, Way] = {}
    for route, path in enumerate(paths):
        dest = path_end(path, steps)
        found.setdefault(dest, Way(dest, 0, route))
    return found


class NodeFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A node as a release lists it."""

    id: Node
    order: int
    x: int | None
    y: int | None
    large: bool
    branch: bool
    special_allowed: bool
    bot_cost: int


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The board as a release lists it."""

    nodes: tuple[NodeFacts, ...]
    edges: tuple[tuple[Node, Node], ...]
    branch_options: dict[Place, tuple[Node, ...]]
    pass_through: dict[str, Node | dict[str, Node]]


def _node_facts(node: Node) -> NodeFacts:
    x, y = XY.get(node, (None, None))
    return NodeFacts(
        node, ORDER[node], x, y, node in LARGE, node in BRANCHES, node in SPECIAL_PLACES, COST[node]
    )


BOARD = Board(
    nodes=tuple(_node_facts(node) for node in NODES),
    edges=EDGES,
    branch_options=BRANCHES,
    pass_through={
        "O5": "O6",
        "O10": "O11",
        "C": {f"from_{came}": end for (came, _), end in STRAIGHT.items()},
    },
)
"""Structural: the same in every release."""
