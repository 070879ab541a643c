"""What each number that a hand can make measures, best first (9.5)."""

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from games.euler.bots.equity import NUMBERS, strengths
from games.euler.content.terms import Measure, Test
from games.euler.page.maths.facts import Fact, find_fact
from games.euler.rules.conditions import (
    Chain,
    apply_operation,
    find_tier,
    measure,
    needs_dealer,
)

HintKind = Literal["", "value", "mean", "tiers", "parity"]


class Hint(Struct, frozen=True, cache_hash=True):
    """What a number measures under a chain."""

    text: str
    """A value, a mean, or counts of tiers; empty where the number itself is compared."""
    parity: Test | Literal[""]
    """Which class it is in, where the condition compares classes of numbers apart."""
    rank: int
    """Its place among 1 to 99."""
    fact: Fact


def rank(strength: tuple[float, ...], number: int) -> int:
    """The place of a number among 1 to 99 by strength."""
    return 1 + sum(strength[n] > strength[number] for n in NUMBERS)


def hint_kind(chain: Chain) -> HintKind:
    """What a hint is: a value, a mean or counts of tiers over all dealers, or a class."""
    if needs_dealer(chain):
        return "tiers" if len(chain[-1].tiers) > 1 else "mean"
    return "parity" if len(chain[-1].tiers) > 1 else "value"


def hint_measure(chain: Chain) -> Measure:
    """The measure that a hint of the kind `value` or `mean` shows."""
    measured: Measure = chain[-1].tiers[0].by
    return measured


@lru_cache(maxsize=4096)
def find_hint(chain: Chain, number: int) -> Hint:
    """The hint of a number; where the dealer matters, over all dealers."""
    last, kind = chain[-1], hint_kind(chain)
    dealers = NUMBERS if needs_dealer(chain) else (1,)
    tiers, total = [0] * len(last.tiers), 0
    parity: Test | Literal[""] = ""
    for dealer in dealers:
        x = number
        for condition in chain[:-1]:
            x = apply_operation(condition, x, dealer)
        if x == 0:
            continue
        index, tier = find_tier(last, x, dealer)
        tiers[index] += 1
        total += measure(tier.by, x, dealer)
        if kind == "parity":
            parity = tier.when
    match kind:
        case "tiers":
            text = "/".join(map(str, tiers[:3]))
        case "mean":
            text = f"≈{total // len(dealers)}"
        case _:
            text = "" if total == number else str(total)
    return Hint(text, parity, rank(strengths(chain), number), find_fact(number))
