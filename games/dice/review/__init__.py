"""How matches are reviewed."""

from games.dice.review.worlds import sample_world
from games.engine.rooms import ReviewRoom

REVIEW = ReviewRoom(sample_world, worlds=36, values=40)
