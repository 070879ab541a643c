"""How matches are reviewed."""

from games.dice.review.worlds import sample_world
from games.engine.rooms import PuzzleSearch, ReviewRoom

REVIEW = ReviewRoom(
    sample_world,
    worlds=36,
    values=40,
    puzzles=PuzzleSearch(clear=0.06, trials=1296, late=0.75),
)
