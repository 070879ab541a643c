"""What a puzzle consists of. All of it is stored as JSON."""

from __future__ import annotations

from math import log2, log10

import msgspec


class ActionValue(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an action is worth for the seat that chooses."""

    action: msgspec.Raw
    value: float
    error: float
    loss: float
    """By how much it is worse than the answer; 0: it is the answer."""
    same: tuple[msgspec.Raw, ...] = ()
    """Other actions that come to the same."""

    @property
    def actions(self) -> tuple[msgspec.Raw, ...]:
        return (self.action, *self.same)


class Puzzle(msgspec.Struct, frozen=True):
    """A position with one clearly best action."""

    key: str
    """The same for all positions that look the same to the seat."""
    step: int
    """The position is the one after so many steps of its match."""
    seat: int
    values: tuple[ActionValue, ...]
    """All really different actions, the answer first; by the second estimate."""
    gap: float
    """By how much the answer is better than the second best."""
    error: float
    worlds: int
    """Worlds of the second estimate."""
    found: float
    """The share of the bots that find the answer."""
    naive: bool
    """Whether the weakest bots always find it."""
    rating: int
    """How difficult it is: the rating of a person who solves it in half of the tries."""

    @property
    def answers(self) -> tuple[msgspec.Raw, ...]:
        """The best action, and others that come to the same."""
        return self.values[0].actions


def first_rating(found: float, actions: int, clearness: float) -> int:
    """The difficulty before people have tried: harder if fewer bots find the answer, if more
    actions are to be compared, and if the gap is smaller in standard deviations of the results."""
    odds = (found + 0.1) / (1.1 - found)
    rating = 1500 - 250 * log10(odds) + 60 * log2(max(actions, 2) / 4)
    rating -= 200 * (min(clearness, 1.5) - 0.5)
    return round(max(800, min(2400, rating)))
