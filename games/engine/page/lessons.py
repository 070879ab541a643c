"""The guided first match: ideas, each explained when it first comes up; see docs/lessons.md.

A lesson is an ordinary match against easy bots on a known key. Nothing in it is scripted: an idea
says by a condition on what the seat sees when it is due, so a player who does something else is
still told the right thing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.engine.protocol import ActionBase, encode


class Situation(NamedTuple):
    """What a seat of a lesson sees, and what it may do."""

    rules: Any
    view: Any
    legal: tuple[Any, ...]


@dataclass(frozen=True)
class Idea:
    """One thing to learn."""

    key: str
    text: str
    """The sentence that explains it, to translate."""
    due: Callable[[Situation], bool]
    action: Callable[[Situation], ActionBase | None] | None = None
    """What to do now; an idea whose action is not legal is not due. Without one the reader only
    has to look, and goes on with a button."""
    looks: tuple[str, ...] = ()
    """Selectors of the parts of the page that the sentence is about."""
    figures: Callable[[Situation], Mapping[str, Any]] = lambda situation: {}
    """The values of the places in the sentence: numbers of the content are never written in it."""


class Hint(NamedTuple):
    """An idea that is due in a situation."""

    idea: Idea
    action: ActionBase | None
    figures: Mapping[str, Any]


def press_button(action: ActionBase) -> tuple[str, ...]:
    """The one button of an action, as most pages have it."""
    return (encode(action).decode(),)


@dataclass(frozen=True)
class Lesson:
    """The guided first match of a game."""

    seed: str
    """Its key follows from this text and is known to everyone; see `chance.seed_key`."""
    ideas: tuple[Idea, ...]
    """In the order in which they are told if several are due at once."""
    farewell: str
    """The sentence after the last idea, or at the end of the match."""
    rivals: tuple[str, ...] = ()
    """The levels of the bots in the other seats."""
    options: Mapping[str, Any] = field(default_factory=dict)
    presses: Callable[[Any], tuple[str, ...]] = press_button
    """(action) -> what to press for it on the page, in this order: selectors, or the text of an
    action, which stands for its button."""

    def hints(self, situation: Situation) -> list[Hint]:
        """The ideas that are due, whether or not they were told before."""
        found = []
        for idea in self.ideas:
            if not idea.due(situation):
                continue
            action = idea.action(situation) if idea.action else None
            if idea.action is None or action in situation.legal:
                found.append(Hint(idea, action, idea.figures(situation)))
        return found
