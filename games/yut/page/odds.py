"""The exact chances of the next throw, for the page: every way in which four sticks can fall."""

from fractions import Fraction
from itertools import accumulate, product
from math import prod

from msgspec.structs import replace

from games.engine.chance import Chance
from games.yut.content.index import ContentIndex
from games.yut.content.powers import Powers
from games.yut.content.schema import Stick
from games.yut.content.terms import STEPS, Result
from games.yut.page.models import Odds
from games.yut.rules.cast import back_chances, cast
from games.yut.state import Slot, State

SLOTS = 4
WHOLE = 1000
"""Chances are counted in thousandths."""
NEVER = Fraction(0)
MOST_KNOWN = 1024


class _Fall(Chance):
    """Chance that is decided beforehand: which of its values are backs. The values 4 to 7 are those
    of sticks that are rolled again."""

    __slots__ = ("_backs",)

    def __init__(self, backs: tuple[bool, ...]) -> None:
        self._backs = backs

    def draw(self, stream: str, index: int, slot: int, n: int) -> int:
        return 0 if self._backs[slot] else n - 1


def throw_odds(index: ContentIndex, state: State) -> tuple[Odds, ...]:
    """The chance of each result of the next throw."""
    percents = _percents(index, state)
    return _odds(percents, percents)


def swap_odds(index: ContentIndex, state: State, number: int, stick: Stick) -> tuple[Odds, ...]:
    """The chances of the first throw of a turn if a stick replaced the one in a slot, beside
    those with the present sticks."""
    present = replace(state, throws_this_turn=0)
    slots = (*state.slots[:number], Slot.fresh(stick), *state.slots[number + 1 :])
    before, after = _percents(index, present), _percents(index, replace(present, slots=slots))
    return _odds(after, before)


def _odds(after: dict[Result, int], before: dict[Result, int]) -> tuple[Odds, ...]:
    starts = accumulate(after.values(), initial=0)
    return tuple(
        Odds(result, percent, start, percent - before[result])
        for (result, percent), start in zip(after.items(), starts, strict=False)
    )


_known: dict[tuple[int, tuple[Slot, ...], int], tuple[Powers, dict[Result, int]]] = {}
"""Percents by sticks, the identity of their powers, and throws made. The powers are kept, so that
no others get the same identity."""


def _percents(index: ContentIndex, state: State) -> dict[Result, int]:
    powers, made = index.powers(state), state.throws_this_turn
    key = (id(powers), state.slots, made)
    known = _known.get(key)
    if known is None:
        exact = chances(index, powers, state.slots, made)
        known = powers, {result: _percent(exact.get(result, NEVER)) for result in STEPS}
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        _known[key] = known
    return known[1]


def _percent(chance: Fraction) -> int:
    """Rounded, halves up, so that equal chances always read the same."""
    return int(100 * chance + Fraction(1, 2))


def chances(
    index: ContentIndex, powers: Powers, slots: tuple[Slot, ...], made: int
) -> dict[Result, Fraction]:
    """The exact chance of each result that can fall: the sum over all ways to fall."""
    first = list(back_chances(index, powers, slots, made))
    rolled_again = {slot for _, slot, _ in powers.rethrows}
    second = [first[slot] if slot in rolled_again else WHOLE for slot in range(SLOTS)]
    backs = [*first, *second]
    weights: dict[Result, int] = {}
    for fall in product(*((True, False) if p < WHOLE else (True,) for p in backs)):
        weight = prod(p if is_back else WHOLE - p for p, is_back in zip(backs, fall, strict=True))
        result = cast(index, powers, slots, 0, made, _Fall(fall)).result
        weights[result] = weights.get(result, 0) + weight
    return {result: Fraction(weight, WHOLE ** len(backs)) for result, weight in weights.items()}
