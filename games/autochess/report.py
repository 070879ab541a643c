"""The combat report (section 4.7): all that a page needs to tell a round's fights, line by line."""

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
    """A line as it was judged. An empty one has type 0 and suit -1."""

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
    """Who won a line, and why: 0 is side a, 1 is side b, None a draw."""

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


class Duel(Struct, frozen=True):
    """Two players and their three lines, in the order back, mid, front."""

    a: Side
    b: Side
    lines: tuple[LineResult, ...]


class Report(Struct, frozen=True):
    """A round's fights."""

    round: int
    stage: int
    events: tuple[str, ...]
    duels: tuple[Duel, ...]
    bye: int | None = None
    fantasyland: tuple[int, ...] = ()
    """Who plays the next round in fantasyland."""
    eliminated: tuple[int, ...] = ()
