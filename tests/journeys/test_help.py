"""Help at the thing: a button that is off says why; rules are searched and opened at a place."""

from playwright.sync_api import expect

from tests.journeys.conftest import PHONE, Visitor
from tests.journeys.sight import Walk


def test_a_button_that_is_off_says_why_to_a_tap_and_to_the_keyboard_and_leads_to_the_rule(
    visitor: Visitor,
) -> None:
    page = visitor(PHONE, has_touch=True, reduced_motion="reduce")
    Walk(page, "yut").start(0)
    off = page.locator("#start-move:disabled")
    box = off.bounding_box()
    assert box
    why = off.get_attribute("title") or ""

    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    expect(page.locator("#notice")).to_contain_text(why)
    page.locator("#notice [data-section]").click()
    expect(page.locator("#rules-drawer")).to_have_attribute("open", "")
    expect(page.locator("#rules-text h3:focus")).to_be_in_viewport()
    # The keyboard does not reach the button itself.
    page.keyboard.press("Escape")
    page.locator("#rules-drawer").evaluate("(drawer) => (drawer.open = false)")
    page.locator("#main").focus()
    page.keyboard.press("Tab")
    expect(page.locator("#why-off")).to_be_focused()
    expect(page.locator("#why-off")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("#notice")).to_contain_text(why)


def test_a_term_of_the_table_opens_the_rules_at_its_section(visitor: Visitor) -> None:
    page = visitor(PHONE, reduced_motion="reduce")
    Walk(page, "euler").start(1)

    page.locator("#felt .rules-way[data-section='4.8']").click()

    expect(page.locator("#rules-drawer")).to_have_attribute("open", "")
    expect(page.locator("#rules-text h3:focus")).to_contain_text("4.8")
    expect(page.locator("#rules-text h3:focus")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("#rules-drawer")).not_to_have_attribute("open", "")


def test_the_rules_are_searched_and_say_when_there_is_nothing(visitor: Visitor) -> None:
    page = visitor(PHONE, reduced_motion="reduce")
    Walk(page, "dice").start(1)
    page.locator("#rules-drawer > summary").click()
    headings = page.locator("#rules-text .duel-book > details > summary")
    folds = page.locator("#rules-text .duel-book > details")
    word = headings.nth(3).inner_text().split()[0]
    many = folds.count()

    page.locator("#rules-search").fill(word)

    expect(folds.nth(3)).to_be_visible()
    expect(page.locator("#rules-none")).to_be_empty()
    page.locator("#rules-search").fill("zzzz")
    expect(page.locator("#rules-none")).not_to_be_empty()
    expect(page.locator("#rules-text .duel-book > details:visible")).to_have_count(0)
    page.locator("#rules-search").fill("")
    expect(page.locator("#rules-text .duel-book > details:visible")).to_have_count(many)
