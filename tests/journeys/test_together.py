"""Two people and the table between them: an invitation, talk, another pace, and what waits."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.journeys import board
from tests.journeys.conftest import PHONE, Visitor

SOON = 20_000


def name_of(page: Page) -> str:
    return (page.locator(".nav__name").text_content() or "").strip()


def right_edge(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"]


def table_of_two(host: Page, guest: Page) -> None:
    """The host opens a table and invites the guest by name, who hears of it without a reload."""
    host.goto("/lobby/new/dice/?with=invited")
    host.locator("form.new button.button--primary").click()
    expect(host).to_have_url(re.compile(r"/t/"))
    host.locator("#invitation-name").fill(name_of(guest))
    host.locator("form[action$='/invite/'] button").click()

    expect(guest.locator(".turns__opener .badge")).to_be_visible(timeout=SOON)
    guest.locator(".turns__opener").click()
    guest.locator("#turns-list a[href^='/t/']").click()
    guest.locator("form[action$='/join/'] button").first.click()
    for page in (host, guest):
        board.at_match(page, SOON)
        board.connected(page)


def test_two_meet_talk_and_agree_on_another_pace(visitor: Visitor) -> None:
    ann, ben = visitor(language="en-US"), visitor(PHONE)
    for page in (ann, ben):
        board.become_guest(page)
    table_of_two(ann, ben)

    ann.locator("#talk-drawer > summary").click()
    ann.locator(".chat__presets button").nth(1).click()
    expect(ben.locator(".chat__line")).to_contain_text(name_of(ann), timeout=SOON)

    ann.locator(".beside__part > summary").first.click()
    ben.locator("#talk-drawer > summary").click()
    ben.locator(".chat__presets button").nth(2).click()
    ben.keyboard.press("Escape")
    expect(ann.locator(".chat__line")).to_have_count(2, timeout=SOON)
    expect(ann.locator(".beside__part[open]")).to_have_count(1)
    ann.locator("button[name=days][value='3']").click()
    expect(ann.locator("#beside")).to_contain_text("You asked for 3 days a turn.")
    ben.locator("form[action$='/pace/'] .button--primary").click(timeout=SOON)
    for page, days in ((ann, "3 days"), (ben, "3일")):
        expect(page.locator("#log")).to_contain_text(days, timeout=SOON)
        expect(page.locator(".clock").first).to_contain_text(re.compile("2"), timeout=SOON)

    match = re.sub(r"^.*(/m/[^/]+/).*$", r"\1", ann.url)
    ann.goto("/lobby/?tab=mine")
    expect(ann.locator(f"main a[href='{match}']")).to_be_visible()
    expect(ann.locator(".turns__opener .badge")).to_be_visible()
    ann.locator(".turns__opener").click()
    assert right_edge(ann, "#turns-list") == pytest.approx(right_edge(ann, ".turns__opener"), abs=2)
    ann.goto("/next/")
    expect(ann).to_have_url(re.compile(match))


def test_bots_play_each_other_before_somebodys_eyes(visitor: Visitor) -> None:
    page = visitor(language="en-US")
    board.become_guest(page)
    page.goto("/lobby/new/dice/?with=nobody")
    page.locator("form.new button.button--primary").click()
    board.at_match(page)
    board.connected(page)

    before = board.version(page)
    page.wait_for_function(
        "before => Number(document.getElementById('live').dataset.version) > before + 1",
        arg=before, timeout=SOON,
    )  # fmt: skip
    page.goto("/lobby/?tab=mine")

    expect(page.locator("#exhibitions")).to_be_visible()


def test_a_challenge_from_a_profile_is_heard_and_accepted(visitor: Visitor) -> None:
    ann, ben = visitor(language="en-US"), visitor(PHONE)
    for page in (ann, ben):
        board.become_guest(page)
    ann.goto(f"/u/{name_of(ben)}/")
    ann.locator("a[href$='/challenge/']").click()
    ann.locator("form.new button.button--primary").click()
    expect(ann.locator(".waiting__state")).to_contain_text(name_of(ben))

    expect(ben.locator(".turns__opener .badge")).to_be_visible(timeout=SOON)
    ben.locator(".turns__opener").click()
    ben.locator("#turns-list a[href^='/t/']").click()
    ben.locator("form[action$='/join/'] button").click()

    for page in (ann, ben):
        board.at_match(page, SOON)
