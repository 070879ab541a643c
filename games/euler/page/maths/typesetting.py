"""A formula in pieces that a page can typeset: raised exponents, fractions, places to break."""

import re
from functools import lru_cache

from msgspec import Struct

OPERATORS = frozenset("=→×+−÷")
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_DIGITS = str.maketrans(_RAISED, "0123456789")
_TOKENS = re.compile(rf"([{_RAISED}]+)|1/(\d[\d,]*)")


class Piece(Struct, frozen=True):
    """Text, then perhaps an exponent, or one over `under`."""

    text: str
    power: str = ""
    under: str = ""


Part = tuple[Piece, ...]
"""Pieces that stay on one line."""


@lru_cache(maxsize=4096)
def typeset(formula: str) -> tuple[Part, ...]:
    """A formula as parts between which a line may break: before an operator, never in brackets."""
    words, depth = [""], 0
    for letter in formula.replace("-", "−"):
        depth += (letter == "(") - (letter == ")")
        if letter == " " and not depth and words[-1] not in OPERATORS:
            words.append("")
        else:
            words[-1] += letter
    return tuple(_pieces(word) for word in words)


def _pieces(word: str) -> Part:
    pieces, end = list[Piece](), 0
    for found in _TOKENS.finditer(word):
        before, (raised, under) = word[end : found.start()], found.groups()
        pieces.append(Piece(before, (raised or "").translate(_DIGITS), under or ""))
        end = found.end()
    if end < len(word) or not pieces:
        pieces.append(Piece(word[end:]))
    return tuple(pieces)
