"""A person plays on from a step of a replay, and asks the coach at the table."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from config.embedded import site as embedded
from tests.cluster import Cluster
from tests.journeys.axe import violations
from tests.journeys.conftest import DESKTOP, PHONE, Visitor
from tests.journeys.sight import Walk


@pytest.fixture(scope="module", autouse=True)
def coach(site: Cluster) -> Iterator[None]:
    site.add_worker(embedded.coach)
    yield


def end(walk: Walk) -> None:
    """Give the match up."""
    portrait = walk.portrait()
    walk.play({"type": "resign"}, portrait)
    expect(walk.page.locator("#result")).to_be_visible()


def test_a_replay_becomes_a_board_and_its_end_is_compared(visitor: Visitor) -> None:
    page = visitor(PHONE, reduced_motion="reduce")
    walk = Walk(page, "dice")
    walk.start(1)
    origin = walk.match_id
    end(walk)

    page.goto(f"/m/{origin}/replay/?step=0")
    page.locator("#play-from-here").click()
    page.wait_for_url(lambda url: bool(re.search(r"/m/[0-9a-f-]{36}/$", url)) and origin not in url)
    walk.match_id = page.url.rstrip("/").rpartition("/")[2]
    expect(page.locator(".branch-mark")).to_be_visible()
    expect(page.locator("#live")).to_have_attribute("data-my-turn", "yes")
    page.locator("#branch-drawer > summary").click()
    expect(page.locator(f"#branch-drawer a[href='/m/{origin}/replay/?step=0']")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    end(walk)

    expect(page.locator(".after__branch table")).to_be_visible()
    page.goto(f"/m/{origin}/branch/?step=0")
    expect(page.locator(f"a[href='/m/{walk.match_id}/']")).to_be_visible()
    assert violations(page) == []


def test_the_coach_names_an_action_and_marks_it(visitor: Visitor) -> None:
    page = visitor(DESKTOP, reduced_motion="reduce")
    walk = Walk(page, "dice")
    walk.start(1)
    expect(page.locator("#live")).to_have_attribute("data-my-turn", "yes")

    page.locator("#ask-coach").click()

    hint = page.locator("#coach [data-coached]")
    expect(hint).to_be_visible(timeout=60_000)
    expect(page.locator("#live .is-coached").first).to_be_attached()
    assert violations(page) == []
    _play_on(page)
    expect(hint).to_have_count(0)
    end(walk)
    expect(page.locator("#hints-given")).to_be_visible()


def _play_on(page: Page) -> None:
    """Play the action that the coach named, by its own button."""
    page.locator("#live button[name=action].is-coached").evaluate("(button) => button.click()")
