"""How matches are reviewed."""

from games.engine.rooms import PuzzleSearch, ReviewRoom
from games.engine.texts import gettext_noop
from games.travel.review.worlds import sample_world, shuffle_decks

REASONS = {
    "plan_kept": gettext_noop("You keep a plan"),
    "plan_drawn": gettext_noop("You draw a plan"),
    "card_drawn": gettext_noop("You draw a card"),
    "token_recovered": gettext_noop("You get a determination token back"),
}

REVIEW = ReviewRoom(
    sample_world,
    shuffle=shuffle_decks,
    worlds=15,
    values=20,
    by_score=True,
    reasons=REASONS,
    puzzles=PuzzleSearch(late=0.3),
)
