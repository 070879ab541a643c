"""The words of the rulebook that never change (sections 2.1 to 2.3 and 4.1)."""

from typing import Literal

Trait = Literal["taste", "history", "nature", "culture", "leisure", "watersports"]
Stat = Literal["taste", "history", "nature", "culture", "leisure", "watersports", "memory"]
TRAITS: tuple[Trait, ...] = ("taste", "history", "nature", "culture", "leisure", "watersports")
STATS: tuple[Stat, ...] = (*TRAITS, "memory")
MEMORY = len(TRAITS)
"""Where memory stands in a vector of stats, after the traits."""

Deck = Literal["F", "PLAN", "J", "Y", "CH", "G"]
DECKS: tuple[Deck, ...] = ("F", "PLAN", "J", "Y", "CH", "G")

Phase = Literal[
    "MOVE", "ACTION", "OPTIONAL_ACTION",
    "FINAL_PURCHASE", "FINAL_CONTRIBUTE", "FINAL_CONVERT", "FINISHED",
]  # fmt: skip
"""END_TURN is passed through and never rested in."""

Option = Literal["card", "cash"]
"""What the chance space gives with two players."""

Source = Literal["arrival", "token", "grant"]
"""What let a player act."""

GrantKind = Literal["any", "here"]
DecisionKind = Literal["investigate", "target", "give_plan", "redraw", "goal", "grant"]
Mode = Literal["open", "daily", "past_daily"]

Vector = tuple[int, ...]
"""Seven whole numbers in the order of STATS."""
