"""Other states that look the same to an audience: they test what a view hides."""

from collections import Counter

from msgspec.structs import replace

from games.dice.review.worlds import sample_world
from games.dice.rules.engine import DiceRules
from games.dice.state import State
from games.engine.chance import Chance
from tests.dice.arrange import INDEX

NOTED = frozenset({".event_pile", ".hands[other].gains", ".hands[other].given"})
"""Drawn events and numbers of drawn cards are public; both sides of a swap know its cards."""


def inventory(state: State) -> tuple[Counter[str], tuple[int, ...]]:
    """The cards in hands and pile by kind, and the events still to come."""
    held = Counter[str](card for hand in state.hands for card in hand.cards)
    held.update(dict(zip(INDEX.card_order, state.pile, strict=True)))
    return held, state.event_pile


def disguise(rules: DiceRules, state: State, seat: int | None, rng: Chance) -> State:
    """Another state with the same view for this seat (None: a spectator)."""
    if state.phase == "finished":
        return state
    counters = {stream: index + 7 for stream, index in state.counters.items()}
    return replace(sample_world(rules, state, seat, rng), counters=counters)
