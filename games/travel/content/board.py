"""The map: six spaces and seven links (section 2.2). Nobody may edit it."""

from typing import NamedTuple

from games.travel.content.terms import Deck

FREE_PLAN, RESEARCH, HOUSEWORK, SUPPORT, CHANCE, FREE_ACTION = range(1, 7)
SPACES = (1, 2, 3, 4, 5, 6)
ACTIONS = (1, 2, 3, 4, 5)
"""What can be acted; the sixth space only lends one of these."""

LINKS: dict[int, tuple[int, ...]] = {
    1: (2, 3),
    2: (1, 4),
    3: (1, 5),
    4: (2, 5, 6),
    5: (3, 4, 6),
    6: (4, 5),
}
DECK_OF: dict[int, Deck] = {1: "F", 2: "PLAN", 3: "J", 4: "Y", 5: "CH"}


class Spot(NamedTuple):
    """Where a space is drawn, in percent of the board."""

    x: int
    y: int


SPOTS: dict[int, Spot] = {
    1: Spot(12, 22),
    2: Spot(50, 22),
    3: Spot(12, 66),
    4: Spot(88, 22),
    5: Spot(50, 66),
    6: Spot(88, 84),
}
EDGES: tuple[tuple[int, int], ...] = tuple(
    (one, other) for one in SPACES for other in LINKS[one] if one < other
)
