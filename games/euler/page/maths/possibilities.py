"""How many hidden functions are possible, counted from the cards that a seat has not seen (9.5)."""

from functools import lru_cache
from itertools import product

from msgspec import Struct

from games.euler.content.schema import Settings

Coefficients = tuple[int, int, int]


class Possibilities(Struct, frozen=True, cache_hash=True):
    """The count, and how it is found."""

    values: int
    """The values that a single coefficient can have."""
    product: int
    """As many times themselves as there are coefficients."""
    impossible: int
    """Of these, how many need more cards of a digit, or of a sign, than are left."""
    count: int


@lru_cache(maxsize=128)
def count_functions(unseen: tuple[int, ...], settings: Settings) -> Possibilities:
    """How many functions a seat cannot rule out."""
    values = len(_coefficients(unseen))
    count = len(_functions(unseen, settings.plus_cards, settings.minus_cards))
    return Possibilities(values, values**3, values**3 - count, count)


@lru_cache(maxsize=512)
def find_band(unseen: tuple[int, ...], settings: Settings, x: int) -> tuple[int, int]:
    """The least and the greatest value that the hidden function can give to x."""
    found = _functions(unseen, settings.plus_cards, settings.minus_cards)
    values = [abs((a * x + b) * x + c) for a, b, c in found]
    return min(values, default=0), max(values, default=0)


def _coefficients(unseen: tuple[int, ...]) -> list[int]:
    """What one card and its sign can be; -0 is 0 (4.6)."""
    return sorted({sign * digit for digit in range(10) if unseen[digit] for sign in (1, -1)})


@lru_cache(maxsize=128)
def _functions(unseen: tuple[int, ...], plus: int, minus: int) -> tuple[Coefficients, ...]:
    """Every function that three of these digits can make."""
    scarce = {digit for digit in range(10) if unseen[digit] < 3}
    values = _coefficients(unseen)
    found = product(values, values, values)
    if not scarce and plus >= 3 and minus >= 3:
        return tuple(found)
    return tuple(f for f in found if _has_cards(f, unseen, scarce) and _has_signs(f, plus, minus))


def _has_cards(function: Coefficients, unseen: tuple[int, ...], scarce: set[int]) -> bool:
    digits = [abs(coefficient) for coefficient in function]
    return all(digits.count(digit) <= unseen[digit] for digit in digits if digit in scarce)


def _has_signs(function: Coefficients, plus: int, minus: int) -> bool:
    """A 0 takes whichever sign is left; there are at least three cards (2.1)."""
    a, b, c = function
    return (a > 0) + (b > 0) + (c > 0) <= plus and (a < 0) + (b < 0) + (c < 0) <= minus
