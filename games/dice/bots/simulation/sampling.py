"""Stratified random samples for the bot `hard`, from its own chance.

The words of a sample come from one hash. Over the samples of a decision every face and every part
of the event pile comes equally often, so that fewer samples are needed.
"""

from collections.abc import Sequence
from hashlib import shake_128
from struct import unpack
from typing import TypeVar

from games.engine.chance import Chance

Item = TypeVar("Item")

STREAMS = {
    "die": 1, "lucky": 1, "bonus": 1, "special": 2, "star": 2, "card": 3, "steal": 1, "event": 1,
    "give": 1, "deal": 3,
}  # fmt: skip
"""How many words of a sample each stream of a seat uses."""
WORDS = 32
WHOLE = 1 << 64


def _stream_offsets() -> dict[str, int]:
    found, at = {}, 0
    for seat in (0, 1):
        for stream, words in STREAMS.items():
            found[f"{stream}:{seat}"] = at
            at += words
    assert at == WORDS
    return found


OFFSETS = _stream_offsets()
DIE, EVENT, DEAL = (
    (OFFSETS[f"{stream}:0"], OFFSETS[f"{stream}:1"]) for stream in ("die", "event", "deal")
)
FACES, PARTS = 6, 20
"""The number of strata for dice and for events."""


class Sample(Chance):
    """The random numbers of one sample."""

    __slots__ = ("_words",)

    def __init__(self, words: list[int]) -> None:
        self._words = words

    def draw(self, stream: str, index: int, slot: int, n: int) -> int:
        return self._words[(OFFSETS[stream] + index) % WORDS] * n >> 64

    def pick(self, items: Sequence[Item], count: int) -> tuple[Item, ...]:
        """Pick some of the items, each equally likely."""
        left, found = list(items), []
        for nth in range(min(count, len(left))):
            found.append(
                left.pop(self._words[(DEAL[nth % 2] + nth // 2) % WORDS] * len(left) >> 64)
            )
        return tuple(found)


class Draws:
    """The next values of the streams of a chance."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.counters: dict[str, int] = {}

    def draw(self, stream: str, n: int) -> int:
        index = self.counters.get(stream, 0)
        self.counters[stream] = index + 1
        return self.chance.draw(stream, index, 0, n)


class Samples:
    """The samples of one decision."""

    def __init__(self, chance: Chance) -> None:
        words = [chance.draw("fate", 0, word, WHOLE) for word in range(2)]
        self._key = b"".join(word.to_bytes(8, "big") for word in words)

    def sample(self, nth: int) -> Sample:
        """Six samples in a row show every face of both dice, 36 every pair; events likewise."""
        digest = shake_128(self._key + nth.to_bytes(4, "big")).digest(8 * WORDS)
        words = list(unpack(f">{WORDS}Q", digest))
        _stratify(words, DIE[0], nth, FACES)
        _stratify(words, DIE[1], nth + nth // FACES, FACES)
        _stratify(words, EVENT[0], 7 * nth, PARTS)
        _stratify(words, EVENT[1], 11 * nth + nth // PARTS, PARTS)
        return Sample(words)


def _stratify(words: list[int], offset: int, part: int, parts: int) -> None:
    """Move a word into one of the equal parts of its range."""
    words[offset] = ((part % parts) * WHOLE + words[offset]) // parts
