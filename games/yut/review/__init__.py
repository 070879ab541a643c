"""How matches are reviewed."""

from games.engine.rooms import ReviewRoom
from games.yut.review.partings import find_partings
from games.yut.review.worlds import sample_world

REVIEW = ReviewRoom(sample_world, worlds=96, values=60, by_score=True, find_partings=find_partings)
