"""The terms of the rulebook as closed sets: structural, no release can change them."""

from typing import Literal

Mode = Literal["quick", "standard", "extended"]
Stage = Literal["early", "mid", "late"]
Phase = Literal["declare", "choose_die", "respond", "finished"]
Stance = Literal["attack", "defense", "balance"]
Card = Literal["attack", "defense", "boost", "steal", "reset"]
Special = Literal["zap", "flame", "double", "shield_die", "bonus_die", "block_die"]
EventCard = Literal[
    "none", "lucky", "score_boost", "bonus_turn", "energy_charge", "bomb", "thief", "curse",
    "energy_drain", "score_swap", "reset_event", "card_swap",
]  # fmt: skip
Condition = Literal["balance", "same_face", "total15", "loss2", "win3"]
"""What earns gauge points."""
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
CARD_PHASES: dict[Card, Phase] = {
    "attack": "respond",
    "defense": "declare",
    "boost": "declare",
    "steal": "respond",
    "reset": "respond",
}
EVENT_ORDERS: dict[EventCard, int | None] = {
    "none": None,
    "lucky": 11,
    "score_boost": 7,
    "bonus_turn": 9,
    "energy_charge": 8,
    "bomb": 2,
    "thief": 3,
    "curse": 10,
    "energy_drain": 4,
    "score_swap": 5,
    "reset_event": 1,
    "card_swap": 6,
}
"""The order in which event cards are applied."""
PROTECTIONS: tuple[Protection, ...] = ("guard", "block_die", "shield")
EQUAL_DAMAGE: tuple[Card | Special, ...] = ("attack", "flame", "zap")
"""The order in which attacks of equal damage meet the protections."""
