"""Par and its solution after a run of Yut Run, and the ghost during a run."""

import re
from itertools import chain
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.engine import chance, playouts
from games.engine.protocol import encode
from games.yut import GAME
from games.yut.bots.solver.line import quick_bot_line
from games.yut.rules.engine import YutRules
from tests.journeys import board
from tests.journeys.conftest import PHONE, Visitor
from tests.yut.test_run import SEVEN_TURNS

ACTIONS: list[Any] = list(chain.from_iterable(SEVEN_TURNS))
SEED = "abc123"
SOUGHT = 60_000
"""Milliseconds in which a worker finds par even on a busy machine."""


def send(page: Page, action: Any) -> None:
    """Press the button of one action."""
    page.evaluate(
        "action => document.dispatchEvent(new CustomEvent('noripan:wish', {detail: {action}}))",
        encode(action).decode(),
    )


def wish(page: Page, action: Any) -> None:
    """Press the button of one action and wait for the table after it."""
    before = board.version(page)
    send(page, action)
    expect(page.locator("#live")).to_have_attribute("data-version", str(before + 1))


def test_par_and_its_solution_follow_a_finish_and_the_next_player_races_a_ghost(
    visitor: Visitor,
) -> None:
    ann = visitor(PHONE)
    board.become_guest(ann)
    board.start(ann, SEED)
    for action in ACTIONS:
        wish(ann, action)

    expect(ann.locator("#par .par__line")).to_contain_text("7", timeout=SOUGHT)
    solution = ann.locator("#par a[href*='/solver/']")
    expect(solution).to_be_visible(timeout=SOUGHT)
    address = solution.get_attribute("href") or ""
    solution.click()
    expect(ann.locator("#step-count")).to_have_attribute("data-step", "0")
    ann.locator("#way-last").click()
    expect(ann.locator("#result")).to_contain_text("7")
    expect(ann.locator("#standing")).to_have_count(0)

    ben = visitor()
    board.become_guest(ben)
    assert ben.goto(address).status == 403  # type: ignore[union-attr]
    ben.goto("/games/yut/")
    board.start(ben, SEED)
    ghost = ben.locator("#ghost > summary")
    expect(ghost).to_have_attribute("data-lap", "0")
    expect(ben.locator("#run-par .run__par")).to_contain_text("7")
    for action in SEVEN_TURNS[0]:
        wish(ben, action)
    expect(ghost).to_have_attribute("data-lap", "1")
    expect(ben.locator(".ghost__piece")).to_have_count(1)
    expect(ben.locator("#ghost option")).not_to_have_count(0)

    ben.locator("#ghost select").select_option("greedy")
    expect(ben.locator("#ghost select")).to_have_value("greedy")
    ben.reload()
    expect(ben.locator("#ghost select")).to_have_value("greedy")
    expect(ghost).to_have_attribute("data-lap", "1")


WATCH = """() => {
  const match = document.getElementById("match");
  window.seen = [];
  const note = () => window.seen.push({
    at: performance.now(),
    moment: match.dataset.moment,
    turns: document.querySelector(".feast [data-turns]")?.textContent,
    hasSeal: Boolean(document.querySelector(".feast .goal__seal")),
    hasResult: Boolean(document.getElementById("result")),
  });
  new MutationObserver(note).observe(match, { attributes: true });
  const told = document.getElementById("stage");
  new MutationObserver(note).observe(told, { childList: true, subtree: true });
}"""


def play_to_the_last_move(page: Page) -> None:
    """A run of the seed up to the move that brings the last pieces home; nothing is told."""
    board.start(page, SEED)
    page.evaluate("document.documentElement.dataset.motion = 'none'")
    for action in ACTIONS[:-1]:
        wish(page, action)


def test_the_end_of_a_run_is_a_show_before_its_result_and_may_be_skipped(visitor: Visitor) -> None:
    page = visitor(PHONE, "en-GB")
    board.become_guest(page)
    play_to_the_last_move(page)
    wish(page, ACTIONS[-1])
    expect(page.locator("#par .par__line")).to_contain_text("Par 7", timeout=SOUGHT)

    page.goto("/games/yut/")
    play_to_the_last_move(page)
    page.evaluate("delete document.documentElement.dataset.motion")
    page.evaluate(WATCH)
    wish(page, ACTIONS[-1])
    expect(page.locator("#result")).to_be_visible()

    seen = page.evaluate("window.seen")
    told = [each for each in seen if each["moment"] == "home"]
    counted = [int(each["turns"]) for each in told if each["turns"]]
    assert counted == sorted(counted)
    assert set(counted) == set(range(8))
    assert {each["turns"] for each in told if each["hasSeal"]} == {"7"}
    assert not any(each["hasResult"] for each in told)
    # A busy machine only draws it more slowly.
    assert told[-1]["at"] - told[0]["at"] > 4_500
    expect(page.locator(".feast")).to_have_count(0)
    expect(page.locator("#fx > *")).to_have_count(0)

    page.goto("/games/yut/")
    play_to_the_last_move(page)
    page.evaluate("delete document.documentElement.dataset.motion")
    send(page, ACTIONS[-1])
    expect(page.locator(".feast")).to_be_attached()
    page.locator(".stage__skip").click()
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator(".feast")).to_have_count(0)
    expect(page.locator("#fx > *")).to_have_count(0)


def test_a_row_of_a_board_is_raced_and_a_retry_races_it_again(visitor: Visitor) -> None:
    ann, ben = visitor(PHONE), visitor(PHONE)
    board.become_guest(ann)
    board.start(ann, "raced")
    quick_bot_to_the_end(ann)
    expect(ann.locator("#standing a")).to_be_visible(timeout=SOUGHT)
    board.become_guest(ben)

    ben.goto("/leaderboards/yut/seed/?of=raced")
    ben.locator(".board__race").first.click()
    expect(ben.locator(".start__race")).to_be_visible()
    ben.locator("form.start button").first.click()
    board.connected(ben)

    choice = ben.locator("#ghost select")
    expect(choice).to_have_value(re.compile("run-"))
    raced = choice.input_value()
    assert "ghost" not in ben.url
    ben.goto("/games/yut/?seed=raced")
    board.start(ben, "raced")
    expect(choice).to_have_value(raced)


def quick_bot_to_the_end(page: Page) -> None:
    """Play like the quick bot until all pieces are home."""
    rules: YutRules = playouts.first_rules(GAME)  # type: ignore[assignment]
    for action in quick_bot_line(rules, chance.seed_key(GAME.seed_prefix, "raced")):
        wish(page, action)


@pytest.mark.parametrize("lifted", ["second", "first"])
def test_a_second_finger_on_the_throw_button_is_ignored(visitor: Visitor, lifted: str) -> None:
    page = visitor(PHONE, has_touch=True)
    board.become_guest(page)
    board.start(page, SEED)
    page.locator("#throw").scroll_into_view_if_needed()
    box = page.locator("#throw").bounding_box()
    assert box
    first = {"x": box["x"] + 20, "y": box["y"] + 20, "id": 1}
    second = {"x": box["x"] + 60, "y": box["y"] + 20, "id": 2}
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    page.evaluate(
        "window.wishes = 0; addEventListener('submit', () => { window.wishes += 1; }, true)"
    )
    touch("touchStart", first)
    touch("touchStart", first, second)
    page.wait_for_timeout(700)
    # Whichever point is missing from what is left has been lifted.
    touch("touchMove", first if lifted == "second" else second)
    if lifted == "second":
        # The finger that began the throw still holds it.
        page.wait_for_timeout(200)
        assert page.evaluate("window.wishes") == 0
    touch("touchEnd")

    expect(page.locator("#live")).to_have_attribute("data-version", "2")
    page.wait_for_timeout(700)
    assert page.evaluate("window.wishes") == 1
    assert board.version(page) == 2


def test_a_hold_ticks_and_the_throw_is_felt_once(visitor: Visitor) -> None:
    page = visitor(PHONE)
    page.add_init_script("window.buzz = []; navigator.vibrate = (ms) => window.buzz.push(ms);")
    board.become_guest(page)
    board.start(page, SEED)

    board.hold(page, 1_300)
    expect(page.locator("#live")).to_have_attribute("data-version", "2")

    *ticks, last = page.evaluate("window.buzz")
    assert len(ticks) >= 2
    assert set(ticks) == {8}
    assert last == 40
