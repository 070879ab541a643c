"""How matches are reviewed."""

from games.engine.rooms import PuzzleSearch, ReviewRoom
from games.euler.review.worlds import sample_world

REVIEW = ReviewRoom(
    sample_world,
    worlds=18,
    values=24,
    puzzles=PuzzleSearch(trials=432),
)
