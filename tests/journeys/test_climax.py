"""The climax of each game: told in full by the page's own clock, before any result, and skippable.

A match is played by its API to its end; then the page plays on from the last decision.
"""

from random import Random
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from games.engine.registry import GAMES
from tests.journeys import board
from tests.journeys.conftest import PHONE, Visitor
from tests.journeys.sight import Walk

CLIMAX = {
    "yut": "home",
    "dice": "end",
    "travel": "postcard",
    "autochess": "fight",
    "euler": "showdown",
}
"""The moment that is a game's climax, as it names it to its sounds."""
LAST = {"yut": "move", "autochess": "ready", "euler": "finish_special"}
"""The decision that leads to it; in other games the last one."""
LEAST = 5_000
"""Milliseconds by the page's clock: its timers may be late, but are never early."""
PASSIVE = {"resign", "die", "hint", "raise"}
MOST_MOVES, MOST_DECISIONS = 400, 20
WAIT = """async ([path]) => {
  for (;;) {
    const answer = await (await fetch(path)).json();
    if (answer.legal.length || answer.status !== "running") return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}"""
WATCH = """() => {
  window.heard = [];
  const isOver = () => document.getElementById("live").dataset.over === "yes";
  const note = (what) => heard.push({ what, at: performance.now(), isOver: isOver() });
  document.addEventListener("noripan:moment", ({ detail }) => note(detail.dataset.moment));
  document.addEventListener("noripan:told", () => note("told"));
}"""
BEGUN = "kind => heard.some(({ what }) => what === kind)"
BEGUN_OR_ASKED = """([kind, version]) => {
  const { dataset } = document.getElementById("live");
  const isAsked = dataset.myTurn === "yes" && dataset.version !== version;
  const isQuiet = document.getElementById("match").dataset.telling !== "yes";
  return heard.some(({ what }) => what === kind) || (isAsked && isQuiet);
}"""
TOLD = "kind => heard.some(({ what }) => what === kind) && heard.at(-1).what === 'told'"


def wait(walk: Walk) -> Any:
    """The match when the guest is asked, or when it is over."""
    return walk.page.evaluate(WAIT, [f"/api/v1/matches/{walk.match_id}/"])


def play(walk: Walk, action: Any, version: int) -> None:
    body = {"version": version, "action": action, "action_id": str(uuid4())}
    walk.ask("POST", f"/api/v1/matches/{walk.match_id}/actions/", body)


def play_on(walk: Walk, random: Random) -> bool:
    """Decide by chance, a kind of action first; whether there was something to decide."""
    portrait = wait(walk)
    legal = [action for action in portrait["legal"] if action["type"] not in PASSIVE]
    if portrait["status"] != "running" or not legal:
        return False
    kind = random.choice(sorted({action["type"] for action in legal}))
    chosen = random.choice([action for action in legal if action["type"] == kind])
    play(walk, chosen, portrait["version"])
    return True


def play_a_match(page: Page, key: str) -> tuple[str, int, Any]:
    """A finished match, the step of the guest's last decision in it, and what they decided."""
    walk, random, lesson = Walk(page, key), Random(7), GAMES[key].page.lesson
    assert lesson
    page.goto(f"/games/{key}/")
    with page.expect_navigation():
        form = page.locator("form[action^='/accounts/guest/']").first
        form.evaluate("form => form.submit()")
    seats = [{"kind": "me"}, *({"kind": "bot", "level": level} for level in lesson.rivals)]
    deal = {"game": key, "options": dict(lesson.options), "seats": seats}
    walk.match_id = walk.ask("POST", "/api/v1/matches/", deal)["id"]
    for _ in range(MOST_MOVES):
        if not play_on(walk, random):
            break
    lines = walk.ask("GET", f"/api/v1/matches/{walk.match_id}/log/")
    own = [(step, line["action"]) for step, line in enumerate(lines) if line["seat"] == 0]
    wanted = LAST.get(key)
    step, action = next(
        each for each in reversed(own) if wanted is None or each[1]["type"] == wanted
    )
    return walk.match_id, step, action


def play_the_end(page: Page, key: str, match: tuple[str, int, Any]) -> None:
    """Open the table as it was at the last decision and decide it again."""
    origin, step, action = match
    walk = Walk(page, key)
    branch = walk.ask("POST", f"/api/v1/matches/{origin}/branches/", {"step": step, "seats": [0]})
    walk.match_id = branch["id"]
    page.goto(f"/m/{walk.match_id}/")
    board.connected(page)
    page.evaluate(WATCH)
    random, version = Random(7), branch["version"]
    play(walk, action, version)
    for _ in range(MOST_DECISIONS):
        page.wait_for_function(BEGUN_OR_ASKED, arg=[CLIMAX[key], str(version)], timeout=90_000)
        if page.evaluate(BEGUN, CLIMAX[key]):
            return
        version = wait(walk)["version"]
        play_on(walk, random)
    raise AssertionError("no climax")


def names(heard: list[Any]) -> list[str]:
    return [each["what"] for each in heard]


@pytest.mark.parametrize("key", CLIMAX)
def test_the_climax_is_told_in_full_before_the_result_and_can_be_skipped(
    visitor: Visitor, key: str
) -> None:
    page, climax = visitor(PHONE), CLIMAX[key]
    match = play_a_match(page, key)

    play_the_end(page, key, match)
    page.wait_for_function(TOLD, arg=climax, timeout=90_000)
    heard = page.evaluate("heard")
    telling = [each for n, each in enumerate(heard) if "told" not in names(heard[n:-1])]
    assert not any(each["isOver"] for each in telling[:-1])
    assert telling[-1]["at"] - telling[0]["at"] >= LEAST

    page.set_viewport_size({"width": 1280, "height": 720})
    play_the_end(page, key, match)
    expect(page.locator(f"#match[data-moment={climax}]")).to_be_attached(timeout=90_000)
    page.locator(".stage__skip").click()
    page.wait_for_function(TOLD, arg=climax)
    heard = page.evaluate("heard")
    assert names(heard)[-2:] == [climax, "told"]
