"""Sections 4.5 and 4.6: destinations of tokens; the worked examples 1 to 9."""

from collections.abc import Callable

import pytest

from games.yut.actions import Move
from games.yut.content import board
from games.yut.content.board import Place, Target
from games.yut.events import Merged, Moved, TurnStarted
from games.yut.rules import moves
from games.yut.state import State
from tests.yut.arrange import RULES, arrange, find_events, hand, play, play_step, reach, where

FORKS = ("O5", "O10", "C")
ROADS: dict[str, tuple[str, ...]] = {str(node): ends for node, ends in board.NEXT.items()}
ROADS["O20"] = ("FINISHED",)


def test_example_1_a_do_from_home_leads_to_o1_and_ends_the_turn() -> None:
    state = arrange("HOME×4", "도")

    after = play(state, Move(0, "HOME", "O1"))

    assert reach(state, "HOME") == ["O1"]
    assert where(after) == "O1×1 HOME×3"
    assert (after.turn, after.phase, after.throws_remaining) == (2, "THROW", 1)


@pytest.mark.parametrize(
    ("pieces", "token", "target", "dests"),
    [
        pytest.param("HOME×4", "모", "HOME", ["O5"], id="example 2"),
        pytest.param("O5×1", "도", "O5", ["O6", "A1"], id="example 3, do"),
        pytest.param("O5×1", "걸", "O5", ["O8", "C"], id="example 3, geol"),
        pytest.param("O10×1", "개", "O10", ["O12", "B2"], id="example 4"),
        pytest.param("C×1", "도", "C", ["A3", "B3"], id="example 5, do"),
        pytest.param("C×1", "윷", "C", ["O16", "FINISHED"], id="example 5, yut"),
        pytest.param("C×1", "모", "C", ["O17", "FINISHED"], id="example 5, mo"),
        pytest.param("A2×1", "개", "A2", ["A3"], id="example 6, diagonal A"),
        pytest.param("B1×1", "걸", "B1", ["B3"], id="example 6, diagonal B"),
        pytest.param("O3×1", "걸", "O3", ["O6"], id="example 7, O5 is passed"),
        pytest.param("O15×1", "도", "O15", ["O16"], id="example 7, O15 is no branch"),
        pytest.param("O19×1", "도", "O19", ["O20"], id="example 8, on O20"),
        pytest.param("O19×1", "개", "O19", ["FINISHED"], id="example 8, past O20"),
        pytest.param("O20×1", "도", "O20", ["FINISHED"], id="example 8, from O20"),
        pytest.param("B4×1", "윷", "B4", ["FINISHED"], id="example 8, two steps lost"),
    ],
)
def test_where_a_token_leads(pieces: str, token: str, target: Target, dests: list[Place]) -> None:
    assert reach(arrange(pieces, token), target) == dests


def test_example_8_a_piece_on_o20_has_not_finished() -> None:
    after = play(arrange("O19×1", "도"), Move(0, "O19", "O20"))

    assert where(after) == "O20×1 HOME×3"


def test_example_9_pieces_that_meet_move_together() -> None:
    state = arrange("O3×1 O7×2 HOME×1", "윷 도")

    met, events = play_step(state, Move(0, "O3", "O7"))
    after = play(met, Move(1, "O7", "O8"))

    assert where(met) == "O7×3 HOME×1"
    assert find_events(events, Merged) == [Merged("O7", 3)]
    assert where(after) == "O8×3 HOME×1"


def test_a_move_lists_every_node_of_its_path() -> None:
    _, events = play_step(arrange("O3×1", "모 도", turn=4), Move(0, "O3", "O8"))

    assert events == (Moved(4, 0, "MO", 5, 0, "O3", "O8", 1, ("O4", "O5", "O6", "O7", "O8")),)


def test_the_lowest_piece_leaves_home_first() -> None:
    after = play(arrange("HOME×4", "도 도"), Move(0, "HOME", "O1"))

    assert after.pieces == ("O1", "O0", "O0", "O0")


def test_tokens_may_be_spent_in_any_order_and_all_must_be() -> None:
    state = arrange("HOME×4", "도 모")

    after, events = play_step(play(state, Move(1, "HOME", "O5")), Move(0, "HOME", "O1"))

    assert hand(after) == ""
    assert find_events(events, TurnStarted) == [TurnStarted(2, 1)]


def walk(start: str, route: int, steps: int, exits: dict[str, str]) -> str:
    """The walking rule of section 2.1, one step at a time."""
    came, here = start, ROADS[start][route]
    for _ in range(steps - 1):
        if here in ("O20", "FINISHED"):
            return "FINISHED"
        straight = {"A2": "A3", "B2": "B3"}.get(came) if here == "C" else None
        came, here = here, exits.get(here) or straight or ROADS[here][0]
    return here


LIMITS: dict[str, Callable[[str, int], tuple[int, str]]] = {
    "질주": lambda start, steps: (2 * steps * (start not in ("O0", "O1", "O2", "O3", "O4")), ""),
    "신속의 부적": lambda start, steps: (1, ""),
    "어깨동무": lambda start, steps: (3, "occupied"),
    "무지개다리": lambda start, steps: (3, "branch"),
}


@pytest.mark.parametrize(
    "relics",
    ["", "질주", "신속의 부적, 어깨동무", "질주, 어깨동무, 무지개다리", "무지개다리, 중앙 지름길"],
)
@pytest.mark.parametrize("pieces", ["HOME×4", "O5 O10 C A1", "O3 O7 O18×2", "F×2 O20 B4"])
def test_a_token_reaches_what_the_rulebook_says(relics: str, pieces: str) -> None:
    state = arrange(pieces, "도", relics=relics)
    powers = RULES.index.powers(state)
    owned = [name for name in relics.split(", ") if name in LIMITS]
    exits = {"O5": "A1", "O10": "B1", "C": "B3"} if "중앙 지름길" in relics else {}

    def is_allowed(start: str, steps: int, extra: int, dest: str) -> bool:
        limits = [LIMITS[name](start, steps) for name in owned]
        free = sum(most for most, only_if in limits if not only_if)
        holds = {"occupied": dest in state.pieces and dest != "FINISHED", "branch": dest in FORKS}
        return extra <= free or any(
            extra <= free + most and holds[only_if] for most, only_if in limits if only_if
        )

    for steps in range(1, 10):
        for target in moves.targets(state.pieces):
            start = "O0" if target == "HOME" else target
            expected: dict[str, tuple[int, int]] = {}
            for extra in range(30):
                for route in range(2 if start in FORKS else 1):
                    dest = walk(start, route, steps + extra, exits)
                    sooner = extra and walk(start, route, steps + extra - 1, exits) == "FINISHED"
                    if not sooner and is_allowed(start, steps, extra, dest):
                        expected.setdefault(dest, (extra, route))
            ways = moves.ways(powers, state.pieces, steps, target)
            assert {dest: (way.extra, way.route) for dest, way in ways.items()} == expected


def test_a_relic_that_leads_to_others_looks_again_when_they_have_moved() -> None:
    before = arrange("O2 O7 HOME×2", "개 도", relics="어깨동무")
    after = arrange("O2 O8 HOME×2", "개 도", relics="어깨동무")

    def ends(state: State) -> set[str]:
        return set(moves.ways(RULES.index.powers(state), state.pieces, 2, "O2"))

    assert (ends(before), ends(after), ends(before)) == ({"O4", "O7"}, {"O4"}, {"O4", "O7"})
