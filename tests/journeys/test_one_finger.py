"""Two presses at one place, 450 ms apart, never play two different actions: in every game, at every
decision that a walk through a match reaches. The time is the page's own."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.engine.registry import GAMES
from tests.journeys import board
from tests.journeys.conftest import PHONE, Visitor

WALK = 14
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


def sit_down(page: Page, key: str) -> None:
    """A match against the computer, or a run alone, on a clock that stands still."""
    if GAMES[key].solo:
        board.become_guest(page, f"/games/{key}/")
        page.locator("form.start button").first.click()
    else:
        page.goto(f"/lobby/new/{key}/?with=computer", timeout=30_000)
        page.locator("main form[action^='/accounts/guest/'] button").first.click()
        page.locator("form.new .form__actions button").click()
    board.at_match(page)
    page.clock.install()
    page.reload()
    board.connected(page)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 2"))  # in seconds


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


def act_without_button(page: Page) -> None:
    """Play the first legal action, where the page has no button in sight for any."""
    match = page.url.rstrip("/").rsplit("/", 1)[-1]
    legal = page.request.get(f"/api/v1/matches/{match}/").json()["legal"]
    page.evaluate(
        "action => document.dispatchEvent(new CustomEvent('noripan:wish', {detail: {action}}))",
        json.dumps(legal[0]),
    )


def wait_for_answer(page: Page, before: str) -> None:
    """Wait for the next table. Some games send a press only after a while: time goes on slowly."""
    for _ in range(300):
        if page.evaluate(STAND)["version"] != before:
            return
        page.clock.run_for(50)
        page.wait_for_timeout(30)
    raise AssertionError("no answer")


def press_twice(page: Page, place: dict[str, float], before: str) -> None:
    page.mouse.click(place["x"], place["y"])
    wait_for_answer(page, before)
    page.clock.run_for(450)
    page.mouse.click(place["x"], place["y"])


@pytest.mark.parametrize("key", [key for key in GAMES if key != "pebbles"])
def test_a_second_press_at_the_same_place_plays_nothing_else(visitor: Visitor, key: str) -> None:
    page = visitor(PHONE, "en-GB", reduced_motion="reduce")
    sit_down(page, key)
    pressed = 0

    for turn in range(WALK):
        if not wait_for_turn(page):
            break
        if key in COMPOSE and page.locator(COMPOSE[key]).count():
            page.locator(COMPOSE[key]).nth(turn % 3).evaluate("button => button.click()")
        version = page.evaluate(STAND)["version"]
        played = len(own_moves(page))
        places = page.evaluate(BUTTONS, ACTS)
        if not places:
            act_without_button(page)
            wait_for_answer(page, version)
            continue

        press_twice(page, places[turn % len(places)], version)

        pressed += 1
        page.wait_for_timeout(150)  # A wish that was sent arrives before the log is read.
        new = own_moves(page)[played:]
        assert len({json.dumps(action) for action in new}) <= 1, new
    assert pressed >= 3
