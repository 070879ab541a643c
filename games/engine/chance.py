"""Chance that can be checked: every value follows from a key and a place in a stream.

Also seed texts: what people type, and the key that follows from it.
"""

import re
import unicodedata
from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

from games.engine.errors import Malformed

LONGEST_SEED = 10
SEED_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

# What JavaScript's trim() removes, so that browser and server agree on every seed.
_BLANK = (
    "\t\n\v\f\r \u00a0\u1680"
    + "".join(map(chr, range(0x2000, 0x200B)))
    + ("\u2028\u2029\u202f\u205f\u3000\ufeff")
)
_DAILY = re.compile(r"D[0-9]{6}")

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

    def shuffle(self, items: Sequence[Item], stream: str, index: int) -> tuple[Item, ...]:
        """All items in a drawn order; one index of the stream, a slot for each place."""
        pile = list(items)
        for place in range(len(pile) - 1, 0, -1):
            other = self.draw(stream, index, place, place + 1)
            pile[place], pile[other] = pile[other], pile[place]
        return tuple(pile)


def commitment(key: bytes) -> str:
    """What is shown of a key before it may be known."""
    return sha256(key).hexdigest()


def names_day(text: str) -> bool:
    """Whether a typed text is the name of a daily, such as D260301."""
    return bool(_DAILY.fullmatch(_trim(text)))


def _trim(text: str) -> str:
    return unicodedata.normalize("NFC", text).strip(_BLANK)


def clean_seed(text: str) -> str:
    """The seed that a typed text means; empty if one is to be drawn."""
    seed = _trim(text)
    if len(seed) > LONGEST_SEED:
        raise Malformed("seed_too_long", {"most": LONGEST_SEED})
    if any(unicodedata.category(char) in ("Cc", "Cs") for char in seed):
        raise Malformed("seed_bad_char")
    if _DAILY.fullmatch(seed):
        raise Malformed("seed_reserved")
    return seed


def seed_key(prefix: str, seed: str) -> bytes:
    """The key of an open seed: anyone can compute it, so anyone can check the run."""
    return sha256((prefix + seed).encode()).digest()
