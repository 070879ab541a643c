"""The victory conditions by mathematical topic, and the deck of a match on some topics (2.8)."""

from msgspec import UNSET, UnsetType

from games.engine.content import Topic
from games.engine.texts import gettext_noop
from games.euler.content.schema import DRAWS, Condition, Content

Topics = tuple[str, ...] | UnsetType
"""Keys of topics; unset: all of them."""

CONDITIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "divisors": (
        gettext_noop("Divisors and multiples"),
        ("divisor_multiple", "divisor_count", "max_gcd", "square_first"),
    ),
    "primes": (
        gettext_noop("Prime factors"),
        ("prime_factor_count", "max_exponent_sum", "min_exponent_sum", "largest_prime"),
    ),
    "parity": (
        gettext_noop("Even and odd"),
        ("min_even_max_odd", "min_odd_max_even", "max_even_min_odd", "max_odd_min_even"),
    ),
    "digits": (gettext_noop("Sums of digits"), ("max_digit_sum", "min_digit_sum")),
    "differences": (gettext_noop("Differences"), ("max_diff", "min_diff")),
}
"""Topic -> its label and its conditions, those of the season included."""


def topics(content: Content) -> tuple[Topic, ...]:
    """The topics of which a release has at least one card, with the names of their conditions."""
    return tuple(
        Topic(key, text, _names(cards))
        for key, (text, codes) in CONDITIONS.items()
        if (cards := [c for c in content.conditions if c.code in codes and c.deck_copies])
    )


def _names(cards: list[Condition]) -> dict[str, str]:
    return {
        "ko": ", ".join(card.name_ko for card in cards),
        "en": ", ".join(card.name_en for card in cards),
    }


def condition_deck(content: Content, chosen: Topics) -> list[str]:
    """The condition cards of a match before they are shuffled, in the order of the content. Whole
    sets of the chosen conditions are added until the deck cannot run out."""
    if chosen is UNSET:
        return [card.code for card in content.conditions for _ in range(card.deck_copies)]
    codes = {code for key in chosen for code in CONDITIONS[key][1]}
    extend = sum(card.deck_copies for card in content.conditions if card.kind == "extend")
    compare = sum(card.deck_copies for card in content.conditions if card.code in codes)
    sets = -(-(DRAWS + extend) // compare)
    return [
        card.code
        for card in content.conditions
        if card.kind == "extend" or card.code in codes
        for _ in range(card.deck_copies * (1 if card.kind == "extend" else sets))
    ]
