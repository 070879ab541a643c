"""Section 2.1: the board graph, its drawing and its paths."""

import pytest

from games.yut.content import board
from games.yut.page.board import LINES


def test_the_graph_has_thirty_nodes_and_thirty_two_edges() -> None:
    assert len(board.NODES) == 30
    assert len(board.EDGES) == len(set(board.EDGES)) == 32
    assert board.EDGES[0] == ("O0", "O1")
    assert board.EDGES[20] == ("O5", "A1")
    assert board.EDGES[-1] == ("B4", "O20")


def test_thirty_one_edges_can_be_drawn_and_none_closes_the_circle() -> None:
    ends = {((line.x1, line.y1), (line.x2, line.y2)) for line in LINES}

    assert len(LINES) == len(ends) == 31
    assert (board.XY["O20"], board.XY["O1"]) not in ends
    assert (board.XY["O1"], board.XY["O20"]) not in ends


def test_three_nodes_are_branches_and_their_routes_have_an_order() -> None:
    assert board.BRANCHES == {"O5": ("O6", "A1"), "O10": ("O11", "B1"), "C": ("A3", "B3")}


def test_special_nodes_have_twenty_five_places() -> None:
    assert len(board.SPECIAL_PLACES) == 25
    assert not {"O0", "O5", "O10", "C", "O20"} & set(board.SPECIAL_PLACES)


@pytest.mark.parametrize(
    ("legs", "steps"),
    [
        (["O0>O5:0", "O5>C:1", "C>FINISHED:1"], 12),
        (["O0>O10:0", "O10>FINISHED:1"], 17),
        (["O0>FINISHED:0"], 21),
    ],
    ids=["by O5 and the centre", "by O10", "all the way round"],
)
def test_the_least_steps_to_finish(legs: list[str], steps: int) -> None:
    paths = board.walks().paths
    total = 0
    for leg in legs:
        ends, route = leg.split(":")
        start, dest = ends.split(">")
        total += paths[start][int(route)].index(dest) + 1  # type: ignore[index]

    assert total == steps


def test_every_way_out_ends_with_finishing() -> None:
    for routes in board.walks().paths.values():
        assert all(path[-1] == "FINISHED" for path in routes)
        assert all(path[-2:-1] in ((), ("O20",)) for path in routes)


def test_two_routes_to_one_destination_are_one_option() -> None:
    ways = board.walks().plain["C", 9]

    assert ways == {"FINISHED": board.Way("FINISHED", 0, 0)}
