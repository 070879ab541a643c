"""The values of the what-if tray."""

from msgspec import Struct

from games.euler.page.maths.facts import Fact


class Change(Struct, frozen=True):
    """A number after special cards."""

    seat: int
    number: int
    final: int
    value: str
    """What the condition compares; empty while the dealer's number is not known."""
    place: int
    """0 while not all numbers are known."""


class Plan(Struct, frozen=True):
    """So many ex and phi, and what they do."""

    ex: int
    phi: int
    changes: tuple[Change, ...]


class Band(Struct, frozen=True):
    """What one f can make of a number."""

    seat: int
    number: str
    least: str
    most: str


class WhatIf(Struct, frozen=True):
    """All plans, and the facts of the numbers in them."""

    ex: tuple[int, ...]
    phi: tuple[int, ...]
    own_ex: int
    """Cards that the reader has played in this round."""
    own_phi: int
    plans: tuple[Plan, ...]
    bands: tuple[Band, ...]
    facts: tuple[Fact, ...]
