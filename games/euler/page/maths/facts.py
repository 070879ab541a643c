"""What there is to know about a number: its prime factors step by step, and its phi."""

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from games.euler import numbers
from games.euler.page.workings import format_factors, format_number


class Rung(Struct, frozen=True):
    """A step of repeated division: a number and the prime that it is divided by."""

    number: str
    prime: str


class Fact(Struct, frozen=True, cache_hash=True):
    """A number and its factorisation."""

    n: int
    number: str
    kind: Literal["zero", "one", "prime", "composite"]
    factors: str
    phi: str
    ladder: tuple[Rung, ...]
    """The divisions by primes, for a composite number."""
    rest: str
    """The prime at the foot of the ladder."""


@lru_cache(maxsize=2048)
def find_fact(n: int) -> Fact:
    """The fact of a number."""
    primes = [p for p, power in numbers.factors(n) for _ in range(power)] if n else []
    ladder, left = list[Rung](), n
    for prime in primes[:-1]:
        ladder.append(Rung(format_number(left), format_number(prime)))
        left //= prime
    return Fact(
        n=n,
        number=format_number(n),
        kind=_kind(n, len(primes)),
        factors=format_factors(n),
        phi=format_number(numbers.phi(n)),
        ladder=tuple(ladder),
        rest=format_number(left),
    )


def _kind(n: int, primes: int) -> Literal["zero", "one", "prime", "composite"]:
    if n < 2:
        return "one" if n else "zero"
    return "prime" if primes == 1 else "composite"
