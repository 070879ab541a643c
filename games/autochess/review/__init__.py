"""How matches are reviewed: all actions of a preparation are one decision."""

from collections.abc import Hashable

from games.autochess.review.worlds import sample_world
from games.autochess.state import State
from games.engine.rooms import ReviewRoom


def _find_turn(state: State, seat: int) -> Hashable:
    return state.round, state.phase


REVIEW = ReviewRoom(sample_world, policy="easy", worlds=6, values=4, turn=_find_turn)
