"""The day as a ritual: a guest plays a challenge from the home page and sends its card."""

import re

from playwright.sync_api import Locator, Page, expect

from games.engine import playouts
from games.yut import GAME
from games.yut.bots.solver.line import quick_bot_line
from games.yut.rules.engine import YutRules
from tests.journeys import board
from tests.journeys.conftest import PHONE, Visitor
from tests.journeys.test_yut_race import SOUGHT, wish


def challenge(page: Page) -> Locator:
    """The challenge of Yut Run on the home page."""
    return page.locator("#today .today__card").filter(has_text="윷판 달리기")


def test_a_guest_plays_a_challenge_at_once_and_sends_its_card(visitor: Visitor) -> None:
    page = visitor(PHONE, reduced_motion="reduce")
    page.goto("/")
    expect(page.locator("#today")).to_contain_text("순위에도 연속 기록에도 들어가지 않습니다")
    challenge(page).get_by_role("link").first.click()
    # The day is over, so its key is public: the quick bot shows what to press.
    code = page.locator(".daily__code").nth(1)
    expect(code).to_have_text(re.compile("^[0-9a-f]{64}$"))
    key = bytes.fromhex(code.text_content() or "")
    page.goto("/")
    challenge(page).get_by_role("button").click()
    board.at_match(page)
    board.connected(page)
    rules: YutRules = playouts.first_rules(GAME)  # type: ignore[assignment]
    for action in quick_bot_line(rules, key):
        wish(page, action)

    card = page.locator("#day-card")
    expect(card).to_contain_text("순위 없음", timeout=SOUGHT)
    expect(card.locator(".day-card__cell")).not_to_have_count(0)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    card.locator("[data-copy-from]").click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert "🟩" in copied
    link = copied.splitlines()[-1]
    picture = page.request.get(card.locator("a[href$='.png']").get_attribute("href") or "")
    assert picture.headers["content-type"] == "image/png"

    page.goto("/")
    expect(challenge(page).get_by_role("link", name="결과")).to_be_visible()
    page.goto("/days/")
    expect(page.locator(".sheet [aria-current=date]")).to_be_visible()

    friend = visitor()
    friend.goto(link)
    expect(friend.locator(".day-card .day-card__cell")).not_to_have_count(0)
    friend.locator(".day-card a.button--primary").click()
    expect(friend.locator("#daily-title")).to_be_visible()
