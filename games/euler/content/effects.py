"""The closed vocabulary of special cards (2.3): what a card does to every number.

Decoding validates: an unknown kind, or a missing, foreign or out-of-range parameter is refused.
"""

from collections.abc import Callable
from typing import Annotated, Literal, assert_never

from msgspec import Meta, Struct

from games.euler import numbers


class EffectBase(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """What a special card does."""

    @property
    def tag(self) -> str:
        return str(type(self).__struct_config__.tag)


class ApplyHiddenFunction(EffectBase, frozen=True, tag="apply_hidden_function"):
    """Every number x becomes the absolute value of f(x); so many a round as the settings say."""


class AddNumber(EffectBase, frozen=True, tag="add"):
    """Every number grows by the same amount."""

    amount: Annotated[int, Meta(ge=1, le=99, description="what is added to every number")]


class ReverseDigits(EffectBase, frozen=True, tag="reverse_digits"):
    """The digits of every number are read backwards."""


class SortDigits(EffectBase, frozen=True, tag="sort_digits"):
    """The digits of every number are put in order."""

    order: Annotated[
        Literal["descending", "ascending"], Meta(description="which digits come first")
    ]


class DigitSum(EffectBase, frozen=True, tag="digit_sum"):
    """Every number becomes the sum of its digits."""


class DivisorCount(EffectBase, frozen=True, tag="divisor_count"):
    """Every number becomes the number of its divisors; 0 stays."""


class EulerPhi(EffectBase, frozen=True, tag="euler_phi"):
    """Every number n becomes φ(n)."""


SpecialEffect = (
    ApplyHiddenFunction | AddNumber | ReverseDigits | SortDigits | DigitSum | DivisorCount
    | EulerPhi
)  # fmt: skip
ORDER: tuple[type[EffectBase], ...] = (
    ApplyHiddenFunction, AddNumber, ReverseDigits, SortDigits, DigitSum, DivisorCount, EulerPhi,
)  # fmt: skip
"""The order in which cards work, whoever played them when (4.12). None but the first makes numbers
of many more digits, so all stay exact."""


def transform(effect: SpecialEffect, x: int, function: Callable[[int], int]) -> int:
    """x after one card; `function` is the hidden one."""
    match effect:
        case ApplyHiddenFunction():
            return abs(function(x))
        case AddNumber(amount):
            return x + amount
        case ReverseDigits():
            return numbers.reverse_digits(x)
        case SortDigits(order):
            return numbers.sort_digits(x, order == "descending")
        case DigitSum():
            return numbers.digit_sum(x)
        case DivisorCount():
            return numbers.divisor_count(x) if x else 0
        case EulerPhi():
            return numbers.phi(x)
        case _:
            assert_never(effect)
