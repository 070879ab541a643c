"""What the platform reads from content: its problems, and the options that a release offers."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from games.engine import texts

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
        sentence = texts.fill(self.sentence, **self.figures)
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


class Topic(NamedTuple):
    """A part of the content that a match can be restricted to."""

    key: str
    text: str
    """Its label to translate."""
    names: Mapping[str, str] = {}
    """Language -> what belongs to it, as the content names it."""


class OptionValue(NamedTuple):
    """One value of an option, such as a mode, as a release offers it."""

    value: str | int | bool
    text: str
    """Its label to translate: {name} stands for its name in the reader's language, other words in
    braces for its figures."""
    names: Mapping[str, str] = {}
    """Language -> the name that the content gives it."""
    figures: Mapping[str, int] = {}
    seats: range | None = None
    """How many may sit; None: as many as the game allows."""
    is_listed: bool = True
    """Whether people may choose it; if not, only the platform starts matches with it."""
    is_seasonal: bool = False
    """Whether only the season content has it, which is offered beside the usual one."""
    about: Mapping[str, str] = {}
    """Language -> a sentence on what is different, if the content has one."""

    @property
    def key(self) -> str:
        """The value as forms and addresses write it."""
        return str(self.value).lower() if isinstance(self.value, bool) else str(self.value)

    def allows(self, seats: int | None) -> bool:
        """Whether so many may sit (None: any number)."""
        return seats is None or self.seats is None or seats in self.seats


class Option(NamedTuple):
    """An option that matches are started with, with the values that a release offers."""

    name: str
    label: str
    """A text to translate."""
    values: tuple[OptionValue, ...]
    usual: str = ""
    """The value that options leave out, so that they stay what they were before there was a choice;
    empty: options always name their value."""

    @property
    def public_values(self) -> tuple[OptionValue, ...]:
        """The values that people may choose from."""
        return tuple(value for value in self.values if value.is_listed)

    def find(self, value: Any) -> OptionValue | None:
        """The offer of a value; None if the release does not have it."""
        wanted = self.usual if self.usual and value in (None, msgspec.UNSET) else value
        return next((each for each in self.values if each.value == wanted), None)

    def read_value(self, options: Any) -> Any:
        """The value that options name, or leave out."""
        found = self.find(getattr(options, self.name))
        return found.value if found else getattr(options, self.name)

    def add_season(self, season: Iterable["Option"]) -> "Option":
        """The option with the values that only the season content has."""
        known = {each.value for each in self.values}
        more = tuple(
            value._replace(is_seasonal=True)
            for option in season
            if option.name == self.name
            for value in option.public_values
            if value.value not in known
        )
        return self._replace(values=(*self.values, *more))

    def pick(self, wanted: Any, seats: int | None = None) -> Any:
        """The wanted value if it is offered for so many seats, else the first one that is."""
        found = self.find(wanted)
        if found and found.allows(seats):
            return wanted
        return next((each.value for each in self.public_values if each.allows(seats)), wanted)
