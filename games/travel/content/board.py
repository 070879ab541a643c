"""The map: six spaces and seven links (section 2.2). It is not editable."""

from games.travel.content.terms import Deck

FREE_PLAN, RESEARCH, HOUSEWORK, SUPPORT, CHANCE, FREE_ACTION = range(1, 7)
SPACES = (1, 2, 3, 4, 5, 6)
ACTIONS = (1, 2, 3, 4, 5)
"""Spaces with an action of their own; on space 6 the player chooses one of these."""

LINKS: dict[int, tuple[int, ...]] = {
    1: (2, 3),
    2: (1, 4),
    3: (1, 5),
    4: (2, 5, 6),
    5: (3, 4, 6),
    6: (4, 5),
}
SPACE_DECKS: dict[int, Deck] = {1: "F", 2: "PLAN", 3: "J", 4: "Y", 5: "CH"}
