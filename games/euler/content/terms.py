"""The vocabulary of the rulebook as closed types."""

from typing import Annotated, Literal

from msgspec import Meta

Kind = Annotated[str, Meta(max_length=30)]
"""The code of a special card: rows can be added, so these codes are open."""
Phase = Literal[
    "order_select", "submit_pair", "betting_1", "special_1",
    "betting_2", "special_2", "round_result", "match_end",
]  # fmt: skip
BETTING = ("betting_1", "betting_2")
SPECIAL = ("special_1", "special_2")

Status = Literal["playing", "eliminated", "left"]
Measure = Literal[
    "identity", "digit_sum", "divisor_count", "distinct_prime_count",
    "prime_exponent_sum", "digit_product", "dealer_distance", "dealer_gcd", "none",
]  # fmt: skip
Test = Literal[
    "any", "even", "odd", "prime", "square", "divides_dealer", "multiple_of_dealer",
    "coprime_to_dealer",
]  # fmt: skip
Prefer = Literal["max", "min"]
DEALER_TERMS = frozenset(
    ("dealer_distance", "dealer_gcd", "divides_dealer", "multiple_of_dealer", "coprime_to_dealer")
)
"""Measures and tests that refer to the dealer's number."""

Mode = Literal["casual", "ranked", "practice", "daily"]
RaiseLimit = Literal["none", "pot"]
TimeScale = Literal["fast", "standard", "slow"]
Ending = Literal["showdown", "fold_out"]
Reason = Literal["chips", "left", "no_people", "abandoned"]
