"""What a review of a match consists of. All of it is stored as JSON."""

from __future__ import annotations

from itertools import pairwise
from math import hypot, sqrt

import msgspec

from games.engine.protocol import ActionBase


class Estimate(msgspec.Struct, frozen=True):
    """An expected result of each seat, with the standard errors."""

    means: tuple[float, ...]
    errors: tuple[float, ...]
    count: int


class Alternative(msgspec.Struct, frozen=True):
    """What else could have been done, and how much better it would have been for the seat."""

    action: msgspec.Raw
    gain: float
    error: float
    line: tuple[msgspec.Raw, ...] = ()
    """All that would have been done in this decision; `action` is where it parts from what was."""


class Decision(msgspec.Struct, frozen=True):
    """A seat's choice among several actions."""

    step: int
    """Counted from 0: the state before it is the one after so many steps."""
    seat: int
    effect: tuple[float, ...]
    """What the choice was worth for each seat, compared with the policy's."""
    errors: tuple[float, ...]
    best: Alternative | None = None
    """The best other choice; None: nothing else was clearly better."""
    last: int | None = None
    """The last step of the choice, if it is made of several actions."""


class Review(msgspec.Struct, frozen=True):
    """A finished match, reviewed."""

    values: tuple[tuple[int, Estimate], ...]
    """Step -> the value of the position after it; 0: before the first move."""
    decisions: tuple[Decision, ...]
    result: tuple[float, ...]
    """How the match ended, on the same scale."""
    changes: tuple[tuple[int, Estimate], ...] = ()
    """Step -> how the value changed since the one before. The errors are those of the difference:
    both positions were played out with the same luck, so they are smaller than the values' own."""


class Share(msgspec.Struct, frozen=True):
    """Why a seat ended where it did: start + luck + own + others = result."""

    start: float
    luck: float
    own: float
    others: float
    result: float
    error: float
    """The standard error of luck."""
    own_error: float = 0.0
    others_error: float = 0.0


def sum_up(review: Review, seat: int) -> Share:
    """How much of a seat's result was luck, its own choices, and those of others."""
    start = review.values[0][1]
    own = sum(each.effect[seat] for each in review.decisions if each.seat == seat)
    others = sum(each.effect[seat] for each in review.decisions if each.seat != seat)
    luck = review.result[seat] - start.means[seat] - own - others
    own_variance = sum(each.errors[seat] ** 2 for each in review.decisions if each.seat == seat)
    others_variance = sum(each.errors[seat] ** 2 for each in review.decisions if each.seat != seat)
    error = sqrt(start.errors[seat] ** 2 + own_variance + others_variance)
    means = start.means[seat], luck, own, others, review.result[seat]
    return Share(*means, error, sqrt(own_variance), sqrt(others_variance))


class Change(msgspec.Struct, frozen=True):
    """Why the value of a seat changed: own + others + luck = change."""

    first: int
    """The steps from `first` to before `step`: usually one, in some games a whole round."""
    step: int
    change: float
    change_error: float
    own: float
    """By its own choices in these steps, compared with the policy's."""
    others: float
    luck: float
    """What is left: chance, and what the seats could not know."""
    luck_error: float

    @property
    def is_sure(self) -> bool:
        """Whether the change is more than its estimate may be wrong by."""
        return abs(self.change) > SURE * self.change_error


SURE = 2.0
"""Standard errors that make a difference sure."""


def luck_by_step(review: Review, seat: int) -> list[Change]:
    """How each step, or round, changed the value of a seat, and how much of it was luck. The luck
    of all of them adds up to that of the whole match."""
    paired = dict(review.changes)
    found = []
    for (first, before), (step, after) in pairwise(review.values):
        own, others, variance = 0.0, 0.0, 0.0
        for each in review.decisions:
            if first < find_end(each) <= step:
                own += each.effect[seat] if each.seat == seat else 0
                others += each.effect[seat] if each.seat != seat else 0
                variance += each.errors[seat] ** 2
        change = after.means[seat] - before.means[seat]
        error = hypot(before.errors[seat], after.errors[seat])
        if step in paired:
            error = paired[step].errors[seat]
        luck = change - own - others
        luck_error = (error**2 + variance) ** 0.5
        found.append(Change(first, step, change, error, own, others, luck, luck_error))
    return found


def find_end(decision: Decision) -> int:
    """The number of steps that had been made when a decision was finished."""
    return (decision.step if decision.last is None else decision.last) + 1


def turning_points(review: Review, seat: int, most: int = 3) -> list[Change]:
    """The steps, or rounds, that surely changed the value of a seat most, the greatest first. What
    a review that ended early does not know, from its last value to the result, is none."""
    paired = dict(review.changes)
    known = [each for each in luck_by_step(review, seat) if not paired or each.step in paired]
    sure = [each for each in known if each.is_sure and each.change]
    return sorted(sure, key=lambda each: -abs(each.change))[:most]


def find_mistakes(review: Review, seat: int, most: int = 3) -> list[Decision]:
    """The decisions of a seat that cost most, the worst first."""
    costly = [each for each in review.decisions if each.seat == seat and each.best]
    return sorted(costly, key=lambda each: -each.best.gain if each.best else 0)[:most]


def encode_action(action: ActionBase) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(action))
