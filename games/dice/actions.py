"""The actions of a seat (section 4.1). Resigning is the engine's `Resign`.

Names of stances and cards are plain strings: the rules refuse an unknown name with its own code.
"""

from typing import Annotated

from msgspec import Meta

from games.engine.protocol import ActionBase

Name = Annotated[str, Meta(max_length=40)]
Names = Annotated[tuple[Name, ...], Meta(max_length=20)]


class Declare(ActionBase, frozen=True, cache_hash=True, tag="declare"):
    """Submit a stance, preparation cards and shields to build. Hidden until both have declared."""

    stance: Name
    cards: Names
    shields: int


class ChooseDie(ActionBase, frozen=True, cache_hash=True, tag="choose_die"):
    """Keep the first (0) or the second (1) of two throws."""

    index: int


class Respond(ActionBase, frozen=True, cache_hash=True, tag="respond"):
    """Play response cards after the roll, or none."""

    cards: Names


Action = Declare | ChooseDie | Respond
