"""The guided first matches in a real browser: press what the guide marks until it says farewell."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from games.engine.page.lessons import Situation
from games.engine.registry import GAMES
from games.yut.page.tutorial import LESSON as YUT_LESSON
from tests.journeys import board
from tests.journeys.conftest import Visitor
from tests.journeys.sight import Walk

SMALL = {"width": 390, "height": 664}
STILL = {"reduced_motion": "reduce"}
TAUGHT = sorted(key for key, game in GAMES.items() if game.page.lesson)
MOST_PRESSES = 120
NEXT = "#lesson-next:not([hidden]), .is-taught, #lesson[data-idea=farewell]"
"""What the guide asks for now: to go on, to press something, or nothing more."""
IDLE = "#lesson[data-idea='']"
"""Nothing new: the reader plays on."""
USUAL = (
    "pineapple_pick", "ready", "ack_result", "pick_augment",
    "end_turn", "move", "act", "keep_plan", "choose_target", "pass", "discard_plans", "choose_plan",
    "choose_goal", "extra_act",
)  # fmt: skip
"""What a reader does then, by the type of the action."""
FITS = "table => table.scrollHeight <= table.clientHeight"


def begin_lesson(page: Page, key: str) -> None:
    page.goto(f"/games/{key}/")
    page.locator("#play button[value=lesson]").click()
    board.at_match(page)
    board.connected(page)
    expect(page.locator("#lesson")).to_be_visible()


def play_on(walk: Walk) -> None:
    """Take the usual action of a reader whom the guide leaves alone, when it is their turn. It may
    have something new to say by then, with the table that brought the turn."""
    if not walk.wait():
        return
    portrait = walk.portrait()
    shown = f"#live[data-version='{portrait['version']}']"
    if not walk.page.locator(shown).count() or not walk.page.locator(IDLE).count():
        return
    legal = {action["type"]: action for action in portrait["legal"]}
    usual = next((legal[kind] for kind in USUAL if kind in legal), None)
    if usual:
        walk.play(usual, portrait)


@pytest.mark.parametrize("key", TAUGHT)
def test_whoever_presses_what_is_marked_comes_to_the_farewell(visitor: Visitor, key: str) -> None:
    page, ideas = visitor(SMALL, **STILL), GAMES[key].page.lesson.ideas  # type: ignore[union-attr]
    begin_lesson(page, key)
    walk = Walk(page, key, page.url.split("/")[-2])

    for _ in range(MOST_PRESSES):
        expect(page.locator(f"{NEXT}, {IDLE}").first).to_be_visible(timeout=30_000)
        if page.locator("#lesson[data-idea=farewell]").count():
            break
        assert page.locator(".match__table").evaluate(FITS), page.locator("#lesson").inner_text()
        if page.locator(IDLE).count():
            play_on(walk)
        else:
            # What is marked may have been answered before the press: the reader looks again.
            with suppress(TimeoutError):
                page.locator(NEXT).first.click(timeout=3_000)

    expect(page.locator("#lesson-tally")).to_contain_text(
        re.compile(rf"{len(ideas)}\D+{len(ideas)}")
    )
    expect(page.locator(".is-taught, .is-explained")).to_have_count(0)


def test_a_run_is_taught_by_the_same_guide(visitor: Visitor) -> None:
    page = visitor(SMALL)
    begin_lesson(page, "yut")
    guide = page.locator("#lesson")

    expect(page.locator("#throw")).to_have_class(re.compile("is-taught"))
    for idea in YUT_LESSON.ideas:
        assert idea.action
        action = idea.action(Situation(None, None, ()))
        expect(guide).to_have_attribute("data-idea", idea.key)
        board.do(page, action)

    expect(guide).to_have_attribute("data-idea", "farewell")
    expect(page.locator(".is-taught")).to_have_count(0)
    page.locator("#lesson-skip").click()
    expect(guide).to_be_hidden()
    expect(page.locator("#throw")).to_be_enabled()


def test_a_stranger_plays_with_one_press_and_may_do_without_the_guide(page: Page) -> None:
    page.goto("/")
    page.locator(".home__game form[action='/games/dice/play/'] button").click()
    board.at_match(page)
    expect(page.locator("#lesson")).to_be_visible()

    page.locator("#lesson-skip").click()
    expect(page.locator("#lesson")).to_be_hidden()
    page.reload()

    board.connected(page)
    expect(page.locator("#lesson")).to_be_hidden()
    expect(page.locator(".is-taught, .is-explained")).to_have_count(0)


def test_whoever_goes_another_way_is_not_stopped(page: Page) -> None:
    begin_lesson(page, "dice")
    page.locator("#lesson-next").click()
    expect(page.locator("[data-stance=attack]")).to_have_class(re.compile("is-taught"))

    page.locator("[data-stance=balance]").click()
    page.locator("#declare").click()

    expect(page.locator("#live[data-round='2']")).to_be_attached(timeout=30_000)
    expect(page.locator("#lesson")).to_have_attribute("data-idea", "score")
