"""Facts, the what-if tray and the count of functions (9.5), against the figures of the rulebook."""

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from games.engine import protocol
from games.euler.actions import PlaySpecial
from games.euler.page.maths.facts import find_fact
from games.euler.page.maths.models import WhatIf
from games.euler.page.maths.possibilities import count_functions, find_band
from games.euler.page.maths.typesetting import Piece, typeset
from games.euler.page.presenter import present
from games.euler.state import State
from tests.euler.arrange import CONTENT, RULES, play, set_players, showdown_state

SETTINGS = CONTENT.settings


def tray(state: State, seat: int = 0) -> WhatIf | None:
    legal: Any = protocol.legal(RULES, state, seat)
    return present(RULES, RULES.view(state, seat), legal).what_if


def finals(found: WhatIf, ex: int, phi: int) -> list[int]:
    plan = next(plan for plan in found.plans if plan.counts == (ex, phi))
    return [change.final for change in plan.changes]


def test_ex28_and_ex29_can_be_tried_before_a_card_is_played() -> None:
    found = tray(showdown_state((90, 36)))

    assert found is not None
    assert finals(found, 1, 0) == [9, 63]
    assert finals(found, 2, 0) == [9, 36]
    assert finals(found, 0, 1) == [24, 12]
    assert finals(found, 0, 2) == [8, 4]


def test_ex40_shows_the_place_that_a_phi_gives() -> None:
    found = tray(showdown_state((37, 30), "min_diff", dealer=36))

    assert found is not None
    places = {p.counts: [(c.value, c.place) for c in p.changes] for p in found.plans}
    assert places[0, 1] == [("0", 1), ("28", 2)]
    assert places[0, 0] == [("1", 1), ("6", 2)]


def test_the_tray_knows_no_more_than_its_reader() -> None:
    hidden = set_players(showdown_state((37, 30)), tens_shown=(False, False))
    hidden = replace(hidden, phase="special_1")

    found = tray(hidden)

    assert found is not None
    assert {change.seat for plan in found.plans for change in plan.changes} == {0}
    assert {change.place for plan in found.plans for change in plan.changes} == {0}
    other = set_players(hidden, number=((3, 7), (8, 0)))
    assert tray(other) == found


def test_a_dealer_whose_tens_digit_hides_leaves_no_value() -> None:
    state = replace(showdown_state((37, 30), "min_diff", dealer=36), dealer_tens_shown=False)

    found = tray(state)

    assert found is not None
    assert {change.value for plan in found.plans for change in plan.changes} == {""}


def test_own_cards_are_counted_and_hints_can_be_off() -> None:
    state, _ = play(showdown_state((37, 30)), 0, PlaySpecial("phi"))

    mine, theirs = tray(state, 0), tray(state, 1)

    assert mine is not None and theirs is not None
    assert (mine.cards[1].own, theirs.cards[1].own) == (1, 0)
    assert tray(replace(state, options=replace(state.options, hints=False))) is None


@pytest.mark.parametrize(
    ("n", "kind", "phi", "ladder", "rest"),
    [
        (0, "zero", "0", [], "0"),
        (1, "one", "1", [], "1"),
        (97, "prime", "96", [], "97"),
        (36, "composite", "12", [("36", "2"), ("18", "2"), ("9", "3")], "3"),
        (275, "composite", "200", [("275", "5"), ("55", "5")], "11"),
    ],
)
def test_a_number_is_divided_by_primes_step_by_step(
    n: int, kind: str, phi: str, ladder: list[tuple[str, str]], rest: str
) -> None:
    fact = find_fact(n)

    assert (fact.kind, fact.phi, fact.rest) == (kind, phi, rest)
    assert [(rung.number, rung.prime) for rung in fact.ladder] == ladder


def test_with_all_digits_left_there_are_19_values_a_coefficient() -> None:
    found = count_functions((6,) * 10, SETTINGS)

    assert (found.values, found.product, found.impossible, found.count) == (19, 6859, 0, 6859)
    assert find_band((6,) * 10, SETTINGS, 99) == (0, 9 * 99**2 + 9 * 99 + 9)


@pytest.mark.parametrize("signs", [(3, 3), (1, 2), (3, 1)])
def test_functions_are_counted_as_cards_could_lie(signs: tuple[int, int]) -> None:
    unseen = (1, 2, 0, 3, 1, 0, 0, 0, 0, 5)
    plus, minus = signs
    possible = {
        tuple(-d if m else d for d, m in zip(digits, minuses, strict=True))
        for digits in product(range(10), repeat=3)
        for minuses in product((True, False), repeat=3)
        if all(digits.count(d) <= unseen[d] for d in digits)
        if sum(minuses) <= minus and 3 - sum(minuses) <= plus
    }

    found = count_functions(unseen, replace(SETTINGS, plus_cards=plus, minus_cards=minus))

    assert found.count == len(possible)
    assert found.product - found.impossible == found.count


def test_a_formula_breaks_before_operators_and_never_in_brackets() -> None:
    parts = typeset("275 = 5² × 11, φ(275) = 275 × (1 − 1/5) = -7")

    text = ["".join(piece.text + piece.power + piece.under for piece in part) for part in parts]
    assert text == ["275", "= 52", "× 11,", "φ(275)", "= 275", "× (1 − 5)", "= −7"]
    assert parts[1] == (Piece("= 5", power="2"),)
    assert parts[5] == (Piece("× (1 − ", under="5"), Piece(")"))
