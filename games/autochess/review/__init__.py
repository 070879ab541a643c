"""How matches are reviewed."""

from operator import attrgetter

from games.autochess.review.position_value import evaluate
from games.autochess.review.worlds import sample_world
from games.engine.rooms import PuzzleSearch, ReviewRoom
from games.engine.texts import gettext_noop

PARTS = frozenset((
    "buy_card", "sell_card", "place_card", "remove_card", "swap_cards", "auto_arrange", "lock_shop",
    "buy_xp", "pineapple_pick", "pineapple_pass", "fl_keep", "declare_hula", "cancel_hula",
    "unready",
))  # fmt: skip
"""A preparation is one decision up to a new shop, or up to its end."""

REASONS = {
    "merged": gettext_noop("Three cards become one with another star"),
    "level_up": gettext_noop("You go up a level"),
}

REVIEW = ReviewRoom(
    sample_world,
    worlds=15,
    values=16,
    policy="normal",
    budget=60,
    parts=PARTS,
    period=attrgetter("round"),
    lap=attrgetter("round"),
    horizon=2,
    evaluate=evaluate,
    reasons=REASONS,
    puzzles=PuzzleSearch(
        clear=0.2, trials=72, looks=8, choices=5, sizes=1, kinds=("pick_augment", "ready")
    ),
)
