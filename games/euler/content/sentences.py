"""What conditions and variants do, as sentences made of their parts (2.3, 2.4)."""

from collections.abc import Iterator
from typing import Any

import msgspec

from games.engine.row_texts import Sentence
from games.engine.texts import gettext_noop
from games.euler.content.schema import Condition, SpecialCard, Variant

TESTS = {
    "any": gettext_noop("every number"),
    "even": gettext_noop("even numbers"),
    "odd": gettext_noop("odd numbers"),
    "prime": gettext_noop("prime numbers"),
    "square": gettext_noop("square numbers"),
    "divides_dealer": gettext_noop("divisors of the dealer's number"),
    "multiple_of_dealer": gettext_noop("multiples of the dealer's number"),
    "coprime_to_dealer": gettext_noop("numbers coprime to the dealer's"),
}
MEASURES = {
    "identity": gettext_noop("the number itself"),
    "digit_sum": gettext_noop("digit sum"),
    "digit_product": gettext_noop("product of the digits"),
    "divisor_count": gettext_noop("number of divisors"),
    "distinct_prime_count": gettext_noop("number of different primes"),
    "prime_exponent_sum": gettext_noop("sum of prime exponents"),
    "dealer_distance": gettext_noop("difference from the dealer"),
    "dealer_gcd": gettext_noop("greatest common divisor with the dealer"),
}
LARGEST = gettext_noop("{place}. Of {test} the largest wins, by: {measure}.")
SMALLEST = gettext_noop("{place}. Of {test} the smallest wins, by: {measure}.")
EQUAL = gettext_noop("{place}. All {test} are equal.")
IN_CHAIN = gettext_noop("Before another condition the number becomes: {measure}.")
EXTENDS = gettext_noop("One more condition is drawn.")
EFFECTS = {
    "apply_hidden_function": gettext_noop("Every number x becomes |ax² + bx + c|."),
    "add": gettext_noop("Every number grows by {amount}."),
    "reverse_digits": gettext_noop("The digits of every number are read backwards."),
    "descending": gettext_noop("The digits of every number are sorted, the largest first."),
    "ascending": gettext_noop("The digits of every number are sorted, the smallest first."),
    "digit_sum": gettext_noop("Every number becomes the sum of its digits."),
    "divisor_count": gettext_noop("Every number becomes the number of its divisors; 0 stays."),
    "euler_phi": gettext_noop("Every number n becomes φ(n)."),
}
COPIES = gettext_noop("Everyone gets {per_player} for a match.")
CHIPS = gettext_noop("Everyone begins with {starting_chips} chips.")
ANTE = gettext_noop("The entry fee of each round is {ante} chip(s).")
SEATS = gettext_noop("For {min_players} to {max_players} players.")


def describe_row(row: Any) -> Iterator[Sentence]:
    """The sentences of a row."""
    match row:
        case Condition(kind="extend"):
            yield Sentence(EXTENDS)
        case Condition():
            yield from _describe_tiers(row)
        case SpecialCard():
            word = getattr(row.effect, "order", row.effect.tag)
            yield Sentence(EFFECTS[word], msgspec.structs.asdict(row.effect))
            yield Sentence(COPIES, {"per_player": row.per_player})
        case Variant():
            if row.starting_chips:
                yield Sentence(CHIPS, {"starting_chips": row.starting_chips})
            if row.ante:
                yield Sentence(ANTE, {"ante": row.ante})
            yield Sentence(SEATS, {"min_players": row.min_players, "max_players": row.max_players})


def _describe_tiers(row: Condition) -> Iterator[Sentence]:
    for place, tier in enumerate(row.tiers, 1):
        words: dict[str, Any] = {"place": place, "test": TESTS[tier.when]}
        if tier.by == "none":
            yield Sentence(EQUAL, words)
        else:
            text = LARGEST if tier.prefer == "max" else SMALLEST
            yield Sentence(text, {**words, "measure": MEASURES[tier.by]})
    if row.chain_op in MEASURES:
        yield Sentence(IN_CHAIN, {"measure": MEASURES[row.chain_op]})
