"""Coming in: sign-up, guests, languages, in a real browser."""

import re
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.journeys import board
from tests.journeys.conftest import PHONE, Visitor
from tests.journeys.test_yut import ACTIONS

PASSWORD = "four-sticks-and-a-mat"


def fresh_name() -> str:
    return f"p{uuid4().hex[:8]}"


def test_someone_signs_up_plays_and_logs_out(visitor: Visitor) -> None:
    page, name = visitor(PHONE), fresh_name()
    page.goto("/accounts/signup/")
    page.locator("input[name=username]").fill(name)
    page.locator("input[name=password1]").fill(PASSWORD)
    page.locator("main form button[type=submit], main form button:not([type])").first.click()
    expect(page).to_have_url("/")

    page.goto("/games/yut/")
    board.start(page, "abc123")
    board.do(page, ACTIONS[0])
    page.goto(f"/u/{name}/")

    expect(page.locator("main")).to_contain_text(name)
    expect(page.locator("main a[href^='/m/']")).to_have_count(1)


def test_a_guest_becomes_an_account_and_keeps_the_run(visitor: Visitor) -> None:
    page, name = visitor(), fresh_name()
    board.become_guest(page)
    board.start(page, "abc123")
    board.do(page, ACTIONS[0])
    run = page.url

    page.goto("/accounts/keep/")
    page.locator("input[name=username]").fill(name)
    page.locator("input[name=password1]").fill(PASSWORD)
    page.locator("main form button").last.click()
    expect(page).not_to_have_url(re.compile("/accounts/keep/"))

    page.goto(run)
    board.connected(page)
    assert board.version(page) == 2
    board.do(page, ACTIONS[1])
    other = visitor()
    other.goto("/accounts/login/")
    other.locator("input[name=login]").fill(name)
    other.locator("input[name=password]").fill(PASSWORD)
    other.locator("main form button").first.click()
    expect(other).not_to_have_url(re.compile("/accounts/login/"))
    other.goto(run)
    expect(other.locator("#live")).to_have_attribute("data-version", "3")


def test_a_wrong_password_is_told_in_the_readers_language(page: Page) -> None:
    page.goto("/accounts/login/")
    page.locator("input[name=login]").fill("nobody")
    page.locator("input[name=password]").fill("nothing")
    page.locator("main form button").first.click()

    expect(page.locator("main form.form")).to_contain_text("올바르지 않습니다")


def test_the_language_is_one_press_away(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "ko")

    page.get_by_role("button", name="English").first.click()

    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("main h1")).to_contain_text("Korean games")


def test_every_page_can_be_reached_by_keyboard_and_has_a_heading(visitor: Visitor) -> None:
    page = visitor(PHONE, "en-GB")
    for address in ("/", "/games/yut/", "/lobby/", "/accounts/login/", "/accounts/signup/"):
        page.goto(address)
        page.keyboard.press("Tab")

        expect(page.locator(":focus")).to_have_text("Skip to the content")
        expect(page.locator("main h1")).to_have_count(1)
