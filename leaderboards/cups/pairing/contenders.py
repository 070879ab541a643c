"""What pairing knows of somebody who plays a cup."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Contender:
    """One of those to be paired. Lists of contenders are in the order of the standings."""

    key: int
    points: int = 0
    rivals: tuple[int, ...] = ()
    """Whom they met, the newest last; twice if they met twice."""
    avoided: frozenset[int] = frozenset()
    """Whom they must not meet, because one of both blocked the other."""
    seats: tuple[int, ...] = ()
    """The seats that they had, the newest last."""
    byes: int = 0
    waited: float = 0.0
    """Seconds since their last match, in an arena."""

    @property
    def lead(self) -> int:
        """How much more often they had the first seat of a duel than the second."""
        return self.seats.count(0) - self.seats.count(1)

    def avoids(self, other: "Contender") -> bool:
        return other.key in self.avoided or self.key in other.avoided
