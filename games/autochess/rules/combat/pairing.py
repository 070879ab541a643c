"""Byes and pairs of a round (section 4.6)."""

from collections.abc import Iterator

from games.autochess.state import State
from games.engine.chance import Chance

Pair = tuple[int, int]
Split = tuple[Pair, ...]
RECENT = 3
"""How many of the last opponents are remembered."""


def bye(state: State) -> int | None:
    """The seat without a duel: fewest byes, then lower HP, then lower seat; not in fantasyland."""
    living = state.living
    if len(living) % 2 == 0:
        return None
    players = state.players
    outside = [seat for seat in living if not players[seat].fantasyland] or living
    return min(outside, key=lambda seat: (players[seat].byes, players[seat].hp))


def splits(seats: list[int]) -> Iterator[Split]:
    """All ways to form pairs: the first free seat with each partner in seat order, recursively."""
    if not seats:
        yield ()
        return
    first = seats[0]
    for partner in seats[1:]:
        rest = [seat for seat in seats[1:] if seat != partner]
        for others in splits(rest):
            yield ((first, partner), *others)


def best_splits(state: State, seats: list[int]) -> list[Split]:
    """The splits without a third meeting in a row and with the fewest recent meetings."""
    every = list(splits(seats))
    if len(every) == 1:
        return every
    allowed = [
        split for split in every if not any(_is_third_meeting(state, *pair) for pair in split)
    ]
    every = allowed or every
    scores = [sum(_count_meetings(state, *pair) for pair in split) for split in every]
    return [split for split, score in zip(every, scores, strict=True) if score == min(scores)]


def _is_third_meeting(state: State, a: int, b: int) -> bool:
    """Whether their last two duels were against each other."""
    return state.players[a].opponents[-2:] == (b, b) and state.players[b].opponents[-2:] == (a, a)


def _count_meetings(state: State, a: int, b: int) -> int:
    of_a, of_b = state.players[a].opponents, state.players[b].opponents
    return of_a[-RECENT:].count(b) + of_b[-RECENT:].count(a)


def pairing(state: State, rng: Chance) -> tuple[int | None, Split, bool]:
    """The bye, the pairs, and whether a value was drawn."""
    resting = bye(state)
    seats = [seat for seat in state.living if seat != resting]
    choice = best_splits(state, seats)
    if len(choice) == 1:
        return resting, choice[0], False
    return resting, choice[rng.draw("pairing", state.pairings, 0, len(choice))], True
