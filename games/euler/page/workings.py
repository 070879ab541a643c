"""Every computation of a showdown as steps that can be read (9.6): formulas, no words."""

from functools import lru_cache
from math import gcd
from typing import Literal

from msgspec import Struct

from games.euler import numbers
from games.euler.content.schema import Condition
from games.euler.content.terms import Measure, Test
from games.euler.rules.conditions import Chain, Key, key, operated, tier_of
from games.euler.state import Function

StepKind = Literal["start", "f", "ex", "phi", "op", "zero", "measure"]
NO_CARDS = (0, 0, 0)
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class Working(Struct, frozen=True):
    """One step of a computation; numbers are texts, for they may be long."""

    kind: StepKind
    formula: str
    value: str
    raw: str = ""
    """What f gave where its sign was dropped."""
    code: str = ""
    """The condition that operates or compares."""
    measure: Measure = "none"
    test: Test = "any"
    dealer: int = 0


class Worked(Struct, frozen=True):
    """A number on its way from the two cards to its rank."""

    steps: tuple[Working, ...]
    final: str
    """After the special cards."""
    value: str
    """What the last condition compares; empty for a 0, which needs no comparing."""
    key: Key


def grouped(n: int) -> str:
    """In full, in groups of three."""
    return f"{n:,}"


def factored(n: int) -> str:
    """The prime factorisation as it is written: 2³ × 5²."""
    if n < 2:
        return str(n)
    return " × ".join(
        grouped(prime) + (str(power).translate(_RAISED) if power > 1 else "")
        for prime, power in numbers.factors(n)
    )


@lru_cache(maxsize=2048)
def worked(
    chain: Chain,
    n: int,
    dealer: int,
    function: Function | None = None,
    counts: tuple[int, ...] = NO_CARDS,
    f_cap: int = 3,
) -> Worked:
    """From a submitted number to its key, step by step."""
    steps = [Working("start", f"{n:02d}", grouped(n))]
    x = _specials(steps, n, function, counts, f_cap)
    final = grouped(x)
    for condition in chain[:-1]:
        after = operated(condition, x, dealer)
        assert condition.chain_op is not None
        shown = working(condition.chain_op, x, dealer) if x else "0"
        steps.append(
            Working("op", shown, grouped(after), code=condition.code, measure=condition.chain_op)
        )
        x = after
    last = chain[-1]
    value = _measure(steps, last, x, dealer)
    return Worked(tuple(steps), final, value, key(last, x, dealer))


def _specials(
    steps: list[Working], x: int, function: Function | None, counts: tuple[int, ...], f_cap: int
) -> int:
    f, ex, phi = counts
    for _ in range(min(f, f_cap)):
        assert function is not None
        raw = function.raw(x)
        steps.append(
            Working("f", _applied(function, x), grouped(abs(raw)), grouped(raw) if raw < 0 else "")
        )
        x = abs(raw)
    for _ in range(ex):
        after = numbers.reversed_digits(x)
        backwards = str(x)[::-1]
        mirrored = backwards if backwards != str(after) else ""
        steps.append(Working("ex", f"{grouped(x)} → {mirrored or grouped(after)}", grouped(after)))
        x = after
    for _ in range(phi):
        after = numbers.phi(x)
        steps.append(Working("phi", _coprimes(x, after), grouped(after)))
        x = after
    return x


def _applied(function: Function, x: int) -> str:
    a, b, c = function.signed
    shown = grouped(x)
    terms = f"{a}×{shown}² {_signed(b)}×{shown} {_signed(c)}"
    return f"f({shown}) = {terms} = {grouped(function.raw(x))}"


def _signed(n: int) -> str:
    return f"− {-n}" if n < 0 else f"+ {n}"


def _coprimes(x: int, after: int) -> str:
    if x < 2:
        return f"φ({x}) = {after}"
    parts = " × ".join(f"(1 − 1/{grouped(prime)})" for prime, _ in numbers.factors(x))
    return (
        f"{grouped(x)} = {factored(x)}, φ({grouped(x)}) = {grouped(x)} × {parts} = {grouped(after)}"
    )


def working(measure: Measure, x: int, dealer: int) -> str:
    """How a measure of x >= 1 is worked out."""
    shown = grouped(x)
    match measure:
        case "digit_sum":
            return f"{' + '.join(str(x))} = {numbers.digit_sum(x)}"
        case "divisor_count":
            parts = "×".join(f"({power}+1)" for _, power in numbers.factors(x)) or "1"
            return f"{shown} = {factored(x)} → {parts} = {numbers.divisor_count(x)}"
        case "distinct_prime_count":
            return f"{shown} = {factored(x)} → {numbers.distinct_prime_count(x)}"
        case "prime_exponent_sum":
            return f"{shown} = {factored(x)} → {numbers.prime_exponent_sum(x)}"
        case "dealer_distance":
            return f"|{shown} − {dealer}| = {grouped(abs(x - dealer))}"
        case "dealer_gcd":
            return f"gcd({shown}; {dealer}) = {gcd(x, dealer)}"
        case "identity" | "none":
            return shown


def _measure(steps: list[Working], condition: Condition, x: int, dealer: int) -> str:
    if x == 0:
        steps.append(Working("zero", "0", "0", code=condition.code))
        return ""
    _, tier = tier_of(condition, x, dealer)
    shown = working(tier.by, x, dealer)
    match tier.when:
        case "divides_dealer":
            shown = f"{dealer} ÷ {grouped(x)} = {dealer // x}"
        case "multiple_of_dealer":
            shown = f"{grouped(x)} = {dealer} × {grouped(x // dealer)}"
        case "coprime_to_dealer" | "any" if tier.by == "none":
            shown = working("dealer_gcd", x, dealer)
    value = grouped(x) if tier.by == "none" else shown.rpartition("= ")[2].rpartition("→ ")[2]
    if tier.by == "identity":
        value = grouped(x)
    steps.append(Working("measure", shown, value, "", condition.code, tier.by, tier.when, dealer))
    return value
