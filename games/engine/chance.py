"""Chance that can be checked: every value follows from a key and a place in a stream.

Also seed texts: what people type, and the key that follows from it.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from hashlib import sha256
from struct import Struct
from typing import TypeVar

import msgspec

from games.engine.errors import Malformed

LONGEST_SEED = 10
SEED_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

# What JavaScript's trim() removes, so that browser and server agree on every seed.
_BLANK = (
    "\t\n\v\f\r \u00a0\u1680"
    + "".join(map(chr, range(0x2000, 0x200B)))
    + ("\u2028\u2029\u202f\u205f\u3000\ufeff")
)
_first_eight_bytes = Struct(">Q").unpack_from
_NONCE = re.compile(r"[0-9a-f]{64}")
_DAILY = re.compile(r"D[0-9]{6}")
_WEEKLY = re.compile(r"W[0-9]{4}-[0-9]{2}")
_CUP = re.compile(r"C-[0-9A-Z]{1,5}\.[1-9]")
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

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
        drawn: int = _first_eight_bytes(hashed.digest())[0]
        return drawn * n >> 64

    def shuffle(self, items: Sequence[Item], stream: str, index: int) -> tuple[Item, ...]:
        """All items in a drawn order; one index of the stream, a slot for each place."""
        pile = list(items)
        for place in range(len(pile) - 1, 0, -1):
            other = self.draw(stream, index, place, place + 1)
            pile[place], pile[other] = pile[other], pile[place]
        return tuple(pile)


class ImpliedDraw(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event of a log that shows what was drawn, so that a draw which is left out can be found;
    `static/js/fairness/implied.js` compares. Paths are like "candidates.1"."""

    stream: str
    """The stream, with fields of the event in braces: "die:{seat}"."""
    event: str = ""
    """The tag of the event; empty: draws of this stream are not shown one by one, and only their
    order is checked."""
    where: str = ""
    """Only if the field at this path is there and not empty."""
    among: tuple[str, ...] = ()
    """Only if that field has one of these values."""
    slots: int | None = 1
    """How many values are drawn at one index; None: not said by the event."""
    per: str = ""
    """A field that adds to the slots: its number, or how many items it has."""
    each: int = 1
    """Slots for each of them."""
    kind: str = ""
    """Only items of this type count."""
    shows: str = ""
    """The field that shows the drawn value."""
    plus: int = 0
    """What is added to the value there."""
    peeks: bool = False
    """Later indexes may be looked up before their turn."""
    counted: bool = True
    """Whether indexes run 0, 1, 2 ...; if not, they only grow."""


def commitment(key: bytes) -> str:
    """What is shown of a key before it may be known."""
    return sha256(key).hexdigest()


def clean_nonce(text: str) -> str:
    """A player's share of a key: 32 bytes in hexadecimal digits, or nothing."""
    nonce = text.strip().lower()
    if nonce and not _NONCE.fullmatch(nonce):
        raise Malformed("bad_nonce")
    return nonce


def mix_key(site_key: bytes, nonces: Iterable[str]) -> bytes:
    """The key of a match to which players gave nonces.

    They are sorted, so that nobody gains a choice by the order in which people sit.
    """
    shares = sorted(bytes.fromhex(nonce) for nonce in nonces if nonce)
    return sha256(site_key + b"".join(shares)).digest()


def is_reserved(seed: str) -> bool:
    """Whether a seed names a daily, a weekly or a seed of a cup, which have keys of their own."""
    return any(kind.fullmatch(seed) for kind in (_DAILY, _WEEKLY, _CUP))


def names_day(text: str) -> bool:
    """Whether a typed text is the name of a daily, such as D260301."""
    return bool(_DAILY.fullmatch(_trim(text)))


def names_week(text: str) -> bool:
    """Whether a typed text is the name of a weekly, such as W2026-09."""
    return bool(_WEEKLY.fullmatch(_trim(text)))


def names_cup(text: str) -> bool:
    """Whether a typed text is the name of a cup's seed, such as C-1A.3."""
    return bool(_CUP.fullmatch(_trim(text)))


def cup_label(cup: int, number: int) -> str:
    """The name of a cup's seed."""
    digits = ""
    while cup:
        cup, digit = divmod(cup, len(_DIGITS))
        digits = _DIGITS[digit] + digits
    return f"C-{digits or 0}.{number}"


def _trim(text: str) -> str:
    return unicodedata.normalize("NFC", text).strip(_BLANK)


def clean_seed(text: str) -> str:
    """The seed that a typed text means; empty if one is to be drawn."""
    seed = _trim(text)
    if len(seed) > LONGEST_SEED:
        raise Malformed("seed_too_long", {"most": LONGEST_SEED})
    if any(unicodedata.category(char) in ("Cc", "Cs") for char in seed):
        raise Malformed("seed_bad_char")
    if is_reserved(seed):
        raise Malformed("seed_reserved")
    return seed


def seed_key(prefix: str, seed: str) -> bytes:
    """The key of an open seed: anyone can compute it, so anyone can check the run."""
    return sha256((prefix + seed).encode()).digest()
