"""Chance that can be checked: every value follows from a key and a place in a stream."""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

Item = TypeVar("Item")


class Chance:
    """The draws of one 32-byte key. It keeps no position: the rules count, in the state."""

    __slots__ = ("_keyed",)

    def __init__(self, key: bytes) -> None:
        self._keyed = sha256(key)

    def draw(self, stream: str, index: int, slot: int, n: int) -> int:
        """A whole number from 0 to n - 1."""
        hashed = self._keyed.copy()
        hashed.update(f"{stream}:{index}:{slot}".encode("ascii"))
        return int.from_bytes(hashed.digest()[:8], "big") * n >> 64

    def shuffled(self, items: Sequence[Item], stream: str, index: int) -> tuple[Item, ...]:
        """All items in a drawn order; one index of the stream, a slot for each place."""
        pile = list(items)
        for place in range(len(pile) - 1, 0, -1):
            other = self.draw(stream, index, place, place + 1)
            pile[place], pile[other] = pile[other], pile[place]
        return tuple(pile)


def commitment(key: bytes) -> str:
    """What is shown of a key before it may be known."""
    return sha256(key).hexdigest()
