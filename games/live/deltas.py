"""What is sent of a rendered table: to a page that was sent one before, the lines that differ.

A delta is a list of texts, which are new lines, and of pairs `[first, count]`, which are lines of
the table before. A page that has another table than the one a delta starts from opens a new socket
and is sent the whole. Long messages are deflated, once for all pages of an audience. Programs, and
pages that do not ask for deltas, get every table whole and as text.
"""

import zlib
from bisect import bisect_left
from functools import cached_property
from itertools import count
from uuid import UUID

import msgspec

Delta = list[str | tuple[int, int]]

WORTH_DEFLATING = 1024
"""Bytes from which a message is deflated."""
FEWEST_COPIED = 16
"""Characters from which copying old lines is shorter than sending them."""

_numbers = count(1)


class Frame:
    """A table, with what is told and logged of the last move, for one audience in one language."""

    def __init__(self, html: str, action_id: UUID | None = None) -> None:
        self.number = next(_numbers)
        self.html = html
        self.action_id = action_id
        """The wish that led to it, for the pages of who wished it."""
        self._messages: dict[int, str | bytes] = {}

    @cached_property
    def text(self) -> str:
        """The whole table as text."""
        return self._encode_whole().decode()

    def message(self, before: "Frame | None") -> str | bytes:
        """What a page is sent that was sent the table `before` (None: a table of no socket)."""
        base = before.number if before else 0
        if base not in self._messages:
            encoded = self._encode_delta(before) if before else self._encode_whole()
            self._messages[base] = _pack(encoded)
        return self._messages[base]

    def _encode_whole(self) -> bytes:
        frame = {
            "number": self.number,
            "target": "#live",
            "swap": "outerMorph",
            "content": self.html,
            "action_id": self.action_id,
        }
        return msgspec.json.encode(frame)

    def _encode_delta(self, before: "Frame") -> bytes:
        frame = {
            "number": self.number,
            "base": before.number,
            "delta": compare(before.html.split("\n"), self.html.split("\n")),
            "action_id": self.action_id,
        }
        return msgspec.json.encode(frame)


def compare(old: list[str], new: list[str]) -> Delta:
    """The new lines as copies of old ones, wherever they stood, and as texts. One pass: to find the
    shortest delta would take many times as long."""
    places: dict[str, list[int]] = {}
    for number, line in enumerate(old):
        places.setdefault(line, []).append(number)
    delta: Delta = []
    fresh: list[str] = []
    at = expected = 0
    while at < len(new):
        if new[at] not in places:
            fresh.append(new[at])
            at += 1
            continue
        first = _nearest(places[new[at]], expected)
        length = _common_length(old, first, new, at)
        if length > 2 or sum(map(len, new[at : at + length])) >= FEWEST_COPIED:
            _flush(fresh, delta)
            delta.append((first, length))
        else:
            fresh += new[at : at + length]
        at += length
        expected = first + length
    _flush(fresh, delta)
    return delta


def _nearest(places: list[int], expected: int) -> int:
    """Where to copy a line from: the next place after what was copied last, or the first."""
    nth = bisect_left(places, expected)
    return places[nth] if nth < len(places) else places[0]


def _common_length(old: list[str], first: int, new: list[str], at: int) -> int:
    most = min(len(old) - first, len(new) - at)
    length = 1
    while length < most and old[first + length] == new[at + length]:
        length += 1
    return length


def _flush(fresh: list[str], delta: Delta) -> None:
    if fresh:
        delta.append("\n".join(fresh))
        fresh.clear()


def _pack(encoded: bytes) -> str | bytes:
    if len(encoded) < WORTH_DEFLATING:
        return encoded.decode()
    deflater = zlib.compressobj(1, wbits=-zlib.MAX_WBITS)
    return deflater.compress(encoded) + deflater.flush()
