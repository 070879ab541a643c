"""From a finished match to its review: asked for, worked out, read, and back to the replay."""

import re

from playwright.sync_api import Page, expect

from tests.journeys.axe import both_themes
from tests.journeys.conftest import DESKTOP, PHONE, Visitor
from tests.journeys.sight import Walk

WORK = 120_000
"""Milliseconds that the work on a review may take on a busy machine."""


def play_out(page: Page, most: int = 6) -> Walk:
    """A guest's duel that ends early, by giving up."""
    walk = Walk(page, "dice")
    walk.start(1)
    for _ in range(most):
        if not walk.wait():
            break
        portrait = walk.portrait()
        if not portrait["legal"]:
            break
        walk.play(portrait["legal"][0], portrait)
    portrait = walk.portrait()
    if portrait["status"] == "running":
        walk.play({"type": "resign"}, portrait)
    return walk


def test_a_match_is_reviewed_and_a_point_of_the_graph_leads_to_its_step(visitor: Visitor) -> None:
    page = visitor(PHONE)
    walk = play_out(page)
    page.goto(f"/m/{walk.match_id}/")
    page.locator(f"a[href='/m/{walk.match_id}/review/']").first.click()
    page.locator(".review__ask button").click()

    expect(page.locator(".review__sums li")).to_have_count(2, timeout=WORK)
    expect(page.locator(".review__work")).to_have_count(0)
    assert both_themes(page) == []
    width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0
    page.locator(".review .tabs__tab").nth(1).click()
    expect(page.locator(".review__curve--1.is-chosen")).to_be_attached()
    page.locator(".review__all summary").click()
    page.locator(".review__table th a").first.click()
    expect(page).to_have_url(re.compile(r"/replay/\?step=\d+&as=1"))
    step = re.search(r"step=(\d+)", page.url)
    assert step
    expect(page.locator("#step-count")).to_have_attribute("data-step", step[1])


def test_without_javascript_the_page_asks_for_itself_again(visitor: Visitor) -> None:
    walk = play_out(visitor(DESKTOP))
    page = visitor(DESKTOP, language="en-US", java_script_enabled=False)
    page.goto(f"/m/{walk.match_id}/review/")
    page.get_by_role("button", name="Review this match").click()

    # The page asks for itself again until the review is there.
    expect(page.locator(".review__sums li")).to_have_count(2, timeout=WORK)
    turning = page.locator("svg a.review__turning")
    if turning.count():
        turning.first.focus()
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(r"/replay/\?step=\d+"))
