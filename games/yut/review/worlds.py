"""States that look the same to an audience: a preview hidden from spectators is drawn again."""

from msgspec.structs import replace

from games.engine.chance import Chance
from games.yut.content.terms import RESULTS
from games.yut.rules.engine import YutRules
from games.yut.state import State, ThrowPreview


def sample_world(rules: YutRules, state: State, seat: int | None, rng: Chance) -> State:
    """Another state with the same view for this seat (None: a spectator). Only the preview is
    hidden, and only from spectators."""
    if seat is not None:
        return state
    other = tuple(_other_throw(nth, rng) for nth in range(len(state.preview)))
    return replace(state, preview=other)


def _other_throw(nth: int, rng: Chance) -> ThrowPreview:
    kind = RESULTS[rng.draw("imagined", nth, 0, len(RESULTS))]
    return ThrowPreview(kind.id, kind.steps, kind.bonus)
