"""How matches are reviewed."""

from games.engine.rooms import PuzzleSearch, ReviewRoom
from games.engine.texts import gettext_noop
from games.travel.review.worlds import sample_world, shuffle_decks
from games.travel.state import State

REASONS = {
    "plan_kept": gettext_noop("You keep a plan"),
    "plan_drawn": gettext_noop("You draw a plan"),
    "card_drawn": gettext_noop("You draw a card"),
    "token_recovered": gettext_noop("You get a determination token back"),
}

SEATS = 5


def count_turns(state: State) -> int:
    """A number for each turn of a seat, rising."""
    rank = (state.current - state.start_seat) % len(state.players)
    return state.day * SEATS + rank


REVIEW = ReviewRoom(
    sample_world,
    shuffle=shuffle_decks,
    worlds=16,
    values=36,
    period=count_turns,
    by_score=True,
    reasons=REASONS,
    puzzles=PuzzleSearch(late=0.3),
)
