"""Content that staff may edit: what is wrong with a whole set, all of it at once and in words."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

STRUCTURAL = msgspec.Meta(extra={"structural": True})
"""Marks what the rules fix: an editor shows it and lets nobody change it."""
LASTING = msgspec.Meta(extra={"lasting": True})
"""Marks what is chosen when a row is made and stays from then on; of effects, their kinds."""


class Problem(NamedTuple):
    """One thing that is wrong: where, and a sentence to translate with its figures."""

    where: str
    """A path as the editor knows it: "sticks.back", "params.base_throws", or "" for the set."""
    sentence: str
    figures: dict[str, int | str] = {}

    def __str__(self) -> str:
        told = self.sentence.format(**self.figures)
        return f"{self.where}: {told}" if self.where else told


class Flawed(ValueError):
    """A set of content that cannot be played, with everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(map(str, self.problems)))


def check(problems: Iterable[Problem]) -> None:
    """Raise all of them together, if there are any. Called by a content's `__post_init__`."""
    found = tuple(problems)
    if found:
        raise Flawed(found)


def find_problems(error: msgspec.ValidationError) -> tuple[Problem, ...]:
    """What a failed loading found wrong: our own list, or the one place that msgspec names."""
    if isinstance(error.__cause__, Flawed):
        return error.__cause__.problems
    told, _, path = str(error).partition(" - at `")
    where = path.rstrip("`").removeprefix("$").removeprefix(".")
    return (Problem(where, "{reason}", {"reason": told}),)
