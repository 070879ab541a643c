"""How matches are reviewed."""

from operator import attrgetter

from games.dice.review.position_value import evaluate
from games.dice.review.worlds import sample_world
from games.engine.rooms import PuzzleSearch, ReviewRoom
from games.engine.texts import gettext_noop

REASONS = {
    "card_gained": gettext_noop("You gain a card"),
    "shield_gained": gettext_noop("You gain a shield"),
    "energy_gained": gettext_noop("You gain energy"),
    "attack_blocked": gettext_noop("An attack on you is blocked"),
    "edge_gained": gettext_noop("Your stance beats the other one"),
}

REVIEW = ReviewRoom(
    sample_world,
    worlds=150,
    values=300,
    lap=attrgetter("round"),
    horizon=1,
    evaluate=evaluate,
    reasons=REASONS,
    puzzles=PuzzleSearch(clear=0.06, trials=1296, late=0.75),
)
