"""The terms of the rulebook. What is a `Literal` is structural; ids of rows are open."""

from typing import Literal

Mode = str
"""The id of a mode: rows can be added, so these ids are open."""
Card = str
Special = str
EventCard = str
Condition = str
"""The id of a gauge rule: what earns gauge points."""
Stage = Literal["early", "mid", "late"]
Phase = Literal["declare", "choose_die", "respond", "finished"]
Stance = Literal["attack", "defense", "balance"]
GaugeKind = Literal["stance", "same_face", "total", "losses", "wins", "round_score", "energy"]
"""What a gauge rule asks at the end of a round."""
Protection = Literal["guard", "block_die", "shield"]
"""What blocks an attack, in the order in which it is used up."""
AttackResult = Literal["hit", "guard", "block_die", "shield", "void"]
"""What became of an attack."""
EventResult = Literal["applied", "blocked", "no_effect"]
"""What became of an event card."""
Reason = Literal["total", "last_round", "energy", "cards", "draw", "resigned"]
"""What decided a match."""

SEATS = (0, 1)
FACES = 6
SIX_RUN = 2
"""This many sixes in a row give a card."""
PROTECTIONS: tuple[Protection, ...] = ("guard", "block_die", "shield")
EQUAL_DAMAGE: tuple[Card | Special, ...] = ("attack", "flame", "zap")
"""The order in which attacks of equal damage meet the protections; others follow as they came."""
