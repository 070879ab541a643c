"""One screen (docs/table.md): at every decision of a match against bots, each legal action has a
control on the screen, and all that the decision depends on is in sight, whatever the size."""

from random import Random

import pytest
from django.contrib.staticfiles import finders

from games.engine.registry import GAMES
from tests.journeys.conftest import Visitor
from tests.journeys.sight import SIZES, Walk

TABLES = sorted(k for k in GAMES if finders.find(f"css/games/{k}.css"))
BOTS = {"yut": 0, "dice": 1}
LONGEST = 60
"""Decisions looked at in one match."""
PASSIVE = {"resign", "die"}


@pytest.mark.parametrize("key", TABLES)
def test_everything_a_decision_needs_is_on_the_screen(visitor: Visitor, key: str) -> None:
    walk, random, troubles = Walk(visitor(reduced_motion="reduce"), key), Random(key), list[str]()
    walk.start(BOTS.get(key, 3))

    while walk.wait() and walk.decisions < LONGEST:
        portrait = walk.portrait()
        legal = portrait["legal"]
        if not legal:
            continue
        kinds = {action["type"] for action in legal}
        for size in _sizes(walk, f"{portrait['view'].get('phase')} {sorted(kinds)}"):
            troubles += walk.troubles(legal, size)
        # A kind first: where single cards are moved, their actions outnumber all others.
        kind = random.choice(sorted(kinds - PASSIVE))
        walk.play(random.choice([a for a in legal if a["type"] == kind]), portrait)

    assert troubles == []
    assert walk.decisions >= 5


def _sizes(walk: Walk, question: str) -> list[tuple[int, int]]:
    """All sizes for a question of a new kind; one of them for each that comes again."""
    if question in walk.seen:
        return [SIZES[walk.decisions % len(SIZES)]]
    walk.seen.add(question)
    return list(SIZES)
