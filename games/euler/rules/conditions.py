"""How conditions rank numbers: special cards, operations of a chain, tiers, zero (4.12, 4.13)."""

from functools import lru_cache
from math import gcd, isqrt

from games.euler import numbers
from games.euler.content.effects import ApplyHiddenFunction, transform
from games.euler.content.schema import Condition, SpecialCard, Tier
from games.euler.content.terms import Measure, Test
from games.euler.state import Function

Key = tuple[int, int]
"""Less is better; equal keys tie."""

Chain = tuple[Condition, ...]
ZERO: Key = (-1, 0)


def measure(by: Measure, x: int, dealer: int) -> int:
    """The value of x >= 1 under a measure."""
    match by:
        case "identity":
            return x
        case "digit_sum":
            return numbers.digit_sum(x)
        case "divisor_count":
            return numbers.divisor_count(x)
        case "distinct_prime_count":
            return numbers.distinct_prime_count(x)
        case "prime_exponent_sum":
            return numbers.prime_exponent_sum(x)
        case "digit_product":
            return numbers.digit_product(x)
        case "dealer_distance":
            return abs(x - dealer)
        case "dealer_gcd":
            return gcd(x, dealer)
        case "none":
            return 0


def passes(test: Test, x: int, dealer: int) -> bool:
    """Whether x >= 1 passes the test of a tier."""
    match test:
        case "any":
            return True
        case "even":
            return x % 2 == 0
        case "odd":
            return x % 2 == 1
        case "prime":
            return numbers.prime_exponent_sum(x) == 1
        case "square":
            return isqrt(x) ** 2 == x
        case "divides_dealer":
            return dealer % x == 0
        case "multiple_of_dealer":
            return x % dealer == 0
        case "coprime_to_dealer":
            return gcd(x, dealer) == 1


def find_tier(condition: Condition, x: int, dealer: int) -> tuple[int, Tier]:
    """The first tier that x >= 1 belongs to, and its index."""
    for index, tier in enumerate(condition.tiers):
        if passes(tier.when, x, dealer):
            return index, tier
    raise AssertionError(f"{condition.code} leaves {x} out")


def rank_key(condition: Condition, x: int, dealer: int) -> Key:
    """The key of x under one condition. It never depends on who else competes (4.13)."""
    if x == 0:
        return ZERO
    index, tier = find_tier(condition, x, dealer)
    value = measure(tier.by, x, dealer)
    return index, -value if tier.prefer == "max" else value


def apply_operation(condition: Condition, x: int, dealer: int) -> int:
    """Apply a condition that is not the last of its chain; 0 stays 0."""
    assert condition.chain_op is not None
    return measure(condition.chain_op, x, dealer) if x else 0


def chain_key(chain: Chain, x: int, dealer: int) -> Key:
    """The key of x under a chain: all but the last condition operate, the last one compares."""
    for condition in chain[:-1]:
        x = apply_operation(condition, x, dealer)
    return rank_key(chain[-1], x, dealer)


def list_effective(
    cards: tuple[SpecialCard, ...], counts: tuple[int, ...], f_cap: int
) -> tuple[SpecialCard, ...]:
    """The special cards of a round that work, each as often as it does, in the order in which they
    work (4.12): the function first, at most `f_cap` times."""
    left, found = f_cap, list[SpecialCard]()
    for card, count in zip(cards, counts, strict=False):
        if isinstance(card.effect, ApplyHiddenFunction):
            count, left = min(count, left), max(left - count, 0)
        found += [card] * count
    return tuple(found)


def apply_special_cards(
    x: int,
    function: Function,
    cards: tuple[SpecialCard, ...],
    counts: tuple[int, ...],
    f_cap: int,
) -> int:
    """A number after the special cards of a round."""
    for card in list_effective(cards, counts, f_cap):
        x = transform(card.effect, x, function.value)
    return x


@lru_cache(maxsize=1024)
def needs_dealer(chain: Chain) -> bool:
    """Whether any condition of a chain refers to the dealer's number."""
    return any(condition.needs_dealer for condition in chain)
