"""The combat report of a round (section 4.7), with everything that the page shows of it."""

from typing import Literal

from msgspec import Struct

from games.autochess.cards import Board

Reason = Literal[
    "empty", "both_empty", "hand", "stars", "three_stars", "suit", "rank", "rank_low", "spade",
    "draw",
]  # fmt: skip
HulaResult = Literal["none", "applied", "failed", "shielded"]
Stop = Literal["none", "low", "high"]


class LineHand(Struct, frozen=True):
    """A line as it was judged. An empty line has type 0 and suit -1."""

    plain: int
    """Hand type by the cards alone, 1 to 10."""
    type: int
    """Hand type after foul and effects."""
    fouled: bool
    enhanced: int
    three_stars: int
    suit: int
    """Dominant suit, 0 to 3."""
    ranks: tuple[int, ...]


class LineResult(Struct, frozen=True):
    """The winner of a line (0: side a, 1: side b, None: a draw) and what decided it."""

    winner: int | None
    reason: Reason


class Side(Struct, frozen=True):
    """One player of a duel."""

    seat: int
    board: Board
    lines: tuple[LineHand, ...]
    """Back, mid, front."""
    won: int
    base: int
    scoop: bool
    synergies: int
    hula: HulaResult
    stop: Stop
    multiplier: int
    royalty: int
    dealt: int
    taken: int
    healed: int
    hp_before: int
    hp_after: int
    revived: bool = False


class Duel(Struct, frozen=True, cache_hash=True):
    """Two players and their three lines, in the order back, mid, front."""

    a: Side
    b: Side
    lines: tuple[LineResult, ...]


class Report(Struct, frozen=True, cache_hash=True):
    """A round's fights."""

    round: int
    stage: int
    events: tuple[str, ...]
    duels: tuple[Duel, ...]
    bye: int | None = None
    fantasyland: tuple[int, ...] = ()
    """The seats that play the next round in fantasyland."""
    eliminated: tuple[int, ...] = ()
