"""Seed texts: what people type, and the key that follows from it."""

import re
import unicodedata
from hashlib import sha256

from games.engine.errors import Malformed

MOST = 10
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

# What JavaScript's trim() removes, so that browser and server agree on every seed.
_BLANK = (
    "\t\n\v\f\r \u00a0\u1680"
    + "".join(map(chr, range(0x2000, 0x200B)))
    + ("\u2028\u2029\u202f\u205f\u3000\ufeff")
)
_DAILY = re.compile(r"D[0-9]{6}")


def names_day(text: str) -> bool:
    """Whether a typed text is the name of a daily, such as D260301."""
    return bool(_DAILY.fullmatch(_trimmed(text)))


def _trimmed(text: str) -> str:
    return unicodedata.normalize("NFC", text).strip(_BLANK)


def clean(text: str) -> str:
    """The seed that a typed text means; empty if one is to be drawn."""
    seed = _trimmed(text)
    if len(seed) > MOST:
        raise Malformed("seed_too_long", {"most": MOST})
    if any(unicodedata.category(char) in ("Cc", "Cs") for char in seed):
        raise Malformed("seed_bad_char")
    if _DAILY.fullmatch(seed):
        raise Malformed("seed_reserved")
    return seed


def key(prefix: str, seed: str) -> bytes:
    """The key of an open seed: anyone can compute it, so anyone can check the run."""
    return sha256((prefix + seed).encode()).digest()
