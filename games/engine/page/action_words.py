"""An action in words, for reviews, hints and puzzles: what a seat did, or could have done."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class SeatName(NamedTuple):
    """A figure of words: the name of whoever sits there."""

    seat: int


class ActionWords(NamedTuple):
    """A few words, to translate and fill.

    A figure is a number, a text to translate, a row of the content (shown by its name), a seat, or
    several of these in a row.
    """

    text: str
    figures: Mapping[str, Any] = {}
