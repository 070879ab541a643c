"""How matches are reviewed."""

from operator import attrgetter

from games.engine.rooms import PuzzleSearch, ReviewRoom
from games.engine.texts import gettext_noop
from games.yut.review.partings import find_partings
from games.yut.review.worlds import sample_world

REASONS = {
    "finished": gettext_noop("A piece comes home"),
    "merged": gettext_noop("Pieces are stacked"),
    "stick_offered": gettext_noop("A stick is offered"),
    "relics_offered": gettext_noop("Relics are offered"),
}

REVIEW = ReviewRoom(
    sample_world,
    worlds=400,
    values=200,
    by_score=True,
    find_partings=find_partings,
    off_boards=attrgetter("assisted"),
    reasons=REASONS,
    puzzles=PuzzleSearch(trials=432, late=0.2),
)
