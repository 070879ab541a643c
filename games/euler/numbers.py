"""Number theory, exact and through FLINT; a number is factored once and remembered."""

from functools import lru_cache

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


def reversed_digits(n: int) -> int:
    """The digits read backwards; leading zeros vanish."""
    return int(str(n)[::-1])


def digit_sum(n: int) -> int:
    """The decimal digits added up."""
    return sum(map(int, str(n)))


def divisor_count(n: int) -> int:
    """How many positive divisors n has."""
    count = 1
    for _, power in factors(n):
        count *= power + 1
    return count


def distinct_prime_count(n: int) -> int:
    """How many different primes divide n."""
    return len(factors(n))


def prime_exponent_sum(n: int) -> int:
    """How many primes n is the product of, each as often as it divides."""
    return sum(power for _, power in factors(n))
