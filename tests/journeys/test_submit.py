"""Matches over days, in every game: a press is shown first and played when it is submitted."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys import board
from tests.journeys.conftest import DESKTOP, PHONE, Visitor

FIRST = {
    "dice": "#declare",
    "euler": ".num--press[name=action]:not(:disabled)",
    "travel": "#tray .act[name=action]",
    "autochess": "#pineapple-take",
}
"""What submits the first decision of a match."""


def sit_down(host: Page, guest: Page, game: str) -> Page:
    """Two people at a table whose match takes a day a turn; whoever is asked first."""
    host.goto(f"/lobby/new/{game}/")
    host.locator("main form[action^='/accounts/guest/'] button").first.click()
    form = host.locator("form.new")
    form.locator("input[name=company][value=invited]").check()
    if form.locator("input[name=size]").count():
        form.locator("input[name=size][value='2']").check()
    form.locator("input[name=speed][value='1']").check()
    form.locator(".form__actions button").click()
    guest.goto(re.sub(r"^https?://[^/]+", "", host.locator("#invitation-link").input_value()))
    guest.locator("#as-guest button").click()
    for page in (host, guest):
        board.at_match(page)
        board.connected(page)
    return next(page for page in (host, guest) if is_asked(page))


def is_asked(page: Page) -> bool:
    return page.locator("#live").get_attribute("data-my-turn") == "yes"


def decide(page: Page, game: str) -> None:
    """Press what makes the first decision."""
    if game == "dice":
        page.locator("[data-stance]").first.click()
    if game == "autochess":
        keep = int(page.locator("#pineapple").get_attribute("data-keep") or 0)
        for nth in range(keep):
            page.locator("#pineapple .cell--pick").nth(nth).locator("input").check(force=True)
    page.locator(FIRST[game]).first.click()


def step(page: Page) -> Locator:
    return page.locator(".submit-step")


def played(page: Page, before: int) -> None:
    page.wait_for_function(
        "before => Number(document.getElementById('live').dataset.version) > before", arg=before
    )


@pytest.mark.parametrize(
    ("game", "size"),
    [("dice", PHONE), ("euler", DESKTOP), ("travel", PHONE), ("autochess", DESKTOP)],
    ids=FIRST,
)
def test_a_press_is_played_only_when_it_is_submitted(
    visitor: Visitor, game: str, size: dict[str, int]
) -> None:
    page = sit_down(visitor(size), visitor(size, "en-GB"), game)
    before = board.version(page)

    decide(page, game)
    expect(step(page)).to_be_in_viewport()
    page.wait_for_timeout(450)
    step(page).locator("[data-step=change]").click()
    expect(step(page)).to_have_count(0)
    expect(page.locator(FIRST[game]).first).to_be_visible()
    assert board.version(page) == before

    decide(page, game)
    page.wait_for_timeout(450)
    step(page).locator("[data-step=submit]").click()

    played(page, before)
    expect(step(page)).to_have_count(0)


def test_what_is_held_stays_while_others_choose(visitor: Visitor) -> None:
    ann, ben = visitor(), visitor(PHONE)
    sit_down(ann, ben, "dice")
    decide(ann, "dice")

    decide(ben, "dice")
    board.submit(ben)

    expect(ann.locator(".veiled.is-set")).to_have_count(1)
    expect(step(ann)).to_be_visible()
    before = board.version(ann)
    board.submit(ann)
    played(ann, before)


def test_another_choice_is_not_the_one_that_was_held(visitor: Visitor) -> None:
    page = sit_down(visitor(), visitor(), "dice")
    decide(page, "dice")
    page.wait_for_timeout(450)

    page.locator("[data-stance]").nth(1).click()

    expect(step(page)).to_have_count(0)
    expect(page.locator("#declare")).to_be_visible()


def test_a_double_click_does_not_submit(visitor: Visitor) -> None:
    page = sit_down(visitor(), visitor(), "euler")
    before = board.version(page)

    page.locator(FIRST["euler"]).first.evaluate(
        "card => { card.click(); document.querySelector('[data-step=submit]').click(); }"
    )

    expect(step(page)).to_be_visible()
    assert board.version(page) == before


def test_keys_submit_and_change(visitor: Visitor) -> None:
    page = sit_down(visitor(), visitor(), "euler")
    decide(page, "euler")
    page.keyboard.press("Escape")
    expect(step(page)).to_have_count(0)

    decide(page, "euler")
    page.wait_for_timeout(450)
    page.keyboard.press("Enter")

    expect(page.locator(FIRST["euler"])).to_have_count(0)


def test_an_auto_chess_board_is_set_up_freely_and_only_ready_is_submitted(
    visitor: Visitor,
) -> None:
    page = sit_down(visitor(), visitor(), "autochess")
    decide(page, "autochess")
    board.submit(page)

    page.locator(".cell--shop:not(:disabled)").first.click()
    expect(page.locator(".cell--shop")).to_have_count(4)
    page.locator("button[name=action][value*='auto_arrange']").click()
    expect(step(page)).to_have_count(0)
    page.locator("button[name=action][value*='\"ready\"']").click()
    expect(step(page)).to_be_visible()


def test_without_javascript_a_page_asks(visitor: Visitor) -> None:
    asked = sit_down(visitor(), visitor(), "travel")
    plain = visitor(java_script_enabled=False)
    plain.context.add_cookies(asked.context.cookies())  # type: ignore[arg-type]
    plain.goto(asked.url)
    press = plain.locator(FIRST["travel"]).first

    press.click()
    plain.get_by_role("link", name="바꾸기").click()
    expect(press).to_be_visible()
    press.click()
    plain.get_by_role("button", name="제출").click()

    expect(plain.locator("#live")).to_have_attribute("data-phase", re.compile("ACTION"))
