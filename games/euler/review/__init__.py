"""How matches are reviewed."""

from operator import attrgetter

from games.engine.rooms import PuzzleSearch, ReviewRoom
from games.engine.texts import gettext_noop
from games.euler.review.position_value import evaluate
from games.euler.review.worlds import sample_world, shuffle_piles
from games.euler.view import View

REASONS = {"folded_out": gettext_noop("All others fold")}


def allows_hints(view: View) -> bool:
    """Whether the options of the match allow help."""
    return view.options.hints and view.options.mode != "ranked"


REVIEW = ReviewRoom(
    sample_world,
    worlds=64,
    values=36,
    shuffle=shuffle_piles,
    lap=attrgetter("round"),
    horizon=1,
    evaluate=evaluate,
    coached=allows_hints,
    reasons=REASONS,
    puzzles=PuzzleSearch(trials=432, kinds=("call", "finish_special")),
)
