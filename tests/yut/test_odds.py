"""The chances of the next throw that the page shows."""

from collections import Counter
from fractions import Fraction

import pytest
from msgspec.structs import replace

from games.engine.chance import Chance
from games.yut.content.terms import STEPS
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

    assert sum(exact.values()) == 1
    for result in {*fallen, *exact}:
        # Five standard deviations at the most.
        assert fallen[result] / THROWS == pytest.approx(float(exact.get(result, 0)), abs=0.04)


@pytest.mark.parametrize(
    ("stick", "wanted"),
    [
        # Back 70 %: Do 0.7/8 + 0.3*3/8 = 20 %, Gae (0.7 + 0.3)*3/8, Geol 0.7*3/8 + 0.3/8 = 30 %.
        ("leaning", (200, 375, 300, 87.5, 37.5)),
        # Do counts as Gae: its 25 % are added to the 37.5 % of Gae.
        ("earth", (0, 625, 250, 62.5, 62.5)),
        # Do with this stick back up (1 of the 4 ways) becomes Mo, Geol with it front up Do.
        ("gambler", (250, 375, 187.5, 62.5, 125)),
        # On Do it is thrown again: of its own Do half become Mo, of the three others half Gae.
        ("echo", (125, 468.75, 250, 62.5, 93.75)),
    ],
)
def test_chances_by_hand(stick: str, wanted: tuple[float, ...]) -> None:
    state = hold(start_run(), stick)
    exact = chances(RULES.index, RULES.index.powers(state), state.slots, 0)

    assert tuple(float(1000 * exact.get(result, 0)) for result in STEPS) == wanted


@pytest.mark.parametrize("number", range(4))
def test_the_slot_of_a_plain_swap_changes_no_chance(number: int) -> None:
    after = swap_odds(RULES.index, start_run(), number, RULES.index.sticks["leaning"])

    assert [one.percent for one in after] == [20, 38, 30, 9, 4]
    assert [one.start for one in after] == [0, 20, 58, 88, 97]


def test_a_relic_that_changes_results_is_counted() -> None:
    state = replace(start_run(), relics=("goblin_club",))
    exact = chances(RULES.index, RULES.index.powers(state), state.slots, 0)

    assert ("DO" in exact, exact["MO"]) == (False, Fraction(5, 16))


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
