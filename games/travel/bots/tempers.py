"""Tempers of the normal bot (section 8.4): what each likes to do, so that no two play alike.

A temper follows from what everyone sees, so it is stable in a match and can be named at the table.
The bots of one table differ from each other as long as there are tempers left.
"""

from typing import Literal, NamedTuple

from games.engine.rooms import Character
from games.engine.texts import gettext_noop
from games.travel.view import View

TemperKey = Literal["planner", "saver", "adventurer", "dreamer"]


class Temper(NamedTuple):
    """What is added to the utilities of the spaces 1 to 5."""

    key: TemperKey
    likes: tuple[int, int, int, int, int]

    def liking(self, space: int) -> int:
        return self.likes[space - 1]


TEMPERS = (
    Temper("planner", (0, 3, 0, 0, 0)),
    Temper("saver", (0, 0, 3, 1, 0)),
    Temper("adventurer", (0, 0, 0, 2, 3)),
    Temper("dreamer", (3, 0, 0, 0, 0)),
)
CHARACTERS = {
    "easy": Character(
        gettext_noop("Somi"),
        gettext_noop("Goes wherever chance leads, and settles carefully at the end"),
        has_face=True,
        fellows=(gettext_noop("Dami"), gettext_noop("Bori"), gettext_noop("Duri")),
    ),
    "normal": Character(
        gettext_noop("Narae"),
        gettext_noop("Does what its hand and money call for; its temper adds what it likes"),
        has_face=True,
        fellows=(gettext_noop("Gaon"), gettext_noop("Haru"), gettext_noop("Jinju")),
    ),
    "hard": Character(
        gettext_noop("Maru"),
        gettext_noop(
            "Plans the route of the coming days, buys the best set of plans, saves for the goal"
        ),
        has_face=True,
        fellows=(gettext_noop("Garam"), gettext_noop("Hanbyeol"), gettext_noop("Saerom")),
    ),
    "planner": Character(
        gettext_noop("Planner"),
        gettext_noop("Looks for plans before anything else"),
        has_face=True,
    ),
    "saver": Character(
        gettext_noop("Saver"),
        gettext_noop("Works at home and takes every support"),
        has_face=True,
    ),
    "adventurer": Character(
        gettext_noop("Adventurer"),
        gettext_noop("Tries chances and gambles on support"),
        has_face=True,
    ),
    "dreamer": Character(
        gettext_noop("Dreamer"), gettext_noop("Collects free plans and memories"), has_face=True
    ),
}
"""The bots by level, and the tempers of the normal ones, as people meet them at the table."""


def find_temper(view: View, seat: int) -> Temper:
    """The temper of a seat. The destinations of a match decide who begins the list."""
    first = sum(map(ord, "".join(player.destination for player in view.players)))
    return TEMPERS[(first + seat) % len(TEMPERS)]
