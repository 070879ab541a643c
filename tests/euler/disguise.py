"""States that an audience cannot tell from a given one: they test what a view hides."""

from collections import Counter

from games.euler.review.worlds import count_played
from games.euler.review.worlds import sample_world as disguise
from games.euler.state import State
from tests.euler.arrange import CONTENT

__all__ = ["NOTED", "disguise", "inventory"]

NOTED = frozenset(
    {".acted", ".pending", ".played_order", ".skipped"}
    | {
        f".seats[{whose}].{field}"
        for whose in ("own", "other")
        for field in (
            "began", "eliminated_round", "record.biggest_pot", "record.fold_outs_won",
            "record.showdowns_won", "tens_shown",
        )
    }
    | {".seats[own].record.specials"}
)  # fmt: skip


def inventory(state: State) -> tuple[Counter[int], list[tuple[int, ...]]]:
    """All digits, wherever they lie, and the special cards of each seat, played or not."""
    digits = Counter(state.pile)
    rounds = [past for past in state.past if past.round != state.round]
    for player in state.seats:
        digits.update((*player.hand, *(player.number or ())))
    digits.update((*(state.dealer or ()), *(state.function.digits if state.function else ())))
    for past in rounds:
        for number in past.numbers:
            digits.update(number or ())
        digits.update((*(past.dealer or ()), *(past.function.digits if past.function else ())))
    specials = [
        tuple(left + used for left, used in zip(each.specials, counts, strict=True))
        for each, counts in zip(state.seats, count_played(CONTENT, state), strict=True)
    ]
    return digits, specials
