"""What is sent of a rendered table: to a page that was sent one before, the lines that differ.

A delta is a list of texts, which are new lines, and of pairs `[first, count]`, which are lines of
the table before. A page that has another table than the one a delta starts from opens a new socket
and is sent the whole. Long messages are deflated, once for all pages of an audience. Programs, and
pages that do not ask for deltas, get every table whole and as text.
"""

import zlib
from functools import cached_property
from uuid import UUID

import msgspec

Delta = list[str | tuple[int, int]]

WORTH_DEFLATING = 1024
"""Bytes from which a message is deflated."""
FEWEST_COPIED = 16
"""Characters from which copying old lines is shorter than sending them."""

END_OF_OLD, END_OF_NEW = "\n", "\n\n"
"""Neither is a line, and they differ."""


class Frame:
    """A table, with what is told and logged of the last move, for one audience in one language."""

    def __init__(self, html: str, action_id: UUID | None = None) -> None:
        self.lines = html.split("\n")
        # Follows from the content: a running number would tell how much is sent to others. The hash
        # of this process is enough, and a socket stays with its process.
        self.number = hash(html) & 0xFFFF_FFFF or 1
        self.action_id = action_id
        """The wish that led to it, for the pages of who wished it."""
        self._messages: dict[int, str | bytes] = {}

    @property
    def html(self) -> str:
        return "\n".join(self.lines)

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
            "delta": compare(before.lines, self.lines),
            "action_id": self.action_id,
        }
        return msgspec.json.encode(frame)


def compare(old: list[str], new: list[str]) -> Delta:
    """The new lines as copies of old ones, wherever they stood, and as texts. One pass: to find the
    shortest delta would take many times as long."""
    known: set[str] = set()
    delta: Delta = []
    fresh: list[str] = []
    at = expected = 0
    old, new = [*old, END_OF_OLD], [*new, END_OF_NEW]  # sentinels: no run passes the end
    while at < len(new) - 1:
        first = expected
        if old[first] != new[at]:
            if new[at + 1] == old[min(first + 1, len(old) - 1)]:  # one line differs
                fresh.append(new[at])
                at += 1
                expected = first + 1
                continue
            known = known or set(old)
            if new[at] not in known:
                fresh.append(new[at])
                at += 1
                continue
            first = _find_next(old, new[at], expected)
        start, expected = at, first
        while old[expected] == new[at]:
            expected += 1
            at += 1
        if at - start > 2 or sum(map(len, new[start:at])) >= FEWEST_COPIED:
            _flush(fresh, delta)
            delta.append((first, at - start))
        else:
            fresh += new[start:at]
    _flush(fresh, delta)
    return delta


def _find_next(lines: list[str], line: str, expected: int) -> int:
    """Where to copy a line from: the next place after what was copied last, or the first."""
    try:
        return lines.index(line, expected)
    except ValueError:
        return lines.index(line)


def _flush(fresh: list[str], delta: Delta) -> None:
    if fresh:
        delta.append("\n".join(fresh))
        fresh.clear()


def _pack(encoded: bytes) -> str | bytes:
    if len(encoded) < WORTH_DEFLATING:
        return encoded.decode()
    deflater = zlib.compressobj(1, wbits=-zlib.MAX_WBITS)
    return deflater.compress(encoded) + deflater.flush()
