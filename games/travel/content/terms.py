"""The closed sets of the rulebook (sections 2.1 to 2.3 and 4.1)."""

from typing import Literal

Trait = Literal["taste", "history", "nature", "culture", "leisure", "watersports"]
Stat = Literal["taste", "history", "nature", "culture", "leisure", "watersports", "memory"]
TRAITS: tuple[Trait, ...] = ("taste", "history", "nature", "culture", "leisure", "watersports")
STATS: tuple[Stat, ...] = (*TRAITS, "memory")
MEMORY = len(TRAITS)
"""Position of memory in a vector of stats, after the traits."""

Deck = Literal["F", "PLAN", "J", "Y", "CH", "G"]
DECKS: tuple[Deck, ...] = ("F", "PLAN", "J", "Y", "CH", "G")

Phase = Literal[
    "MOVE", "ACTION", "OPTIONAL_ACTION",
    "FINAL_PURCHASE", "FINAL_CONTRIBUTE", "FINAL_CONVERT", "FINISHED",
]  # fmt: skip
"""END_TURN of the rulebook is automatic, so no state has it."""

Option = Literal["card", "cash"]
"""The choice on the chance space with two players."""

Source = Literal["arrival", "token", "grant"]
"""The reason why a player acts."""

GrantKind = Literal["any", "here"]
DecisionKind = Literal["investigate", "target", "give_plan", "redraw", "goal", "grant"]
Mode = Literal["open", "daily", "past_daily"]

Vector = tuple[int, ...]
"""Seven integers in the order of STATS."""
