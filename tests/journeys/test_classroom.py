"""A lesson in a real browser: a teacher at a desk, two students with phones."""

import re
from contextlib import suppress

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Late

from tests.journeys import board
from tests.journeys.axe import violations
from tests.journeys.conftest import Visitor
from tests.journeys.test_euler import LONG, answer, phase

PHONE = {"width": 390, "height": 664}
STEPS = 400
BUTTONS = {
    "order_select": "#actions .num--press:not(:disabled)",
    "submit_pair": "[data-submit-pair]",
    "betting_1": "#call",
    "special_1": "#finish",
    "betting_2": "#call",
    "special_2": "#finish",
}
"""The phases of a round, with what a page has when its person is asked."""


def open_class(page: Page) -> str:
    """Sign up and open a class of tables of two on two topics; its address."""
    page.goto("/accounts/signup/")
    page.locator("[name=username]").fill("Noether")
    page.locator("[name=password1]").fill("symmetry-1918-invariants")
    page.locator("main form button.button--primary").click()
    expect(page).not_to_have_url(re.compile("/accounts/signup/"))
    page.goto("/games/euler/")
    page.locator("a[href='/class/new/euler/']").click()
    page.locator("[name=title]").fill("7b")
    for topic in ("primes", "divisors", "differences"):
        page.locator(f"[name=topics][value={topic}]").uncheck()
    page.locator("[name=size][value='2']").check(force=True)
    page.locator("[name=level][value='']").check(force=True)
    page.locator("main form button.button--primary").click()
    expect(page.locator(".class-link__code")).to_have_text(re.compile(r"[0-9A-Z]{6}$"))
    return page.url


def come_in(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.locator("#class-name").fill(name)
    page.locator("#class-entry button").click()
    expect(page.locator("#class-wait")).to_contain_text(name)


def play_round(*pages: Page) -> None:
    """Play until the result of the first round is on all pages."""
    for _ in range(STEPS):
        if all(phase(page) == "round_result" for page in pages):
            return
        for page in pages:
            button = BUTTONS.get(phase(page))
            if button and page.locator(button).count():
                with suppress(Late):  # it was the other's turn after all
                    answer(page)
        pages[0].wait_for_timeout(50)
    raise AssertionError("the round did not end")


def test_a_lesson_from_the_link_to_the_sheet(visitor: Visitor) -> None:
    teacher = visitor(language="en-US")
    address = open_class(teacher)
    kim, lee = (visitor(PHONE, reduced_motion="reduce") for _ in range(2))
    come_in(kim, address, "민수")
    expect(teacher.locator("#class-people")).to_contain_text("민수", timeout=LONG)
    come_in(lee, address, "서연")
    expect(teacher.locator("#planned-1")).to_contain_text("서연", timeout=LONG)
    assert violations(teacher) + violations(kim) == []

    teacher.locator("#class-start .button--primary").click()
    for page in (kim, lee):
        board.at_match(page, LONG)
        board.connected(page)
    play_round(kim, lee)

    show = teacher.locator(".class-table__show")
    expect(show).to_have_text(re.compile("Round 1"), timeout=LONG)
    table = kim.url
    show.click()
    for page in (kim, lee):
        expect(page.locator("#class-offer")).to_be_visible(timeout=LONG)
        expect(page).to_have_url(table)
    with kim.expect_popup() as opened:
        kim.locator("#class-offer a").click()
    replay = opened.value
    expect(replay.locator("#sheets .sheet").first).to_be_visible()
    expect(replay).to_have_url(re.compile(r"/replay/\?step=\d+"))
    assert phase(kim) == "round_result"
    assert violations(teacher) == []

    teacher.locator(".class-person", has_text="서연").locator("summary").click()
    teacher.locator(".class-person", has_text="서연").locator("button").click()
    expect(teacher.locator(".class-table.is-over")).to_contain_text("민수", timeout=LONG)
    kim.locator("#class-return").click()
    expect(kim.locator("#class-wait")).to_be_visible()
    teacher.locator("a[href$='/sheet/']").click()
    expect(teacher.locator(".class-sheet tbody tr")).to_have_count(2)
    with teacher.expect_download() as download:
        teacher.locator("a[href$='/sheet.csv']").click()
    assert "민수" in download.value.path().read_text("utf-8-sig")
    assert violations(teacher) == []
