"""Section 5.5: the test vectors of throws, offers and placements."""

import pytest

from games.engine.chance import Chance
from games.yut.actions import DiscardStick, Move, Throw
from games.yut.content.board import SPECIAL_PLACES
from games.yut.content.terms import RESULTS
from games.yut.rules import rewards
from tests.yut.arrange import INDEX, arrange, hand, luck, play, special_nodes


@pytest.mark.parametrize(
    ("seed", "stick_nodes", "refresh_nodes"),
    [
        ("abc123", "O1 O4 O8 O11 O14 O15 O17 O18 A1 A2 A3 A4", "O13 O16"),
        ("noripan", "O1 O4 O6 O9 O11 O14 O15 O18 A2 A4 B1 B3", "O12 O13"),
        ("윷놀이", "O1 O2 O4 O9 O11 O15 O16 O17 A3 A4 B3 B4", "O12 A1"),
    ],
)
def test_the_first_placement_of_a_seed(seed: str, stick_nodes: str, refresh_nodes: str) -> None:
    special = special_nodes(seed)

    assert " ".join(node for node, kind in special.items() if kind == "STICK") == stick_nodes
    assert " ".join(node for node, kind in special.items() if kind == "REFRESH") == refresh_nodes


def test_the_draws_of_the_first_placement() -> None:
    draws = [luck().draw("place", 0, i, 25 - i) for i in range(14)]

    assert draws == [3, 19, 16, 11, 8, 9, 11, 12, 7, 6, 1, 6, 1, 4]


def test_the_second_faces_of_the_first_throw() -> None:
    assert [luck().draw("throw", 0, slot, 1000) for slot in range(4, 8)] == [705, 236, 974, 945]


def test_the_raw_value_behind_the_first_face() -> None:
    assert luck().draw("throw", 0, 0, 1 << 64) == 1768276788852316670


def test_the_first_stick_offers_with_four_basic_sticks() -> None:
    state = arrange("HOME×4", "도 도 도 도", special={"O1": "STICK"})
    seen = []
    for token in range(4):
        state = play(state, Move(token, "HOME", "O1"))
        seen.append(state.pending_stick)
        state = play(state, DiscardStick())

    assert seen == ["leaning", "earth", "leaning", "drum"]
    assert [luck().draw("stick", i, 0, 62) for i in range(4)] == [0, 57, 0, 50]


def test_the_weights_of_all_items() -> None:
    assert sum(weight for _, weight in INDEX.stick_pool) == 62
    assert sum(weight for _, weight in INDEX.relic_pool) == 56
    assert luck().draw("relic", 0, 0, 56) == 48


def test_the_first_six_throws_with_four_basic_sticks() -> None:
    state = arrange(throws_remaining=6)

    after = play(state, *[Throw()] * 6)

    assert hand(after) == "개2 윷4 개2 모5 도1 도1"


def test_twelve_stick_and_two_refresh_nodes_lie_on_allowed_places() -> None:
    for number in range(50):
        special = rewards.placement(INDEX.params, number, Chance(b"place" * 6))

        assert sorted(special.values()) == ["REFRESH"] * 2 + ["STICK"] * 12
        assert special.keys() <= set(SPECIAL_PLACES)


def test_the_results_of_a_throw_are_five() -> None:
    assert [(kind.back_count, kind.steps) for kind in RESULTS] == [
        (1, 1), (2, 2), (3, 3), (4, 4), (0, 5),
    ]  # fmt: skip
