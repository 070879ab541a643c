"""The working that pages show (9.6), compared with the figures of the rulebook."""

from math import gcd

import pytest

from games.euler import numbers
from games.euler.page.workings import Tray, format_factors, work_out
from games.euler.state import Function
from tests.euler.arrange import CONTENT

F = Function((1, 2, 3), (False, False, True))


def formulas(number: int, *codes: str, dealer: int = 1, function: Function = F,
             counts: tuple[int, int, int] = (0, 0, 0)) -> list[str]:  # fmt: skip
    found = work_out(CONTENT.chain(codes), number, dealer, function, Tray(CONTENT.cards, counts))
    return [step.formula for step in found.steps]


def test_every_step_of_ex30_is_shown() -> None:
    shown = formulas(23, "max_digit_sum", counts=(1, 1, 1))

    assert shown == [
        "23",
        "f(23) = 1×23² + 2×23 − 3 = 572",
        "572 → 275",
        "275 = 5² × 11, φ(275) = 275 × (1 − 1/5) × (1 − 1/11) = 200",
        "2 + 0 + 0 = 2",
    ]


def test_a_negative_value_shows_its_absolute_value() -> None:
    found = work_out(
        CONTENT.chain(("max_digit_sum",)),
        4,
        1,
        Function((1, 0, 9), (True, False, False)),
        Tray(CONTENT.cards, (1, 0, 0)),
    )

    step = found.steps[1]
    assert step.formula == "f(4) = -1×4² + 0×4 + 9 = -7"
    assert (step.raw, step.value) == ("-7", "7")


def test_a_chain_shows_its_operations() -> None:
    shown = formulas(36, "divisor_multiple", "divisor_count", dealer=60)

    assert shown == ["36", "gcd(36; 60) = 12", "12 = 2² × 3 → (2+1)×(1+1) = 6"]


def test_leading_zeros_of_a_reversal_are_shown_and_dropped() -> None:
    found = work_out(CONTENT.chain(("max_digit_sum",)), 90, 1, F, Tray(CONTENT.cards, (0, 1, 0)))

    assert (found.steps[1].formula, found.steps[1].value) == ("90 → 09", "9")


@pytest.mark.parametrize(
    ("number", "code", "dealer", "formula", "value"),
    [
        (12, "divisor_multiple", 24, "24 ÷ 12 = 2", "12"),
        (48, "divisor_multiple", 24, "48 = 24 × 2", "48"),
        (25, "divisor_multiple", 24, "gcd(25; 24) = 1", "25"),
        (10, "divisor_multiple", 24, "gcd(10; 24) = 2", "10"),
        (37, "max_diff", 52, "|37 − 52| = 15", "15"),
        (64, "max_exponent_sum", 1, "64 = 2⁶ → 6", "6"),
        (30, "prime_factor_count", 1, "30 = 2 × 3 × 5 → 3", "3"),
        (1, "divisor_count", 1, "1 → 1 = 1", "1"),
        (3, "max_exponent_sum", 1, "3 = 3¹ → 1", "1"),
        (8, "min_even_max_odd", 1, "8", "8"),
    ],
)
def test_a_measure_shows_how_it_was_found(
    number: int, code: str, dealer: int, formula: str, value: str
) -> None:
    found = work_out(CONTENT.chain((code,)), number, dealer)

    assert found.steps[-1].formula == formula
    assert found.value == value


def test_a_zero_needs_no_measuring() -> None:
    found = work_out(CONTENT.chain(("min_diff", "max_digit_sum")), 52, 52)

    assert found.steps[-1].kind == "zero"
    assert found.value == ""


def test_long_numbers_are_written_in_full() -> None:
    found = work_out(
        CONTENT.chain(("divisor_count",)),
        99,
        1,
        Function((9, 9, 9), (False,) * 3),
        Tray(CONTENT.cards, (3, 0, 0)),
    )

    assert len(found.final.replace(",", "")) == 23
    assert "e" not in found.final


def test_phi_and_divisors_count_what_their_definitions_say() -> None:
    for n in range(1, 200):
        assert numbers.phi(n) == sum(gcd(n, k) == 1 for k in range(1, n + 1))
        assert numbers.divisor_count(n) == sum(n % k == 0 for k in range(1, n + 1))


def test_factorisations_are_written_with_raised_exponents() -> None:
    assert format_factors(2**10 * 7) == "2¹⁰ × 7"
