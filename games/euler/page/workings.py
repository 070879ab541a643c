"""The working of a showdown step by step (9.6): formulas, no words."""

from functools import lru_cache
from math import gcd
from typing import Literal, NamedTuple, assert_never

from msgspec import Struct

from games.euler import numbers
from games.euler.content.effects import (
    AddNumber,
    ApplyHiddenFunction,
    DigitSum,
    DivisorCount,
    EulerPhi,
    ReverseDigits,
    SortDigits,
    SpecialEffect,
    transform,
)
from games.euler.content.schema import Condition, SpecialCard, Tier
from games.euler.content.terms import Measure, Test
from games.euler.page.maths.typesetting import Part, typeset
from games.euler.rules.conditions import (
    Chain,
    Key,
    apply_operation,
    find_tier,
    list_effective,
    measure,
    rank_key,
)
from games.euler.state import Function

StepKind = Literal["start", "card", "op", "zero", "measure"]
Subject = Measure | Test | Literal["no_tier"]
"""What a condition operates with or compares: a measure, or the test that was passed."""
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class Tray(NamedTuple):
    """The special cards of a round, and how many of each were played."""

    cards: tuple[SpecialCard, ...] = ()
    counts: tuple[int, ...] = ()
    f_cap: int = 3


NO_CARDS = Tray()


class Working(Struct, frozen=True, cache_hash=True):
    """One step of a computation. Numbers are texts: they may be long."""

    kind: StepKind
    formula: str
    value: str
    raw: str = ""
    """The value of f where it was negative."""
    code: str = ""
    """The condition that operates or compares, or the special card."""
    subject: Subject | None = None
    symbol: str = ""
    """What stands on the special card."""
    effect: str = ""
    """The kind of effect of the special card."""

    @property
    def parts(self) -> tuple[Part, ...]:
        """The formula, to typeset."""
        return typeset(self.formula)


class Solution(Struct, frozen=True):
    """A submitted number, worked out to its key."""

    steps: tuple[Working, ...]
    final: str
    """After the special cards."""
    value: str
    """What the last condition compares; empty for a 0."""
    key: Key


def format_number(n: int) -> str:
    """A number in full, its digits in groups of three."""
    return f"{n:,}"


def format_factors(n: int) -> str:
    """The prime factorisation: 2³ × 5²."""
    if n < 2:
        return str(n)
    return " × ".join(
        format_number(prime) + (str(power).translate(_SUPERSCRIPTS) if power > 1 else "")
        for prime, power in numbers.factors(n)
    )


@lru_cache(maxsize=2048)
def work_out(
    chain: Chain,
    n: int,
    dealer: int,
    function: Function | None = None,
    tray: Tray = NO_CARDS,
) -> Solution:
    """The steps from a submitted number to its key."""
    steps = [Working("start", f"{n:02d}", format_number(n))]
    x = _work_out_specials(steps, n, function, tray)
    final = format_number(x)
    for condition in chain[:-1]:
        after = apply_operation(condition, x, dealer)
        assert condition.chain_op is not None
        formula = format_measure(condition.chain_op, x, dealer) if x else "0"
        steps.append(
            Working(
                "op",
                formula,
                format_number(after),
                code=condition.code,
                subject=condition.chain_op,
            )
        )
        x = after
    last = chain[-1]
    value = _work_out_measure(steps, last, x, dealer)
    return Solution(tuple(steps), final, value, rank_key(last, x, dealer))


def _work_out_specials(steps: list[Working], x: int, function: Function | None, tray: Tray) -> int:
    for card in list_effective(*tray):
        after = transform(card.effect, x, function.value if function else int)
        formula, raw = _format_effect(card.effect, x, after, function)
        steps.append(
            Working(
                "card",
                formula,
                format_number(after),
                raw,
                card.code,
                symbol=card.symbol,
                effect=card.effect.tag,
            )
        )
        x = after
    return x


def _format_effect(
    effect: SpecialEffect, x: int, after: int, function: Function | None
) -> tuple[str, str]:
    """The formula of a special card, and the value of f where it was negative."""
    shown = format_number(x)
    match effect:
        case ApplyHiddenFunction():
            assert function is not None
            raw = function.value(x)
            return _format_function(function, x), format_number(raw) if raw < 0 else ""
        case AddNumber(amount):
            return f"{shown} + {amount} = {format_number(after)}", ""
        case ReverseDigits():
            return f"{shown} → {_format_digits(str(x)[::-1], after)}", ""
        case SortDigits(order):
            digits = "".join(sorted(str(x), reverse=order == "descending"))
            return f"{shown} → {_format_digits(digits, after)}", ""
        case DigitSum():
            return format_measure("digit_sum", x, 1), ""
        case DivisorCount():
            return format_measure("divisor_count", x, 1) if x else "0", ""
        case EulerPhi():
            return _format_phi(x, after), ""
        case _:
            assert_never(effect)


def _format_digits(digits: str, value: int) -> str:
    """Leading zeros are shown before they are dropped: 90 → 09 = 9."""
    return format_number(value) if digits == str(value) else digits


def _format_function(function: Function, x: int) -> str:
    a, b, c = function.coefficients
    shown = format_number(x)
    terms = f"{a}×{shown}² {_format_term(b)}×{shown} {_format_term(c)}"
    return f"f({shown}) = {terms} = {format_number(function.value(x))}"


def _format_term(n: int) -> str:
    return f"− {-n}" if n < 0 else f"+ {n}"


def _format_phi(x: int, after: int) -> str:
    if x < 2:
        return f"φ({x}) = {after}"
    shown = format_number(x)
    parts = " × ".join(f"(1 − 1/{format_number(prime)})" for prime, _ in numbers.factors(x))
    return f"{shown} = {format_factors(x)}, φ({shown}) = {shown} × {parts} = {format_number(after)}"


def _format_split(x: int) -> str:
    """A number and its prime factors; of a prime the exponent, too, which is what is counted."""
    shown, split = format_number(x), format_factors(x)
    if x == 1:
        return shown
    return f"{shown} = {split}¹" if shown == split else f"{shown} = {split}"


def format_measure(by: Measure, x: int, dealer: int) -> str:
    """The formula of a measure of x >= 1."""
    shown = format_number(x)
    match by:
        case "digit_sum":
            return f"{' + '.join(str(x))} = {numbers.digit_sum(x)}"
        case "digit_product":
            return f"{'×'.join(str(x))} = {numbers.digit_product(x)}"
        case "divisor_count":
            parts = "×".join(f"({power}+1)" for _, power in numbers.factors(x)) or "1"
            return f"{_format_split(x)} → {parts} = {numbers.divisor_count(x)}"
        case "distinct_prime_count":
            return f"{_format_split(x)} → {numbers.distinct_prime_count(x)}"
        case "prime_exponent_sum":
            return f"{_format_split(x)} → {numbers.prime_exponent_sum(x)}"
        case "dealer_distance":
            return f"|{shown} − {dealer}| = {format_number(abs(x - dealer))}"
        case "dealer_gcd":
            return f"gcd({shown}; {dealer}) = {gcd(x, dealer)}"
        case "identity" | "none":
            return shown


def _work_out_measure(steps: list[Working], condition: Condition, x: int, dealer: int) -> str:
    if x == 0:
        steps.append(Working("zero", "0", "0", code=condition.code))
        return ""
    _, tier = find_tier(condition, x, dealer)
    value = _format_value(tier.by, x, dealer)
    steps.append(
        Working(
            "measure",
            _format_tier(tier, x, dealer),
            value,
            code=condition.code,
            subject=_subject(tier),
        )
    )
    return value


def _format_tier(tier: Tier, x: int, dealer: int) -> str:
    """The formula that shows why x belongs to a tier and what is compared there."""
    match tier.when:
        case "divides_dealer":
            return f"{dealer} ÷ {format_number(x)} = {dealer // x}"
        case "prime" | "square":
            return f"{format_number(x)} = {format_factors(x)}"
        case "multiple_of_dealer":
            return f"{format_number(x)} = {dealer} × {format_number(x // dealer)}"
        case "coprime_to_dealer" | "any" if tier.by == "none":
            return format_measure("dealer_gcd", x, dealer)
        case _:
            return format_measure(tier.by, x, dealer)


def _format_value(by: Measure, x: int, dealer: int) -> str:
    if by in ("identity", "none"):
        return format_number(x)
    value = measure(by, x, dealer)
    return format_number(value) if by == "dealer_distance" else str(value)


def _subject(tier: Tier) -> Subject:
    if tier.when != "any":
        return tier.when
    return "no_tier" if tier.by == "none" else tier.by
