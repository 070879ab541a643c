"""The chances of the next throw that the page shows."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.engine.chance import Chance
from games.yut.page.odds import chances, swap_odds, throw_odds
from games.yut.rules.cast import cast
from games.yut.state import Slot, State
from tests.yut.arrange import RULES, start_run

THROWS = 4000


def test_four_even_sticks_fall_as_everyone_knows() -> None:
    assert [(one.result, one.percent) for one in throw_odds(RULES.index, start_run())] == [
        ("DO", 25), ("GAE", 38), ("GEOL", 25), ("YUT", 6), ("MO", 6),
    ]  # fmt: skip


@pytest.mark.parametrize("stick", [stick.id for stick in RULES.content.sticks])
def test_chances_are_those_of_many_throws(stick: str) -> None:
    state = hold(start_run(), stick)
    powers, rng = RULES.index.powers(state), Chance(b"odds" * 8)
    exact = chances(RULES.index, powers, state.slots, 0)
    fallen = Counter(
        cast(RULES.index, powers, state.slots, number, 0, rng).result for number in range(THROWS)
    )

    assert sum(exact.values()) == pytest.approx(1)
    for result in fallen | exact:
        # Five standard deviations at the most.
        assert fallen[result] / THROWS == pytest.approx(exact.get(result, 0), abs=0.04)


def test_a_swap_shows_what_it_changes() -> None:
    state, stick = start_run(), RULES.content.sticks[1]
    after = swap_odds(RULES.index, state, 2, stick)
    present = {one.result: one.percent for one in throw_odds(RULES.index, state)}
    swapped = throw_odds(RULES.index, hold(state, stick.id, 2))

    assert [one.percent for one in after] == [one.percent for one in swapped]
    assert all(one.change == one.percent - present[one.result] for one in after)


def hold(state: State, stick: str, number: int = 1) -> State:
    """The state with a stick in a slot."""
    slots = list(state.slots)
    slots[number] = Slot.fresh(RULES.index.sticks[stick])
    return replace(state, slots=tuple(slots))
