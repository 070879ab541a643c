"""The page model of the settlement and the result."""

from typing import Literal

from msgspec import Struct

from games.travel.content.schema import Plan
from games.travel.content.terms import Phase, Stat
from games.travel.page.models import Choice, Gain, SeatPanel
from games.travel.rules.outcome import Parts


class Step(Struct, frozen=True):
    """A step of the settlement: done, now or later."""

    number: int
    phase: Phase
    when: str


class Purchase(Struct, frozen=True):
    """A set of plans offered as one choice."""

    plans: tuple[Plan, ...]
    cost: int
    worth: int
    button: Choice


class Convertible(Struct, frozen=True):
    """A minor trait with enough points to convert."""

    stat: Stat
    points: int
    most: int
    weight: int
    loss: int
    """Points that each unit costs."""


class SettlementForm(Struct, frozen=True, cache_hash=True):
    """The reader's choices in the current step of the settlement."""

    purchases: tuple[Purchase, ...] = ()
    recommended: tuple[Plan, ...] = ()
    """The best purchase that leaves something for the shared goal."""
    amounts: tuple[tuple[int, Choice], ...] = ()
    traits: tuple[Convertible, ...] = ()
    conversions: tuple[tuple[tuple[Gain, ...], Choice], ...] = ()


Part = Literal["free", "plans", "goal", "cards", "conversion"]


class Verdict(Struct, frozen=True):
    """What decided the match between the reader and the winner, or the second if the reader won."""

    is_won: bool
    other: int
    lead: int
    """By how many points; 0 if a tie was broken."""
    part: Part
    gap: int
    """How many points more of this part the better one has."""


class PlayerResult(Struct, frozen=True):
    """A player's result."""

    seat: int
    place: int
    player: SeatPanel
    parts: Parts
    paid: int
    contribution: int
    bought: tuple[Plan, ...]
    unbought: tuple[Plan, ...]
    top: bool
    penalised: bool
