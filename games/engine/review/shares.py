"""What a review of a match consists of. All of it is stored as JSON."""

from __future__ import annotations

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


class Review(msgspec.Struct, frozen=True):
    """A finished match, reviewed."""

    values: tuple[tuple[int, Estimate], ...]
    """Step -> the value of the position after it; 0: before the first move."""
    decisions: tuple[Decision, ...]
    result: tuple[float, ...]
    """How the match ended, on the same scale."""


class Share(msgspec.Struct, frozen=True):
    """Why a seat ended where it did: start + luck + own + others = result."""

    start: float
    luck: float
    own: float
    others: float
    result: float
    error: float
    """The standard error of luck, own and others."""


def sum_up(review: Review, seat: int) -> Share:
    """How much of a seat's result was luck, its own choices, and those of others."""
    start = review.values[0][1]
    own = sum(each.effect[seat] for each in review.decisions if each.seat == seat)
    others = sum(each.effect[seat] for each in review.decisions if each.seat != seat)
    luck = review.result[seat] - start.means[seat] - own - others
    variance = start.errors[seat] ** 2 + sum(each.errors[seat] ** 2 for each in review.decisions)
    return Share(start.means[seat], luck, own, others, review.result[seat], variance**0.5)


def find_mistakes(review: Review, seat: int, most: int = 3) -> list[Decision]:
    """The decisions of a seat that cost most, the worst first."""
    costly = [each for each in review.decisions if each.seat == seat and each.best]
    return sorted(costly, key=lambda each: -each.best.gain if each.best else 0)[:most]


def encode_action(action: ActionBase) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(action))
