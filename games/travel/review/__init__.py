"""How matches are reviewed."""

from games.engine.rooms import PuzzleSearch, ReviewRoom
from games.travel.review.worlds import sample_world

REVIEW = ReviewRoom(
    sample_world,
    worlds=15,
    values=24,
    by_score=True,
    puzzles=PuzzleSearch(late=0.3),
)
