"""How matches are reviewed."""

from operator import attrgetter

from games.engine.rooms import ReviewRoom
from games.euler.review.position_value import evaluate
from games.euler.review.worlds import sample_world

REVIEW = ReviewRoom(
    sample_world, worlds=18, values=24, lap=attrgetter("round"), horizon=1, evaluate=evaluate
)
