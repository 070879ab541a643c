"""Number theory with exact integers; FLINT factors, and factorisations are cached."""

from functools import lru_cache
from math import prod

from flint import fmpz

Factors = tuple[tuple[int, int], ...]
"""Primes with their exponents, ascending."""


@lru_cache(maxsize=200_000)
def factors(n: int) -> Factors:
    """The prime factorisation of n >= 1; that of 1 is empty."""
    return tuple((int(prime), int(power)) for prime, power in fmpz(n).factor())


def phi(n: int) -> int:
    """How many of 1..n are coprime to n."""
    if n == 0:
        return 0
    for prime, _ in factors(n):
        n -= n // prime
    return n


def reverse_digits(n: int) -> int:
    """The digits read backwards, without leading zeros."""
    return int(str(n)[::-1])


def sort_digits(n: int, descending: bool) -> int:
    """The digits in order, without leading zeros."""
    return int("".join(sorted(str(n), reverse=descending)))


def digit_sum(n: int) -> int:
    """The sum of the decimal digits."""
    return sum(map(int, str(n)))


def digit_product(n: int) -> int:
    """The product of the decimal digits."""
    return prod(map(int, str(n)))


def divisor_count(n: int) -> int:
    """The number of positive divisors of n >= 1."""
    count = 1
    for _, power in factors(n):
        count *= power + 1
    return count


def distinct_prime_count(n: int) -> int:
    """The number of different primes that divide n."""
    return len(factors(n))


def prime_exponent_sum(n: int) -> int:
    """The number of prime factors of n, counted with multiplicity."""
    return sum(power for _, power in factors(n))
