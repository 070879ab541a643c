"""How a seat declares, learned from the stances that everyone has seen.

Several habits are weighed by how well each would have foretold the stances of the finished rounds
of this match (Bayes' rule). Nothing hidden is used, and nothing but this match.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple, get_args

from games.dice.bots import normal
from games.dice.content.index import ContentIndex
from games.dice.content.terms import Stance
from games.dice.view import View

Belief = tuple[float, ...]
"""How likely a seat declares each stance, in the order of STANCES."""
Expectation = Callable[[ContentIndex, View, int], Belief]
STANCES: tuple[Stance, ...] = get_args(Stance)
ANY: Belief = tuple([1 / len(STANCES)] * len(STANCES))
PRIORS = (4.0, 2.0, 1.0, 1.0, 1.0)
"""What is believed of a stranger, in the order of `_habits`."""
SLIP = 0.1
"""How often someone with a habit declares any stance."""


class Seen(NamedTuple):
    """What everyone knows before a declaration: of the seat, and of the other one."""

    round: int
    lead: int
    has_no_shield: bool
    own: tuple[Stance, ...] = ()
    other: Stance | None = None
    """Its earlier stances in order, and the last one of the other seat."""


def expect_stance(index: ContentIndex, view: View, seat: int) -> Belief:
    """How likely the seat declares each stance in the current round."""
    weights: Belief = PRIORS
    own: tuple[Stance, ...] = ()
    for seen, stance in past_rounds(index, view, seat):
        at, own = STANCES.index(stance), (*own, stance)
        habits = _habits(index, view, seen)
        weights = tuple([weight * habit[at] for weight, habit in zip(weights, habits, strict=True)])
    me, them = view.fighters[seat], view.fighters[1 - seat]
    other = view.record[-1][1 - seat].stance if view.record else None
    now = Seen(view.round, me.total - them.total, me.shields == 0, own, other)
    total, habits = sum(weights), _habits(index, view, now)
    return tuple(
        [
            sum([weight * habit[at] for weight, habit in zip(weights, habits, strict=True)]) / total
            for at in range(len(STANCES))
        ]
    )


def past_rounds(index: ContentIndex, view: View, seat: int) -> Iterator[tuple[Seen, Stance]]:
    """What was known before each finished round, with the stance that the seat declared then."""
    lead = shields = 0
    own: tuple[Stance, ...] = ()
    before: Stance | None = None
    for nth, rows in enumerate(view.record, 1):
        mine, theirs = rows[seat], rows[1 - seat]
        assert mine.stance is not None
        yield Seen(nth, lead, shields == 0, own, before), mine.stance
        lead = mine.total - theirs.total
        shields += mine.built + mine.shields_gained - mine.shields_used
        own, before = (*own, mine.stance), theirs.stance


def _habits(index: ContentIndex, view: View, seen: Seen) -> tuple[Belief, ...]:
    """What each habit foretells: the table of 8.2, no habit, the same as last time, some stances
    more often than others, what beats the other seat's last stance."""
    stage = index.stage(view.mode, seen.round)
    answer = next((row.id for row in index.content.stances if row.edge_over == seen.other), None)
    rounds = len(STANCES) + 2 * len(seen.own)
    return (
        LEANING[normal.prefer_stance(index, stage, seen.lead, seen.has_no_shield)],
        ANY,
        LEANING[seen.own[-1]] if seen.own else ANY,
        tuple([(1 + 2 * seen.own.count(each)) / rounds for each in STANCES]),
        LEANING[answer] if seen.other and answer else ANY,
    )


LEANING: dict[Stance, Belief] = {
    stance: tuple([SLIP / len(STANCES) + (1 - SLIP) * (each == stance) for each in STANCES])
    for stance in STANCES
}
"""What is foretold of someone whose habit asks for a stance."""
