"""How matches are reviewed."""

from operator import attrgetter

from games.dice.review.position_value import evaluate
from games.dice.review.worlds import sample_world
from games.engine.rooms import ReviewRoom

REVIEW = ReviewRoom(
    sample_world, worlds=150, values=300, lap=attrgetter("round"), horizon=1, evaluate=evaluate
)
