"""How matches are reviewed."""

from games.engine.rooms import PuzzleSearch, ReviewRoom
from games.yut.review.worlds import sample_world

REVIEW = ReviewRoom(
    sample_world,
    worlds=96,
    values=60,
    by_score=True,
    puzzles=PuzzleSearch(trials=432, late=0.2),
)
