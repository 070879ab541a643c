"""One screen (docs/table.md): at every decision of a match against bots, each legal action has a
control on the screen, and all that the decision depends on is in sight, whatever the size. axe-core
finds nothing in any phase, nor in the result, the replay and the check of its draws."""

from random import Random

import pytest
from django.contrib.staticfiles import finders

from games.engine.registry import GAMES
from tests.journeys.axe import both_themes
from tests.journeys.conftest import Visitor
from tests.journeys.sight import SIZES, Walk

TABLES = sorted(k for k in GAMES if finders.find(f"css/games/{k}.css"))
BOTS = {"yut": 0, "dice": 1}
LOW_PHONE = (390, 664)
LARGE = {"yut": (".plate", 330)}
"""Boards that are drawn to any size: the least side on a low phone, in pixels."""
MEASURE = """(selector) => {
  const side = () => {
    const box = document.querySelector(selector).getBoundingClientRect();
    return Math.round(Math.min(box.width, box.height));
  };
  const before = side();
  const line = document.createElement("p");
  line.className = "notice__text";
  line.textContent = "No. ".repeat(40);
  document.getElementById("notice").replaceChildren(line);
  const after = side();
  document.getElementById("notice").replaceChildren();
  return [before, after];
}"""
LONGEST = 60
"""Decisions looked at in one match."""
LOOKS = (1, 4)
"""Of the kinds of questions of a phase, those that axe-core looks at: few cards, and many."""
PASSIVE = {"resign", "die"}


@pytest.mark.parametrize("key", TABLES)
def test_everything_a_decision_needs_is_on_the_screen(visitor: Visitor, key: str) -> None:
    walk, random, troubles = Walk(visitor(reduced_motion="reduce"), key), Random(key), list[str]()
    walk.start(BOTS.get(key, 3))

    while walk.wait() and walk.decisions < LONGEST:
        portrait = walk.portrait()
        legal = portrait["legal"]
        if not legal or not walk.is_shown(portrait):
            continue
        kinds = {action["type"] for action in legal}
        sizes = _sizes(walk, f"{portrait['view'].get('phase')} {sorted(kinds)}")
        for size in sizes:
            troubles += walk.troubles(legal, size)
            troubles += _small_board(walk, size)
        if len(sizes) > 1:
            troubles += _look(walk, str(portrait["view"].get("phase")))
        # A kind first: where single cards are moved, their actions outnumber all others.
        kind = random.choice(sorted(kinds - PASSIVE))
        walk.play(random.choice([a for a in legal if a["type"] == kind]), portrait)

    if walk.page.locator("#live[data-over=yes]").count():
        walk.page.set_viewport_size({"width": 390, "height": 664})
        troubles += _look(walk, "result")
        for page in ("replay", "verify"):
            walk.page.goto(f"/m/{walk.match_id}/{page}/")
            troubles += _look(walk, page)
    assert troubles == []
    assert walk.decisions >= 5


def _small_board(walk: Walk, size: tuple[int, int]) -> list[str]:
    """The board is large on a low phone, and a refusal takes nothing from it."""
    selector, least = LARGE.get(walk.game, ("", 0))
    if not selector or size != LOW_PHONE:
        return []
    side = walk.page.evaluate(MEASURE, selector)
    return [f"the board is {side} px"] if min(side) < least else []


def _look(walk: Walk, phase: str) -> list[str]:
    """What axe-core finds, where it looks."""
    walk.looks[phase] += 1
    if walk.looks[phase] not in LOOKS:
        return []
    return [f"{phase}: {each}" for each in both_themes(walk.page)]


def _sizes(walk: Walk, question: str) -> list[tuple[int, int]]:
    """All sizes for a question of a new kind; one of them for each that comes again."""
    if question in walk.seen:
        return [SIZES[walk.decisions % len(SIZES)]]
    walk.seen.add(question)
    return list(SIZES)
