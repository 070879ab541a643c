"""Two presses at one place, 450 ms apart, never play two different actions: in every game, in every
phase that a match reaches. The time is the page's own."""

import json
from collections import Counter
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from games.engine.registry import GAMES
from tests.journeys import board
from tests.journeys.conftest import PHONE, Visitor
from tests.journeys.sight import Walk

BOTS = {"yut": 0}
OPTIONS = {"dice": {"mode": "quick"}}
LONGEST, OFTEN = 150, 2
"""Decisions of a match at most; presses in each phase, after which the match goes on by the API."""
PHASES = {
    "yut": {"throw", "play"},
    "dice": {"declare"},
    "travel": {"move", "action", "optional_action", "final_purchase", "final_contribute"},
    "autochess": {"prep", "result", "augment"},
    "euler": {"order_select", "submit_pair", "betting_1", "special_1", "round_result"},
}
"""Those that every match has. Others, which depend on luck, are pressed when they come."""
USUAL = ("ready", "ack_result", "pick_augment", "pineapple_pick")
"""Actions that lead on where shopping could go on for ever."""
PASSIVE = {"resign", "die"}
ACTS = ".match__table :is(button[name=action], [data-acts])"
COMPOSE = {"dice": "#decision [data-stance]"}
"""What is to be chosen before the button that acts can be pressed."""
STAND = """() => ({...document.getElementById('live').dataset})"""
BUTTONS = """(acts) => [...document.querySelectorAll(acts)].filter((button) => {
  const box = button.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const isOff = button.disabled || button.getAttribute('aria-disabled') === 'true';
  const isThere = !isOff && box.width && document.elementFromPoint(x, y)?.closest(acts) === button;
  return isThere && !button.closest('details.confirm, .match__tools');
}).map((button) => {
  const box = button.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
})"""


def sit_down(page: Page, key: str) -> Walk:
    """A match against the computer, or a run alone, on a clock that stands still."""
    walk = Walk(page, key)
    walk.start(BOTS.get(key, 1), **OPTIONS.get(key, {}))
    page.clock.install()
    page.reload()
    board.connected(page)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 2"))  # in seconds
    return walk


def own_moves(page: Page) -> list[Any]:
    """The actions that this person has played, from the server."""
    match = page.url.rstrip("/").rsplit("/", 1)[-1]
    lines = page.request.get(f"/api/v1/matches/{match}/log/").json()
    return [line["action"] for line in lines if line["by"] == "person" and line["action"]]


def wait_for_turn(page: Page) -> bool:
    """Wait until this person is asked; false when the match is over."""
    live = page.locator("#live:is([data-my-turn=yes], [data-over=yes])")
    expect(live).to_be_attached(timeout=60_000)
    page.clock.run_for(1000)  # What rests has rested.
    return str(page.evaluate(STAND)["over"]) != "yes"


def play_on(walk: Walk, portrait: Any, random: Random) -> None:
    """Play an action by the API: in a phase that was pressed often enough, or without buttons."""
    legal = [action for action in portrait["legal"] if action["type"] not in PASSIVE]
    usual = [action for action in legal if action["type"] in USUAL]
    before = walk.page.evaluate(STAND)["version"]
    body = {"version": portrait["version"], "action_id": str(uuid4())}
    body["action"] = random.choice(usual or legal)
    walk.ask("POST", f"/api/v1/matches/{walk.match_id}/actions/", body)
    wait_for_answer(walk.page, before)


def has_answer(page: Page, before: str, looks: int = 400) -> bool:
    """Wait for the next table. Some games send a press only after a while: time goes on slowly."""
    for _ in range(looks):
        if page.evaluate(STAND)["version"] != before:
            return True
        page.clock.run_for(50)
        page.wait_for_timeout(30)
    return False


def wait_for_answer(page: Page, before: str) -> None:
    assert has_answer(page, before, looks=1000), "no answer"


def press_twice(page: Page, place: dict[str, float], before: str) -> None:
    page.mouse.click(place["x"], place["y"])
    if not has_answer(page, before):
        # A table that came just then let the button rest: a press on it does nothing.
        page.mouse.click(place["x"], place["y"])
        wait_for_answer(page, before)
    page.clock.run_for(450)
    page.mouse.click(place["x"], place["y"])


@pytest.mark.parametrize("key", [key for key in GAMES if key != "pebbles"])
def test_a_second_press_at_the_same_place_plays_nothing_else(visitor: Visitor, key: str) -> None:
    page, random = visitor(PHONE, "en-GB", reduced_motion="reduce"), Random(key)
    walk, met, pressed = sit_down(page, key), Counter[str](), Counter[str]()

    while wait_for_turn(page) and met.total() < LONGEST:
        portrait = walk.portrait()
        phase = str(portrait["view"]["phase"]).lower()
        if not portrait["legal"]:
            continue
        met[phase] += 1
        if key in COMPOSE and page.locator(COMPOSE[key]).count():
            stance = page.locator(COMPOSE[key]).nth(met.total() % 3)
            stance.evaluate("button => button.click()")
        places = page.evaluate(BUTTONS, ACTS)
        if not places or pressed[phase] >= OFTEN:
            play_on(walk, portrait, random)
            continue
        played = len(own_moves(page))

        press_twice(page, random.choice(places), page.evaluate(STAND)["version"])

        pressed[phase] += 1
        page.wait_for_timeout(150)  # A wish that was sent arrives before the log is read.
        new = own_moves(page)[played:]
        assert len({json.dumps(action) for action in new}) <= 1, new
    assert met.keys() >= PHASES[key], met
    assert pressed.total() >= len(PHASES[key])
