"""A stranger steps through a run that somebody else has played."""

import re

import pytest
from playwright.sync_api import Page, Request, expect

from tests.cluster import Cluster
from tests.journeys.conftest import PHONE, Visitor


@pytest.fixture(scope="module")
def run(site: Cluster) -> str:
    match: str = site.arrange("exhibition", "noripan")["match"]
    site.finished(match, 60)
    return match


def at(page: Page, step: int) -> None:
    """The page is at a step, and its address says so."""
    expect(page.locator("#step-count")).to_have_attribute("data-step", str(step))
    expect(page.locator("#replay-range")).to_have_js_property("value", str(step))
    expect(page).to_have_url(re.compile(rf"[?&]step={step}\b"))


def last_of(page: Page) -> int:
    return int(page.locator("#step-count").get_attribute("data-last") or 0)


def test_keys_buttons_slider_and_log_lines_lead_to_steps(page: Page, run: str) -> None:
    page.goto(f"/m/{run}/replay/")
    last = last_of(page)
    assert last > 20
    page.evaluate("window.stays = true")

    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    at(page, 2)
    page.keyboard.press("ArrowLeft")
    at(page, 1)
    page.keyboard.press("End")
    at(page, last)
    page.keyboard.press("Home")
    at(page, 0)
    page.locator("#way-next").click()
    at(page, 1)
    page.locator("#way-last").click()
    at(page, last)
    page.locator("#way-previous").click()
    at(page, last - 1)
    page.locator("#replay-range").fill("7")
    at(page, 7)
    page.locator(".replay__line").nth(11).click()
    at(page, 12)
    expect(page.locator(".replay__line.is-here .replay__jump")).to_have_text(re.compile("12$"))
    assert page.evaluate("window.stays"), "the page was loaded anew"


def test_a_link_to_a_step_opens_there(page: Page, run: str) -> None:
    page.goto(f"/m/{run}/replay/?step=9")

    at(page, 9)
    page.keyboard.press("ArrowRight")
    at(page, 10)
    page.reload()
    at(page, 10)


def test_it_plays_by_itself_until_someone_stops_it(page: Page, run: str) -> None:
    page.goto(f"/m/{run}/replay/")
    page.locator("#replay-speed select").select_option("4")

    page.locator("#replay-play").click()

    expect(page.locator("#replay-play")).to_have_attribute("aria-pressed", "true")
    # On a busy machine a step may be gone before it is looked for.
    page.wait_for_function("() => Number(document.getElementById('step-count').dataset.step) >= 4")
    page.locator("#replay-play").click()
    expect(page.locator("#replay-play")).to_have_attribute("aria-pressed", "false")
    assert int(page.locator("#step-count").get_attribute("data-step") or 0) < last_of(page)


def test_it_stops_at_the_end_and_begins_again_from_there(page: Page, run: str) -> None:
    page.goto(f"/m/{run}/replay/")
    last = last_of(page)
    page.goto(f"/m/{run}/replay/?step={last - 1}")
    page.locator("#replay-speed select").select_option("4")

    page.locator("#replay-play").click()
    at(page, last)
    expect(page.locator("#replay-play")).to_have_attribute("aria-pressed", "false")
    page.locator("#replay-speed select").select_option("0.5")
    page.locator("#replay-play").click()

    # Looked for at every frame: on a busy machine the next step may follow soon.
    page.wait_for_function("() => document.getElementById('step-count').dataset.step === '1'")


def test_without_a_script_every_step_is_a_link(visitor: Visitor, run: str) -> None:
    page = visitor(PHONE, java_script_enabled=False)
    page.goto(f"/m/{run}/replay/")
    expect(page.locator("#replay-play")).to_be_hidden()

    page.locator("#way-next").click()
    page.locator("#way-next").click()

    expect(page).to_have_url(re.compile(r"step=2$"))
    expect(page.locator("#step-count")).to_have_attribute("data-step", "2")
    page.locator(".replay__jump").nth(4).click(force=True)
    expect(page).to_have_url(re.compile(r"step=5$"))


def test_nothing_can_be_played_from_a_replay(page: Page, run: str) -> None:
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    page.goto(f"/m/{run}/replay/?step=1")

    for key in ("Enter", " ", "1", "ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
    page.evaluate(
        "document.dispatchEvent(new CustomEvent('noripan:wish', {detail: {action: '{}'}}))"
    )
    for node in page.locator("#touch .node__hit").all()[:5]:
        node.click(force=True)

    assert page.locator("[name=action]").count() == 0
    assert {request.method for request in asked} == {"GET"}
