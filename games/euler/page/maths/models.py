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


class CardCounts(Struct, frozen=True, cache_hash=True):
    """A special card, how many of it can be tried, and how many the reader has played."""

    symbol: str
    counts: tuple[int, ...]
    own: int


class Plan(Struct, frozen=True, cache_hash=True):
    """So many of each card, and what they do."""

    counts: tuple[int, ...]
    changes: tuple[Change, ...]


class Band(Struct, frozen=True, cache_hash=True):
    """What one f can make of a number."""

    seat: int
    number: str
    least: str
    most: str


class WhatIf(Struct, frozen=True, cache_hash=True):
    """All plans, and the facts of the numbers in them."""

    cards: tuple[CardCounts, ...]
    plans: tuple[Plan, ...]
    bands: tuple[Band, ...]
    facts: tuple[Fact, ...]
