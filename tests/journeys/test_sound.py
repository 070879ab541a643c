"""Sound: asked for once, off until then, one press away afterwards."""

from playwright.sync_api import expect

from tests.journeys.conftest import PHONE, Visitor
from tests.journeys.sight import Walk


def test_a_newcomer_is_asked_once_whether_to_play_with_sound(visitor: Visitor) -> None:
    page = visitor(PHONE, knows_sound=False)
    Walk(page, "yut").start(0)
    root, question = page.locator("html"), page.locator("#sound-question")
    expect(question).to_be_visible()
    expect(root).to_have_attribute("data-sound", "off")

    with page.expect_response("**/preferences/**"):
        question.get_by_role("button").first.click()

    expect(question).to_be_hidden()
    expect(root).to_have_attribute("data-sound", "on")
    page.reload()
    expect(root).to_have_attribute("data-sound", "on")
    page.locator(".header--slim > form button[name=sound]").click()
    expect(root).to_have_attribute("data-sound", "off")
    page.reload()
    expect(question).to_be_hidden()
