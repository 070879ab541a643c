"""A cup in a real browser: created at a desk, joined on a phone, played, and its podium."""

import re

from playwright.sync_api import Page, expect

from tests.cluster import Cluster
from tests.journeys.conftest import PHONE, Visitor
from tests.journeys.test_people import PASSWORD, fresh_name


def sign_up(page: Page) -> str:
    name = fresh_name()
    page.goto("/accounts/signup/")
    page.locator("input[name=username]").fill(name)
    page.locator("input[name=password1]").fill(PASSWORD)
    page.locator("main form button[type=submit], main form button:not([type])").first.click()
    expect(page).to_have_url("/")
    return name


def test_a_cup_is_created_joined_on_a_phone_played_and_has_a_podium(
    visitor: Visitor, site: Cluster
) -> None:
    desk, phone = visitor(), visitor(PHONE)
    host, guest = sign_up(desk), sign_up(phone)
    desk.goto("/cups/")
    desk.locator("a[href='/cups/new/dice/']").click()
    desk.get_by_role("button", name="대회 만들기").click()
    expect(desk).to_have_url(re.compile(r"/cups/[A-Z2-9]{8}/$"))
    code = desk.url.rstrip("/").rsplit("/", 1)[1]
    desk.get_by_role("button", name="참가하기").click()
    expect(desk.locator("#cup-live")).to_contain_text(host)

    phone.goto("/cups/")
    phone.locator(f"a[href='/cups/{code}/']").click()
    phone.get_by_role("button", name="참가하기").click()
    expect(phone.locator("#cup-own")).to_contain_text("참가했습니다")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # The other page hears of it by its socket.
    expect(desk.locator("#cup-live")).to_contain_text(guest)

    site.arrange("start_cup", code)
    phone.get_by_role("link", name="내 판 두러 가기").click()
    expect(phone.locator("#live")).to_be_visible()
    expect(desk.locator("#cup-tables")).to_contain_text(guest)
    phone.goto(f"/cups/{code}/")
    site.arrange("resign_cup", code)

    for page in (desk, phone):
        page.reload()
        expect(page.locator("#cup-podium")).to_contain_text(host)
        expect(page.locator("#cup-own")).to_contain_text("대회가 끝났습니다")
