"""Problems of content that staff edit: all problems of a set at once, as sentences."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

STRUCTURAL = msgspec.Meta(extra={"structural": True})
"""Marks what the rules fix: the editor shows it read-only."""
LASTING = msgspec.Meta(extra={"lasting": True})
"""Marks what is chosen when a row is made and cannot change later, such as the kind of effect."""


class Problem(NamedTuple):
    """One problem: where it is, and a sentence to translate with its figures."""

    where: str
    """A path as the editor knows it: "sticks.back", "params.base_throws", or "" for the set."""
    sentence: str
    figures: dict[str, int | str] = {}

    def __str__(self) -> str:
        sentence = self.sentence.format(**self.figures)
        return f"{self.where}: {sentence}" if self.where else sentence


class Flawed(ValueError):
    """A set of content that cannot be played, with all its problems."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(map(str, self.problems)))


def check(problems: Iterable[Problem]) -> None:
    """Raise all problems together, if there are any. Called by a content's `__post_init__`."""
    found = tuple(problems)
    if found:
        raise Flawed(found)


def find_problems(error: msgspec.ValidationError) -> tuple[Problem, ...]:
    """The problems of content that failed to load: our own list, or the one that msgspec found."""
    if isinstance(error.__cause__, Flawed):
        return error.__cause__.problems
    reason, _, path = str(error).partition(" - at `")
    where = path.rstrip("`").removeprefix("$").removeprefix(".")
    return (Problem(where, "{reason}", {"reason": reason}),)
