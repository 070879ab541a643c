"""What a seat may do (section 4.1). Giving up is the engine's `Resign`.

Names of stances and cards are plain texts here: an unknown one is refused with a code of its own.
"""

from typing import Annotated

from msgspec import Meta

from games.engine.protocol import ActionBase

Name = Annotated[str, Meta(max_length=40)]
Names = Annotated[tuple[Name, ...], Meta(max_length=20)]


class Declare(ActionBase, frozen=True, tag="declare"):
    """A stance, preparation cards and shields to build: one hidden submission."""

    stance: Name
    cards: Names
    shields: int


class ChooseDie(ActionBase, frozen=True, tag="choose_die"):
    """Keep the first (0) or the second (1) of two throws."""

    index: int


class Respond(ActionBase, frozen=True, tag="respond"):
    """Answer the dice with response cards, or with none."""

    cards: Names


Action = Declare | ChooseDie | Respond
