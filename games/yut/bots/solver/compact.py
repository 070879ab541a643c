"""Positions as a few numbers that are fast to compare (the signature of section 8.3).

Identities of pieces and tokens do not matter: a position keeps the number of pieces on each node
and the number of tokens of each length.
"""

from functools import lru_cache
from typing import NamedTuple

from games.yut.actions import Action
from games.yut.content.board import LONGEST_TOKEN, NODES, Place, Target
from games.yut.content.terms import RESULTS
from games.yut.rules.moves import Pieces
from games.yut.state import State, Token

PLACES: tuple[Place, ...] = (*NODES, "FINISHED")
NUMBER = {place: number for number, place in enumerate(PLACES)}
PIECES = 4
PLACE_BITS = 5


def pack_pieces(pieces: Pieces) -> int:
    """The places of the pieces as one number."""
    number = 0
    for place in sorted(map(NUMBER.__getitem__, pieces)):
        number = number << PLACE_BITS | place
    return number


def unpack_pieces(number: int) -> Pieces:
    """The places of the pieces, in any order."""
    last = (1 << PLACE_BITS) - 1
    return tuple(PLACES[number >> PLACE_BITS * nth & last] for nth in range(PIECES))


ALL_FINISHED = pack_pieces(("FINISHED", "FINISHED", "FINISHED", "FINISHED"))
"""The pieces of a run that is over."""

FIELD = 12
"""Bits of a count, enough for any run."""
FULL = (1 << FIELD) - 1
ONE = tuple(1 << FIELD * steps for steps in range(LONGEST_TOKEN + 1))
"""A packed hand with one token, by its length."""


def pack_hand(tokens: tuple[Token, ...]) -> int:
    """A hand as one number: the count of tokens of each length."""
    return sum(ONE[token.steps] for token in tokens)


def field(number: int, nth: int) -> int:
    """One count of a packed number."""
    return number >> FIELD * nth & FULL


@lru_cache(maxsize=1 << 14)
def lengths(hand: int) -> tuple[int, ...]:
    """The different lengths of the tokens in a hand."""
    return tuple(steps for steps in range(1, LONGEST_TOKEN + 1) if field(hand, steps))


STICKS, RELICS, PLACEMENTS, THROWS, BANKED, SPLITS, THROWN = range(7)
"""The fields of a tally: four indexes of chance, then counts of the running turn."""
LASTING = (1 << FIELD * BANKED) - 1
"""The part of a tally that stays after the turn."""


def tally(state: State) -> int:
    """The counts of a state as one number."""
    counters = state.counters
    counts = (
        counters.stick, counters.relic, counters.place, counters.throw,
        state.banked_throws, state.splits_used,
        sum(1 << nth for nth, kind in enumerate(RESULTS) if kind.id in state.thrown_results),
    )  # fmt: skip
    return sum(count << FIELD * nth for nth, count in enumerate(counts))


Offer = str | tuple[str, ...] | None
"""An open offer: a stick, relic candidates, or none."""
Position = tuple[int, int, int, int, Offer]
"""Within a turn, after its throws: pieces, hand, kit, tally, offer. `Tables.kits` numbers kits."""
Start = tuple[int, int, int, int]
"""Before the throws of a turn: pieces, kit, tally, throws remaining."""


class Spend(NamedTuple):
    """A move with any token of this length."""

    steps: int
    target: Target
    dest: Place


class Cut(NamedTuple):
    """A split of any token of this length."""

    steps: int
    first: int


Ply = Spend | Cut | Action
"""One step of a line: like an action, but without the id of a token."""
