"""Who meets whom (section 4.6): byes in turn, and nobody a third time in a row."""

from collections.abc import Iterator

from games.autochess.state import State
from games.engine.chance import Chance

Pair = tuple[int, int]
Split = tuple[Pair, ...]
RECENT = 3
"""So many of the last opponents are remembered."""


def bye(state: State) -> int | None:
    """Who rests: the fewest byes, then the lower HP, then the lower seat; not from fantasyland."""
    living = state.living
    if len(living) % 2 == 0:
        return None
    players = state.players
    outside = [seat for seat in living if not players[seat].fantasyland] or living
    return min(outside, key=lambda seat: (players[seat].byes, players[seat].hp))


def splits(seats: list[int]) -> Iterator[Split]:
    """All ways to form pairs; the first free seat with each partner in seat order."""
    if not seats:
        yield ()
        return
    first = seats[0]
    for partner in seats[1:]:
        rest = [seat for seat in seats[1:] if seat != partner]
        for others in splits(rest):
            yield ((first, partner), *others)


def best_splits(state: State, seats: list[int]) -> list[Split]:
    """The splits to choose from: no third meeting in a row, as few recent meetings as possible."""
    every = list(splits(seats))
    allowed = [split for split in every if not any(_third(state, *pair) for pair in split)]
    every = allowed or every
    scores = [sum(_met(state, *pair) for pair in split) for split in every]
    return [split for split, score in zip(every, scores, strict=True) if score == min(scores)]


def _third(state: State, a: int, b: int) -> bool:
    """Whether both met each other, and nobody else, in their last two duels."""
    return state.players[a].opponents[-2:] == (b, b) and state.players[b].opponents[-2:] == (a, a)


def _met(state: State, a: int, b: int) -> int:
    of_a, of_b = state.players[a].opponents, state.players[b].opponents
    return of_a[-RECENT:].count(b) + of_b[-RECENT:].count(a)


def pairing(state: State, rng: Chance) -> tuple[int | None, Split, bool]:
    """Who rests, who meets whom, and whether chance was asked."""
    rests = bye(state)
    seats = [seat for seat in state.living if seat != rests]
    choice = best_splits(state, seats)
    if len(choice) == 1:
        return rests, choice[0], False
    return rests, choice[rng.draw("pairing", state.pairings, 0, len(choice))], True
